import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { MfaRef } from '../../../src/machines/account/mfa.machine.ts';
import { mfaModel } from '../../../src/machines/account/mfa.model.ts';
import { factorSecret } from '../../../src/machines/account/mfa.secret.ts';
import { Factors } from '../../../src/views/account/Factors.tsx';
import { press, write } from '../../sut/gestures.ts';
import { absent, counting, disabled, type Sight, viewPaths, visible } from '../../sut/view.tsx';

factorSecret.set({
  factorId: 'f1',
  key: 'JBSWY3DPEHPK3PXP',
  qrCode: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>')}`,
  uri: 'otpauth://totp/Chabot:x?secret=JBSWY3DPEHPK3PXP',
});

const busy = (locator: Locator) => expect(locator.element().getAttribute('aria-busy')).toBe('true');
const opensAuthenticator = (locator: Locator) =>
  expect(locator.element().closest('a')?.getAttribute('href')).toMatch(/^otpauth:/);
const refused: Sight = (see, { context }) =>
  context.refusal ? visible(see.getByRole('alert')) : absent(see.getByRole('alert'));

viewPaths(mfaModel, {
  render: (actor: MfaRef) => <Factors actor={actor} />,
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: 'Coba lagi' })),
    'enrollment.requested': (see) =>
      press(see.getByRole('button', { name: /^Aktifkan verifikasi dua langkah|^Tambah aplikasi autentikator/ })),
    'name.submitted': async (see, event) => {
      await write(see.getByLabelText('Nama perangkat'), event['name']);
      await press(see.getByRole('button', { name: 'Lanjutkan' }));
    },
    'enrollment.cancelled': (see) => press(see.getByRole('button', { name: 'Batal' })),
    'code.submitted': async (see, event) => {
      await write(see.getByLabelText(/^Kode 6 angka dari/), `${event['code'].slice(0, 3)} ${event['code'].slice(3)}`);
      await press(see.getByRole('button', { name: /^Periksa dan aktifkan|^Hapus perangkat/ }));
    },
    'advice.acknowledged': (see) => press(see.getByRole('button', { name: 'Saya sudah menyimpan kunci' })),
    'removal.requested': (see) => press(see.getByRole('button', { name: 'Hapus HP Samsung' })),
    'removal.cancelled': (see) => press(see.getByRole('button', { name: 'Batal' })),
  },
  sights: {
    loading: (see) => busy(see.getByLabelText('Memuat perangkat…')),
    loadFailed: 'Daftar perangkat belum dapat dibaca.',
    ready: (see, { context }) => {
      visible(see.getByText(context.factors.length === 0 ? 'Belum aktif' : 'Aktif', { exact: true }));
      for (const { name, type } of context.factors) {
        visible(
          see.getByText(name || (type === 'totp' ? 'Aplikasi autentikator' : 'Nomor HP'), { exact: true }).first(),
        );
        if (type === 'other') visible(see.getByText(/^Tidak dipakai sebagai langkah kedua/));
      }
    },
    'enrolling.naming': async (see, snapshot) => {
      visible(see.getByLabelText('Nama perangkat'));
      await (refused as (see: Locator, snapshot: unknown) => unknown)(see, snapshot);
    },
    'enrolling.creatingSecret': (see) => busy(see.getByRole('button', { name: 'Menyiapkan kunci…' })),
    'activating.idle': async (see, snapshot) => {
      visible(see.getByRole('img', { name: 'Kode QR kunci verifikasi dua langkah' }));
      visible(see.getByText('JBSW Y3DP EHPK 3PXP'));
      opensAuthenticator(see.getByText('Buka di aplikasi autentikator'));
      await (refused as (see: Locator, snapshot: unknown) => unknown)(see, snapshot);
    },
    'activating.rateLimited': (see) => {
      counting(see, 'Coba lagi dalam', 30, 'detik');
      disabled(see.getByRole('button', { name: 'Periksa dan aktifkan' }));
    },
    'activating.verifying': (see) => busy(see.getByRole('button', { name: 'Memeriksa kode…' })),
    'activating.cancelling': (see) => busy(see.getByRole('button', { name: 'Membatalkan…' })),
    'activating.showingAdvice': (see) => {
      visible(see.getByRole('heading', { name: 'Verifikasi dua langkah aktif' }));
      visible(see.getByText(/^Tidak ada kode cadangan/));
      visible(see.getByText('JBSW Y3DP EHPK 3PXP'));
    },
    'removing.idle': async (see, snapshot) => {
      visible(see.getByRole('dialog', { name: 'Hapus HP Samsung?' }));
      await (refused as (see: Locator, snapshot: unknown) => unknown)(see, snapshot);
    },
    'removing.rateLimited': (see) => disabled(see.getByRole('button', { name: 'Hapus perangkat' })),
    'removing.submitting': (see) => busy(see.getByRole('button', { name: 'Menghapus…' })),
  },
});

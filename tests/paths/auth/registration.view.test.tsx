import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { RegistrationRef } from '../../../src/machines/auth/registration.machine.ts';
import { registrationModel } from '../../../src/machines/auth/registration.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { Registration } from '../../../src/views/auth/registration/Registration.tsx';
import { phoneOf } from '../../../src/views/ui/phone.ts';
import { press, write } from '../../sut/gestures.ts';
import { absent, counting, disabled, type Sight, viewPaths, visible } from '../../sut/view.tsx';

const busy = (locator: Locator) => expect(locator.element().getAttribute('aria-busy')).toBe('true');

const form = (see: Locator) => see.getByRole('heading', { name: 'Buat akun Chabot' });

const reasons: Record<string, string> = {
  length: 'terlalu pendek',
  characters: 'perlu huruf besar, huruf kecil, angka, atau simbol',
  pwned: 'pernah bocor di tempat lain',
};

const sent: Sight = (see, { context }) => {
  visible(
    see.getByRole('heading', { name: context.recipient.by === 'email' ? 'Cek email Anda' : 'Cek WhatsApp Anda' }),
  );
  // The text does not reveal whether the account exists.
  visible(see.getByText(`Jika ${phoneOf(context.recipient.to)} belum punya akun`, { exact: false }));
};

viewPaths(registrationModel, {
  render: (actor) => (
    <AppContextProvider value={{ app: actor } as AppContextValue}>
      <Registration actor={actor as RegistrationRef} />
    </AppContextProvider>
  ),
  gestures: {
    'account.submitted': async (see, event) => {
      await write(see.getByLabelText('Nama Anda'), event['name']);
      await write(see.getByLabelText('Email atau nomor HP'), event['login']);
      await write(see.getByLabelText('Kata sandi', { exact: true }), event['password']);
      await press(see.getByRole('button', { name: 'Daftar', exact: true }));
    },
    'attempt.stopped': (see) => press(see.getByRole('button', { name: 'Berhenti mencoba' })),
    'link.confirmed': (see) => press(see.getByRole('button', { name: 'Konfirmasi dan masuk' })),
    'form.requested': (see) =>
      press(see.getByRole('button', { name: /^Ganti alamat atau nomor|^Daftar lagi untuk tautan baru/ })),
  },
  sights: {
    readingLink: 'Tunggu sebentar…',
    'editing.idle': (see, { context: { refusal } }) => {
      visible(form(see));
      if (refusal) visible(see.getByRole('alert'));
      else absent(see.getByRole('alert'));
      for (const reason of refusal?.reasons ?? []) visible(see.getByText(reasons[reason as string]!));
    },
    'editing.rateLimited': (see) => {
      counting(see, 'Coba lagi dalam', 30, 'detik');
      disabled(see.getByRole('button', { name: 'Daftar', exact: true }));
    },
    'creating.sending': (see) => busy(see.getByRole('button', { name: 'Membuat akun…' })),
    'creating.retrying': (see) => visible(see.getByText(/Kami mencoba lagi/)),
    sent,
    'linkOpened.idle': 'Konfirmasi email Anda',
    'linkOpened.confirming': (see) => busy(see.getByRole('button', { name: 'Mengonfirmasi…' })),
    linkInvalid: 'Tautan tidak berlaku lagi',
    linkFromOtherBrowser: 'Email Anda sudah dikonfirmasi',
    awaitingSession: 'Membuka akun Anda…',
  },
});

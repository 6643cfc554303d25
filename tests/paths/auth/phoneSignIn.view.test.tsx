import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { PhoneSignInRef } from '../../../src/machines/auth/phoneSignIn.machine.ts';
import { phoneSignInModel } from '../../../src/machines/auth/phoneSignIn.model.ts';
import { PhoneSignInStory } from '../../../src/views/auth/phoneSignIn/storyHarness.tsx';
import { press, write } from '../../sut/gestures.ts';
import { absent, counting, disabled, viewPaths, visible } from '../../sut/view.tsx';

const invalid = (locator: Locator, expected: boolean) =>
  expect(locator.element().getAttribute('aria-invalid') === 'true').toBe(expected);
const busy = (locator: Locator) => expect(locator.element().getAttribute('aria-busy')).toBe('true');

viewPaths(phoneSignInModel, {
  render: (actor) => <PhoneSignInStory actor={actor as PhoneSignInRef} />,
  gestures: {
    'code.requested': async (see, event) => {
      await write(see.getByLabelText('Nomor HP'), event['phone']);
      await press(see.getByRole('button', { name: 'Kirim kode' }));
    },
    'form.requested': (see) => press(see.getByRole('button', { name: 'Ganti alamat atau nomor' })),
  },
  sights: {
    'editing.idle': (see, { context: { refusal } }) => {
      visible(see.getByRole('heading', { name: 'Masuk dengan kode WhatsApp' }));
      const isPhoneRefused = refusal?.why === 'bad-phone';
      invalid(see.getByLabelText('Nomor HP'), isPhoneRefused);
      if (refusal && !isPhoneRefused) visible(see.getByRole('alert'));
      else if (!refusal) absent(see.getByRole('alert'));
    },
    'editing.rateLimited': (see) => {
      counting(see, 'Coba lagi dalam', 30, 'detik');
      disabled(see.getByRole('button', { name: 'Kirim kode' }));
    },
    requesting: (see) => busy(see.getByRole('button', { name: 'Mengirim kode…' })),
    sent: (see) => {
      visible(see.getByRole('heading', { name: 'Cek WhatsApp Anda' }));
      // The text does not reveal whether the account exists.
      visible(see.getByText(/^Jika ada akun dengan/));
      visible(see.getByLabelText('Kode 6 angka'));
    },
    awaitingSession: 'Membuka akun Anda…',
  },
});

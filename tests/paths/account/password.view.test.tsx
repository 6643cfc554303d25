import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { PasswordRef } from '../../../src/machines/account/password.machine.ts';
import { passwordModel } from '../../../src/machines/account/password.model.ts';
import { Password } from '../../../src/views/account/Password.tsx';
import { press, write } from '../../sut/gestures.ts';
import { absent, counting, viewPaths, visible } from '../../sut/view.tsx';

const busy = (locator: Locator) => expect(locator.element().getAttribute('aria-busy')).toBe('true');

viewPaths(passwordModel, {
  render: (actor: PasswordRef) => <Password actor={actor} login="sari@chabot.test" />,
  gestures: {
    'change.requested': (see) => press(see.getByRole('button', { name: 'Ganti kata sandi' })),
    'change.cancelled': (see) => press(see.getByRole('button', { name: 'Batal' })),
    'password.submitted': async (see, event) => {
      await write(see.getByLabelText('Kata sandi baru'), event['password']);
      await press(see.getByRole('button', { name: 'Simpan kata sandi' }));
    },
    'nonce.requested': (see) => press(see.getByRole('button', { name: 'Kirim kode baru' })),
  },
  sights: {
    closed: (see) => absent(see.getByLabelText('Kata sandi baru')),
    'editing.idle': (see, { context }) => {
      visible(see.getByLabelText('Kata sandi baru'));
      if (context.refusal) visible(see.getByRole('alert'));
      else absent(see.getByRole('alert'));
      if (context.isNonceSent) visible(see.getByLabelText('Kode dari email atau WhatsApp'));
      else absent(see.getByLabelText('Kode dari email atau WhatsApp'));
    },
    'editing.rateLimited': (see) => counting(see, 'Coba lagi dalam', 30, 'detik'),
    saving: (see) => busy(see.getByRole('button', { name: 'Menyimpan…' })),
    sendingNonce: (see) => busy(see.getByRole('button', { name: 'Mengirim kode…' })),
    saved: 'Kata sandi sudah diganti.',
  },
});

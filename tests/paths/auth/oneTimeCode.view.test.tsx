import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { OneTimeCodeRef } from '../../../src/machines/auth/oneTimeCode.machine.ts';
import { oneTimeCodeModel } from '../../../src/machines/auth/oneTimeCode.model.ts';
import { accountText } from '../../../src/views/account/text/id.ts';
import { OneTimeCode } from '../../../src/views/auth/OneTimeCode.tsx';
import { press, write } from '../../sut/gestures.ts';
import { disabled, type Sight, viewPaths, visible } from '../../sut/view.tsx';

const busy = (locator: Locator) => expect(locator.element().getAttribute('aria-busy')).toBe('true');

const sent: Sight = (see, { context: { refusal } }) => {
  visible(see.getByRole('heading', { name: 'Cek email Anda' }));
  // The text does not reveal whether the account exists.
  visible(see.getByText('Jika ada akun dengan owner@chabot.test', { exact: false }));
  if (refusal) visible(see.getByText(/^Kode ini salah|^Terlalu banyak|tidak kami kenali|tidak dapat dihubungi/));
};

viewPaths(oneTimeCodeModel, {
  render: (actor: OneTimeCodeRef) => (
    <OneTimeCode actor={actor} words={accountText.recovery.sent} offline={false} onChangeRecipient={() => {}} />
  ),
  gestures: {
    'code.submitted': async (see, event) => {
      await write(see.getByLabelText('Kode 6 angka'), `${event['code'].slice(0, 3)} ${event['code'].slice(3)}`);
      await press(see.getByRole('button', { name: 'Lanjutkan' }));
    },
    'resend.requested': (see) => press(see.getByRole('button', { name: 'Kirim ulang' })),
  },
  sights: {
    coolingDown: (see, snapshot) => {
      (sent as (see: Locator, snapshot: unknown) => void)(see, snapshot);
      disabled(see.getByRole('button', { name: /^Kirim ulang dalam \d+ detik/ }));
    },
    idle: sent,
    resending: (see) => busy(see.getByRole('button', { name: 'Mengirim ulang…' })),
    verifying: (see) => busy(see.getByRole('button', { name: 'Memeriksa kode…' })),
  },
});

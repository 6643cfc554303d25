import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { AccountRef } from '../../../src/machines/account/account.machine.ts';
import { accountModel } from '../../../src/machines/account/account.model.ts';
import { AccountForState } from '../../../src/views/account/AccountForState.tsx';
import { press } from '../../sut/hands.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

const busy = (locator: Locator) => expect(locator.element().getAttribute('aria-busy')).toBe('true');

const names: Sight = (see, { context: { account } }) => {
  for (const name of [account.email, account.phone]) if (name !== null) visible(see.getByText(name));
  if (account.email !== null && !account.isEmailConfirmed) visible(see.getByText('Belum dikonfirmasi'));
  if (account.email === null) visible(see.getByText('Belum ada'));
  visible(see.getByRole('button', { name: 'Ganti kata sandi' }));
  visible(see.getByRole('button', { name: 'Keluar dari semua perangkat' }));
};

viewPaths(accountModel, {
  render: (actor: AccountRef) => <AccountForState actor={actor} onLeave={() => {}} />,
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: 'Coba lagi' })),
    'others.dismissed': (see) => press(see.getByRole('button', { name: 'Keluar dari perangkat lain' })),
  },
  sights: {
    reading: (see) => busy(see.getByLabelText('Memuat akun Anda…')),
    unread: 'Akun Anda belum dapat dibaca',
    'open.calm': names,
    'open.ending': (see) => busy(see.getByRole('button', { name: 'Mengeluarkan…' })),
    'open.ended': 'Perangkat lain sudah dikeluarkan.',
    'open.notEnded': 'Perangkat lain belum dapat dikeluarkan.',
  },
});

import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { AccountRef } from '../../../src/machines/account/account.machine.ts';
import { accountModel } from '../../../src/machines/account/account.model.ts';
import { AccountForState } from '../../../src/views/account/AccountForState.tsx';
import { press } from '../../sut/gestures.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

const busy = (locator: Locator) => expect(locator.element().getAttribute('aria-busy')).toBe('true');

const names: Sight = (see, { context: { account } }) => {
  if (account.email !== null) visible(see.getByText(account.email));
  if (account.phone !== null) visible(see.getByText('+62 812-3456-7890'));
  if (account.email !== null && !account.isEmailConfirmed) visible(see.getByText('Belum dikonfirmasi'));
  if (account.email === null) visible(see.getByText('Belum ada'));
  visible(see.getByRole('button', { name: account.name === null ? 'Isi nama' : 'Ganti nama' }));
  visible(see.getByRole('button', { name: 'Ganti kata sandi' }));
  visible(see.getByRole('button', { name: 'Keluar dari semua perangkat' }));
};

viewPaths(accountModel, {
  render: (actor: AccountRef) => <AccountForState actor={actor} onSignOut={() => {}} />,
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: 'Coba lagi' })),
    'signOutOthers.requested': (see) => press(see.getByRole('button', { name: 'Keluar dari perangkat lain' })),
  },
  sights: {
    loading: (see) => busy(see.getByLabelText('Memuat akun Anda…')),
    loadFailed: 'Akun Anda belum dapat dibaca',
    'open.idle': names,
    'open.signingOutOthers': (see) => busy(see.getByRole('button', { name: 'Mengeluarkan…' })),
    'open.othersSignedOut': 'Perangkat lain sudah dikeluarkan dan harus masuk lagi.',
    'open.signOutFailed': 'Perangkat lain belum dapat dikeluarkan.',
  },
});

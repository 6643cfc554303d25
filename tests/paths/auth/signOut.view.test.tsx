import type { SignOutRef } from '../../../src/machines/auth/signOut.machine.ts';
import { signOutModel } from '../../../src/machines/auth/signOut.model.ts';
import { ConfirmSignOut } from '../../../src/views/auth/signOut/ConfirmSignOut.tsx';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const noDialog: Sight = (see) => absent(see.getByRole('dialog'));

viewPaths(signOutModel, {
  render: (actor: SignOutRef) => <ConfirmSignOut actor={actor} />,
  gestures: {
    'signOut.confirmed': (see) => press(see.getByRole('button', { name: /^Keluar dan hapus$|^Keluar dari semua$/ })),
    'signOut.cancelled': (see) => press(see.getByRole('button', { name: 'Tetap masuk' })),
  },
  sights: {
    idle: noDialog,
    counting: noDialog,
    confirming: (see, { context }) => {
      if (context.unsentCount > 0)
        visible(see.getByText(`${context.unsentCount} pesan belum terkirim. Keluar akan menghapusnya.`));
      if (context.scope === 'global') visible(see.getByRole('dialog', { name: 'Keluar dari semua perangkat?' }));
    },
  },
});

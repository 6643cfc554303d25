import type { LeavingRef } from '../../../src/machines/auth/signOut.machine.ts';
import { leavingModel } from '../../../src/machines/auth/signOut.model.ts';
import { Leaving } from '../../../src/views/auth/signOut/ConfirmSignOut.tsx';
import { press } from '../../sut/hands.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const nothing: Sight = (see) => absent(see.getByRole('dialog'));

viewPaths(leavingModel, {
  render: (actor: LeavingRef) => <Leaving actor={actor} />,
  gestures: {
    'leave.confirmed': (see) => press(see.getByRole('button', { name: 'Keluar dan hapus' })),
    'stay.chosen': (see) => press(see.getByRole('button', { name: 'Tetap masuk' })),
  },
  sights: {
    staying: nothing,
    counting: nothing,
    asking: (see, { context }) =>
      visible(see.getByText(`${context.unsent} pesan belum terkirim. Keluar akan menghapusnya.`)),
  },
});

import type { LeaveGuardRef } from '../../../src/machines/app/leaveGuard.machine.ts';
import { leaveGuardModel } from '../../../src/machines/app/leaveGuard.model.ts';
import { LeaveDialog } from '../../../src/views/app/leaveGuard/LeaveDialog.tsx';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, type Sight } from '../../sut/view.tsx';

const withoutDialog: Sight = (see) => absent(see.getByRole('dialog'));

viewPaths(leaveGuardModel, {
  render: (actor: LeaveGuardRef) => <LeaveDialog actor={actor} />,
  gestures: {
    'leave.cancelled': (see) => press(see.getByRole('button', { name: 'Tetap di sini' })),
    'leave.confirmed': (see) => press(see.getByRole('button', { name: 'Tinggalkan', exact: true })),
  },
  sights: {
    clean: withoutDialog,
    'dirty.editing': withoutDialog,
    'dirty.confirmingLeave': 'Perubahan Anda belum disimpan, dan hilang bila Anda pergi.',
  },
});

import type { AdmissionRef } from '../../../src/machines/auth/adminGate.machine.ts';
import { admissionModel } from '../../../src/machines/auth/adminGate.model.ts';
import { House, type HouseValue } from '../../../src/views/app/AppContext.tsx';
import { Admission } from '../../../src/views/auth/adminGate/AdminGate.tsx';
import { press } from '../../sut/hands.ts';
import { viewPaths } from '../../sut/view.tsx';

viewPaths(admissionModel, {
  render: (actor: AdmissionRef) => (
    <House value={{ app: actor } as unknown as HouseValue}>
      <Admission actor={actor} />
    </House>
  ),
  gestures: { 'retry.requested': (see) => press(see.getByRole('button', { name: 'Coba lagi' })) },
  sights: {
    asking: 'Memuat…',
    signingIn: 'Memuat…',
    awaiting: 'Memuat…',
    unsigned: 'Failed to sign in anonymously',
    unanswered: 'Izin Anda belum dapat diperiksa',
  },
});

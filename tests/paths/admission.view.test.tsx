import type { AdmissionRef } from '../../src/machines/admission/admission.machine.ts';
import { admissionModel } from '../../src/machines/admission/admission.model.ts';
import { Admission } from '../../src/views/admission/Admission.tsx';
import { House, type HouseValue } from '../../src/views/app/house.tsx';
import { press } from '../sut/hands.ts';
import { viewPaths } from '../sut/view.tsx';

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

import type { AdminGateRef } from '../../../src/machines/auth/adminGate.machine.ts';
import { adminGateModel } from '../../../src/machines/auth/adminGate.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { AdminGate } from '../../../src/views/auth/adminGate/AdminGate.tsx';
import { press } from '../../sut/gestures.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

viewPaths(adminGateModel, {
  render: (actor: AdminGateRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <AdminGate actor={actor} />
    </AppContextProvider>
  ),
  gestures: { 'retry.requested': (see) => press(see.getByRole('button', { name: 'Coba lagi' })) },
  sights: {
    checkingPermission: 'Memuat…',
    signingIn: 'Memuat…',
    awaitingSession: 'Memuat…',
    signInFailed: 'Failed to sign in anonymously',
    factorMissing: (see) => {
      visible(see.getByText('Aktifkan verifikasi dua langkah dulu'));
      visible(see.getByRole('link', { name: 'Buka Akun & keamanan' }));
    },
    permissionUnknown: 'Izin Anda belum dapat diperiksa',
  },
});

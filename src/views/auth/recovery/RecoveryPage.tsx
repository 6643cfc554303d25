import { useSelector } from '@xstate/react';

import type { RecoveryRef } from '../../../machines/auth/recovery.machine.ts';
import { useAuth, useConnection } from '../../app/AppContext.tsx';
import { phoneOf } from '../../ui/phone.ts';
import { LoginForState } from '../signIn/LoginForState.tsx';
import { LoginPage } from '../signIn/LoginPage.tsx';
import { useIsAuthBusy } from '../useIsAuthBusy.ts';
import { RecoveryForState } from './RecoveryForState.tsx';

/** /reset-password. After a verified link or code, `auth` requests the second factor and the new password here. */
export function RecoveryPage({ actor }: { actor: RecoveryRef }) {
  const auth = useAuth();
  const snapshot = useSelector(auth, (state) => state);
  const isAuthBusy = useIsAuthBusy(snapshot);
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const offline = useSelector(useConnection(), (state) => state.matches('offline'));
  const isAuthActive =
    snapshot.matches('choosingPassword') || snapshot.matches('challenged') || snapshot.matches('signingOut');
  return (
    <LoginPage busy={isBusy || (isAuthActive && isAuthBusy)}>
      {isAuthActive ? (
        <LoginForState snapshot={snapshot} send={(event) => auth.send(event)} offline={offline} />
      ) : (
        <RecoveryForState actor={actor} login={phoneOf(snapshot.context.session?.login ?? '')} offline={offline} />
      )}
    </LoginPage>
  );
}

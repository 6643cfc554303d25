import { useSelector } from '@xstate/react';

import type { WantedRoute } from '../../contracts/app.routing.ts';
import type { AuthRef } from '../../machines/auth/auth.machine.ts';
import type { AuthEvent } from '../../machines/auth/auth.setup.ts';
import { Unreachable } from '../app/Unreachable.tsx';
import { Splash } from '../ui/Splash.tsx';
import { SessionExpired } from './SessionExpired.tsx';
import { LoginForState } from './signIn/LoginForState.tsx';
import { LoginPage } from './signIn/LoginPage.tsx';
import { useIsAuthBusy } from './useIsAuthBusy.ts';

export interface AuthProps {
  actor: AuthRef;
  offline?: boolean;
  wanted?: WantedRoute | null;
  /** Requests a sign-out that first confirms the loss of unsent messages. Without it the sign-out is immediate. */
  onSignOut?: () => void;
}

/** Every view of `auth`: the sign-in page, and the dialog of an expired session over a page. */
export function Auth({ actor, offline = false, wanted = null, onSignOut }: AuthProps) {
  const snapshot = useSelector(actor, (state) => state);
  const isBusy = useIsAuthBusy(snapshot);
  if (snapshot.matches({ restoring: 'unreachable' })) {
    return <Unreachable onRetry={() => actor.send({ type: 'retry.requested' })} />;
  }
  if (snapshot.matches({ signedIn: 'expired' })) {
    const signOut = onSignOut ?? (() => actor.send({ type: 'signOut.requested' }));
    const send = (event: AuthEvent) => actor.send(event);
    return <SessionExpired snapshot={snapshot} send={send} offline={offline} onSignOut={signOut} />;
  }
  if (snapshot.matches('restoring') || snapshot.matches('signedIn')) return <Splash />;
  return (
    <LoginPage busy={isBusy}>
      <LoginForState snapshot={snapshot} send={(event) => actor.send(event)} offline={offline} wanted={wanted} />
    </LoginPage>
  );
}

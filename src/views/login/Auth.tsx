import { useSelector } from '@xstate/react';

import type { AuthRef } from '../../machines/auth/auth.machine.ts';
import { Splash } from '../app/Splash.tsx';
import { Unreachable } from '../app/Unreachable.tsx';
import { ExpiredForState } from './Expired.tsx';
import { LoginForState } from './LoginForState.tsx';
import { LoginPage } from './LoginPage.tsx';

/** Everything that `auth` ever asks or tells: the sign-in page, and over a page the password again. */
export function Auth({ actor, offline = false }: { actor: AuthRef; offline?: boolean }) {
  const snapshot = useSelector(actor, (state) => state);
  if (snapshot.matches({ restoring: 'waiting' })) {
    return <Unreachable onRetry={() => actor.send({ type: 'retry.requested' })} />;
  }
  if (snapshot.matches({ signedIn: 'expired' })) {
    return <ExpiredForState snapshot={snapshot} send={(event) => actor.send(event)} />;
  }
  if (snapshot.matches('restoring') || snapshot.matches('signedIn')) return <Splash />;
  return (
    <LoginPage busy={snapshot.hasTag('busy')}>
      <LoginForState snapshot={snapshot} send={(event) => actor.send(event)} offline={offline} />
    </LoginPage>
  );
}

import { useSelector } from '@xstate/react';

import { useAuth, useConnection } from '../app/house.tsx';
import { LoginForState } from './LoginForState.tsx';
import { LoginPage } from './LoginPage.tsx';

/** The sign-in page, connected. */
export function Login() {
  const auth = useAuth();
  const snapshot = useSelector(auth, (state) => state);
  const offline = useSelector(useConnection(), (state) => state.matches('offline'));
  return (
    <LoginPage busy={snapshot.hasTag('busy')}>
      <LoginForState snapshot={snapshot} send={(event) => auth.send(event)} offline={offline} />
    </LoginPage>
  );
}

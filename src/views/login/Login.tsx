import { useSelector } from '@xstate/react';

import { useApp, useAuth, useConnection } from '../app/house.tsx';
import { Auth } from './Auth.tsx';

/** The sign-in page, in its place in the house. */
export function Login() {
  const offline = useSelector(useConnection(), (state) => state.matches('offline'));
  const workspace = useSelector(useApp(), (snapshot) => snapshot.children.workspace);
  const auth = useAuth();
  const leave = () => {
    const leaving = workspace?.getSnapshot().children.leaving;
    if (leaving) leaving.send({ type: 'leave.requested', scope: 'local' });
    else auth.send({ type: 'signOut.requested' });
  };
  return <Auth actor={auth} offline={offline} onLeave={leave} />;
}

import { useSelector } from '@xstate/react';

import type { Route } from '../../../contracts/app.routing.ts';
import { selectRoute } from '../../../machines/app/app.machine.ts';
import { useApp, useAuth, useConnection } from '../../app/AppContext.tsx';
import { Auth } from '../Auth.tsx';

/** The sign-in page, connected to the application. */
export function Login() {
  const offline = useSelector(useConnection(), (state) => state.matches('offline'));
  const app = useApp();
  const workspace = useSelector(app, (snapshot) => snapshot.children.workspace);
  const wanted = useSelector(app, (snapshot) => wantedRouteOf(selectRoute(snapshot)));
  const auth = useAuth();
  const requestSignOut = () => {
    const signOut = workspace?.getSnapshot().children.signOut;
    if (signOut) signOut.send({ type: 'signOut.requested', scope: 'local' });
    else auth.send({ type: 'signOut.requested' });
  };
  return <Auth actor={auth} offline={offline} wanted={wanted} onSignOut={requestSignOut} />;
}

const wantedRouteOf = (route: Route) => (route.name === 'login' ? route.search.wanted : null);

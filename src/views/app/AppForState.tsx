import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import { selectRoute, type AppRef } from '../../machines/app/app.machine.ts';
import { accessOf, isPageRoute } from '../../machines/app/routing/route.ts';
import { isPublicRoute, screens } from '../routes.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Splash } from '../ui/Splash.tsx';
import { useText } from '../ui/useText.ts';
import { Failed } from './Failed.tsx';
import { Outdated } from './Outdated.tsx';
import { appText } from './text/id.ts';

export interface AppForStateProps {
  actor: AppRef;
  /** Shown while the session cannot be restored; false: the loading view. */
  unreachable: ReactNode | false;
  signIn: ReactNode;
  dashboard: ReactNode;
  /** The standalone page of the route. */
  page: ReactNode;
}

/** Shows the view for the root machine's state, inside an error boundary. */
export function AppForState(props: AppForStateProps) {
  const route = useSelector(props.actor, selectRoute);
  return (
    <ErrorBoundary resetKey={JSON.stringify(route)}>
      <AppView {...props} />
    </ErrorBoundary>
  );
}

function AppView({ actor, unreachable, signIn, dashboard, page }: AppForStateProps) {
  const text = useText(appText);
  const snapshot = useSelector(actor, (state) => state);
  const { route } = snapshot.context;
  const { name } = route;
  const reload = () => actor.send({ type: 'reload.requested' });

  if (snapshot.matches('broken')) return <Failed error={text.broken} onRetry={reload} />;
  if (isPublicRoute(name)) {
    const View = screens[name];
    return <View />;
  }
  if (isPageRoute(route) && snapshot.context.page !== null) return page;
  if (snapshot.matches('signedOut')) return accessOf(route) === 'anyone' ? <Splash /> : signIn;
  if (snapshot.matches({ signedIn: 'open' })) return dashboard;
  if (snapshot.matches({ signedIn: 'loadFailed' }) || snapshot.matches({ signedIn: 'reloading' })) {
    return (
      <main className="min-h-dvh content-center">
        <Outdated busy={snapshot.matches({ signedIn: 'reloading' })} onReload={reload} />
      </main>
    );
  }
  return unreachable || <Splash />;
}

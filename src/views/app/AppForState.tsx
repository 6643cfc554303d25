import { useSelector } from '@xstate/react';
import { Suspense, type ReactNode } from 'react';

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
  /** What is said while nobody can tell who is there; false: nothing more than that it is loading. */
  unreachable: ReactNode | false;
  /** The sign-in page. */
  signIn: ReactNode;
  /** What is behind it. */
  dashboard: ReactNode;
  /** A page that stands by itself. */
  page: ReactNode;
}

/** Which world is shown is the root's decision; the error boundary keeps what it can when one of them breaks. */
export function AppForState(props: AppForStateProps) {
  const route = useSelector(props.actor, selectRoute);
  return (
    <ErrorBoundary resetKey={JSON.stringify(route)}>
      <Suspense fallback={<Splash />}>
        <AppView {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function AppView({ actor, unreachable: waiting, signIn: door, dashboard: inside, page }: AppForStateProps) {
  const text = useText(appText);
  const snapshot = useSelector(actor, (state) => state);
  const { route } = snapshot.context;
  const { name } = route;
  const reload = () => actor.send({ type: 'reload.requested' });

  if (snapshot.matches('broken')) return <Failed error={text.broken} onRetry={reload} />;
  if (isPublicRoute(name)) {
    const { View } = screens[name];
    return <View />;
  }
  if (isPageRoute(route) && snapshot.context.page !== null) return page;
  if (snapshot.matches('signedOut')) return accessOf(route) === 'anyone' ? <Splash /> : door;
  if (snapshot.matches({ signedIn: 'open' })) return inside;
  if (snapshot.matches({ signedIn: 'loadFailed' }) || snapshot.matches({ signedIn: 'reloading' })) {
    return (
      <main className="min-h-dvh content-center">
        <Outdated
          busy={snapshot.matches({ signedIn: 'reloading' })}
          onReload={reload}
          onRetry={() => actor.send({ type: 'retry.requested' })}
        />
      </main>
    );
  }
  return waiting || <Splash />;
}

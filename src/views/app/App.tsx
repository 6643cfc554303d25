import { useSelector } from '@xstate/react';
import { Suspense } from 'react';

import { selectRoute } from '../../machines/app/app.machine.ts';
import { screens } from '../routes.ts';
import { useText } from '../text/text.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Failed } from './Failed.tsx';
import { useApp, useAuth } from './house.tsx';
import { NotFound } from './NotFound.tsx';
import { Outdated } from './Outdated.tsx';
import { Splash } from './Splash.tsx';
import { Unreachable } from './Unreachable.tsx';

/** The whole page: which world is shown is the root's decision, the error boundary keeps the rest of it standing. */
export function App() {
  const route = useSelector(useApp(), selectRoute);
  return (
    <ErrorBoundary resetKey={JSON.stringify(route)}>
      <Suspense fallback={<Splash />}>
        <World />
      </Suspense>
    </ErrorBoundary>
  );
}

function World() {
  const app = useApp();
  const auth = useAuth();
  const snapshot = useSelector(app, (state) => state);
  const unreachable = useSelector(auth, (state) => state.matches({ restoring: 'waiting' }));
  const hasExpired = useSelector(auth, (state) => state.matches({ signedIn: 'expired' }));
  const { route } = snapshot.context;
  const text = useText().app;

  if (route.name === 'notFound' || route.name === 'privacyPolicy' || route.name === 'termsOfService')
    return <NotFound />;
  if (route.name === 'deferred') return <screens.deferred.View />;
  if (snapshot.matches('broken')) {
    return <Failed error={text.broken} onRetry={() => app.send({ type: 'reload.requested' })} />;
  }
  if (snapshot.matches('outside')) return <screens.login.View />;
  if (snapshot.matches({ signedIn: 'unloaded' }) || snapshot.matches({ signedIn: 'reloading' })) {
    return (
      <main className="min-h-dvh content-center">
        <Outdated
          busy={snapshot.matches({ signedIn: 'reloading' })}
          onReload={() => app.send({ type: 'reload.requested' })}
          onRetry={() => app.send({ type: 'retry.requested' })}
        />
      </main>
    );
  }
  if (snapshot.matches({ signedIn: 'open' })) {
    return <>{hasExpired && <screens.login.View />}</>;
  }
  return unreachable ? <Unreachable onRetry={() => auth.send({ type: 'retry.requested' })} /> : <Splash />;
}

import { useSelector } from '@xstate/react';

import { screens } from '../routes.ts';
import { useApp, useAuth } from './AppContext.tsx';
import { AppForState } from './AppForState.tsx';
import { PageInView } from './PageInView.tsx';
import { VisibleToasts } from './toasts/VisibleToasts.tsx';
import { Unreachable } from './Unreachable.tsx';

export function App() {
  const auth = useAuth();
  const isUnreachable = useSelector(auth, (snapshot) => snapshot.matches({ restoring: 'unreachable' }));
  const hasExpired = useSelector(auth, (snapshot) => snapshot.matches({ signedIn: 'expired' }));
  return (
    <>
      <AppForState
        actor={useApp()}
        unreachable={isUnreachable && <Unreachable onRetry={() => auth.send({ type: 'retry.requested' })} />}
        signIn={<screens.login />}
        dashboard={
          <>
            <screens.signedIn />
            {hasExpired && <screens.login />}
          </>
        }
        page={
          <>
            <PageInView />
            {hasExpired && <screens.login />}
          </>
        }
      />
      <VisibleToasts />
    </>
  );
}

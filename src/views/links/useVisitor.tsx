import { useSelector } from '@xstate/react';
import { Suspense, type ReactNode } from 'react';

import { selectSignOut } from '../../machines/app/workspace.machine.ts';
import { selectSession } from '../../machines/auth/auth.machine.ts';
import { useApp, useAuth } from '../app/AppContext.tsx';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import type { Visitor } from './LinkFrame.tsx';

const Leaving = lazyComponent(async () => (await import('../auth/signOut/ConfirmSignOut.tsx')).ConfirmSignOut);

/** Who is looking, and how they go; what they have not sent is asked about before, by `signOutDialog`. */
export const useVisitor = (): {
  visitor: Visitor;
  requestSignOut: (scope: 'local' | 'global') => void;
  signOutDialog: ReactNode;
} => {
  const auth = useAuth();
  const login = useSelector(auth, (snapshot) =>
    snapshot.matches('signedIn') ? (selectSession(snapshot)?.login ?? null) : null,
  );
  const workspace = useSelector(useApp(), (snapshot) => snapshot.children.workspace);
  const signOut = useSelector(workspace, (snapshot) => snapshot && selectSignOut(snapshot));
  const requestSignOut = (scope: 'local' | 'global') => {
    if (signOut) signOut.send({ type: 'signOut.requested', scope });
    else auth.send({ type: 'signOut.requested', scope });
  };
  return {
    visitor: { login, onSignOut: () => requestSignOut('local') },
    requestSignOut,
    signOutDialog: signOut && (
      <Suspense>
        <Leaving actor={signOut} />
      </Suspense>
    ),
  };
};

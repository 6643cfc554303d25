import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import { selectSignOut } from '../../machines/app/workspace.machine.ts';
import { selectSession } from '../../machines/auth/auth.machine.ts';
import { useApp, useAuth } from '../app/AppContext.tsx';
import { lazyView } from '../ui/lazyView.tsx';
import { phoneOf } from '../ui/phone.ts';
import type { Visitor } from './LinkFrame.tsx';

const ConfirmSignOut = lazyView(async () => (await import('../auth/signOut/ConfirmSignOut.tsx')).ConfirmSignOut);

/** The signed-in user of a standalone page, and the sign-out with `signOutDialog` for unsent messages. */
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
    visitor: { login: login && phoneOf(login), onSignOut: () => requestSignOut('local') },
    requestSignOut,
    signOutDialog: signOut && <ConfirmSignOut actor={signOut} />,
  };
};

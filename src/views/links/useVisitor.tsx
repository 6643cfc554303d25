import { useSelector } from '@xstate/react';
import { Suspense, type ReactNode } from 'react';

import { selectLeaving } from '../../machines/app/workspace.machine.ts';
import { selectSession } from '../../machines/auth/auth.machine.ts';
import { useApp, useAuth } from '../app/AppContext.tsx';
import { lazily } from '../ui/lazily.tsx';
import type { Visitor } from './LinkFrame.tsx';

const Leaving = lazily(async () => (await import('../auth/signOut/ConfirmSignOut.tsx')).Leaving);

/** Who is looking, and how they go; what they have not sent is asked about before, by `question`. */
export const useVisitor = (): { visitor: Visitor; leave: (scope: 'local' | 'global') => void; question: ReactNode } => {
  const auth = useAuth();
  const login = useSelector(auth, (snapshot) =>
    snapshot.matches('signedIn') ? (selectSession(snapshot)?.login ?? null) : null,
  );
  const workspace = useSelector(useApp(), (snapshot) => snapshot.children.workspace);
  const leaving = useSelector(workspace, (snapshot) => snapshot && selectLeaving(snapshot));
  const leave = (scope: 'local' | 'global') => {
    if (leaving) leaving.send({ type: 'leave.requested', scope });
    else auth.send({ type: 'signOut.requested', scope });
  };
  return {
    visitor: { login, onLeave: () => leave('local') },
    leave,
    question: leaving && (
      <Suspense>
        <Leaving actor={leaving} />
      </Suspense>
    ),
  };
};

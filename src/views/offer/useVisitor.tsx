import { useSelector } from '@xstate/react';
import { Suspense, type ReactNode } from 'react';

import { selectSession } from '../../machines/auth/auth.machine.ts';
import { selectLeaving } from '../../machines/workspace/workspace.machine.ts';
import { useApp, useAuth } from '../app/house.tsx';
import { lazily } from '../parts/lazily.tsx';
import type { Visitor } from './OfferFrame.tsx';

const Leaving = lazily(async () => (await import('../shell/Leaving.tsx')).Leaving);

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

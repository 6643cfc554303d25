/** The app with a placeholder dashboard, for its stories. Not part of the product. */
import { createActor } from 'xstate';

import type { AppRef } from '../../machines/app/app.machine.ts';
import { authMachine } from '../../machines/auth/auth.machine.ts';
import { Auth } from '../auth/Auth.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { AppForState } from './AppForState.tsx';

/** Never started, so its services need no stand-ins. */
const auth = createActor(authMachine, {
  snapshot: authMachine.resolveState({ value: 'signedOut', context: createActor(authMachine).getSnapshot().context }),
});

export function AppStory({ actor }: { actor: AppRef }) {
  return (
    <AppForState
      actor={actor}
      unreachable={false}
      signIn={<Auth actor={auth} />}
      page={<main className="grid min-h-dvh content-center p-6" />}
      dashboard={
        <main className="grid gap-3 p-6">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </main>
      }
    />
  );
}

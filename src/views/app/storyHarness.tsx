/** The app with a placeholder dashboard, for its stories. Not part of the product. */
import type { AppRef } from '../../machines/app/app.machine.ts';
import { screens } from '../routes.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { AppForState } from './AppForState.tsx';

export function AppStory({ actor }: { actor: AppRef }) {
  return (
    <AppForState
      actor={actor}
      unreachable={false}
      signIn={<screens.login />}
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

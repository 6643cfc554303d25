import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect } from 'react';

import { selectQuestion } from '../../machines/leaving/leaving.machine.ts';
import { selectBusiness, selectLeaving } from '../../machines/workspace/workspace.machine.ts';
import { Inbox } from '../inbox/Inbox.tsx';
import { DraftsContext, RoomsContext } from '../inbox/rooms.ts';
import { WorkspaceForState } from '../inbox/WorkspaceForState.tsx';
import { screens } from '../routes.ts';
import { Dashboard } from '../shell/Dashboard.tsx';
import { Toasts } from '../toasts/Toasts.tsx';
import { Colleagues } from './Colleagues.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useHouse, useToasts, useWorkspace } from './house.tsx';
import { LoadingRoom } from './LoadingRoom.tsx';

const Leaving = lazy(async () => ({ default: (await import('../shell/Leaving.tsx')).Leaving }));

const pieces = [
  screens.room.load,
  () => import('../inbox/FilterPanel.tsx'),
  () => import('../shell/AccountPanel.tsx'),
  () => import('../shell/BusinessChoice.tsx'),
  () => import('../shell/Leaving.tsx'),
];

/** What signed-in people see: the frame, and in it the screen of the route. Comes in one piece with its stores. */
export function Inside() {
  const workspace = useWorkspace();
  const { rooms, drafts } = useHouse().stores();
  const business = useSelector(workspace, selectBusiness);
  const leaving = useSelector(workspace, selectLeaving);
  const isAsked = useSelector(leaving, (snapshot) => snapshot !== undefined && selectQuestion(snapshot) !== null);
  const userId = useSelector(workspace, (snapshot) => snapshot.context.userId);
  const businessId = business?.id ?? '';
  const draftOf = (roomId: string) => drafts.read({ userId, businessId, roomId })?.text ?? null;

  // Whoever opens a room, a panel or a question a moment later finds its code there, also without the network.
  useEffect(() => {
    const timer = setTimeout(() => void Promise.allSettled(pieces.map((load) => load())), 1000);
    return () => clearTimeout(timer);
  }, []);

  return (
    <RoomsContext value={rooms}>
      <DraftsContext value={draftOf}>
        <WorkspaceForState actor={workspace}>
          <Dashboard>
            <ErrorBoundary pane resetKey={businessId} onRetry={() => workspace.send({ type: 'retry.requested' })}>
              <Colleagues businessId={businessId}>
                <Inbox
                  conversation={
                    <Suspense fallback={<LoadingRoom />}>
                      <screens.room.View />
                    </Suspense>
                  }
                />
              </Colleagues>
            </ErrorBoundary>
          </Dashboard>
        </WorkspaceForState>
        {leaving && isAsked && (
          <Suspense>
            <Leaving actor={leaving} />
          </Suspense>
        )}
        <Toasts actor={useToasts()} />
      </DraftsContext>
    </RoomsContext>
  );
}

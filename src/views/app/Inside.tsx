import { useSelector } from '@xstate/react';
import { Suspense, useEffect } from 'react';

import { selectBusiness, selectLeaving } from '../../machines/workspace/workspace.machine.ts';
import { Inbox } from '../inbox/Inbox.tsx';
import { DraftsContext, RoomsContext } from '../inbox/rooms.ts';
import { WorkspaceForState } from '../inbox/WorkspaceForState.tsx';
import { screens } from '../routes.ts';
import { Dashboard } from '../shell/Dashboard.tsx';
import { Leaving } from '../shell/Leaving.tsx';
import { Toasts } from '../toasts/Toasts.tsx';
import { Colleagues } from './Colleagues.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useHouse, useToasts, useWorkspace } from './house.tsx';
import { LoadingRoom } from './LoadingRoom.tsx';

/** What signed-in people see: the frame, and in it the screen of the route. Comes in one piece with its stores. */
export function Inside() {
  const workspace = useWorkspace();
  const { rooms, drafts } = useHouse().stores();
  const business = useSelector(workspace, selectBusiness);
  const leaving = useSelector(workspace, selectLeaving);
  const userId = useSelector(workspace, (snapshot) => snapshot.context.userId);
  const businessId = business?.id ?? '';
  const draftOf = (roomId: string) => drafts.read({ userId, businessId, roomId })?.text ?? null;

  // Whoever opens a room a moment later finds its code there.
  useEffect(() => {
    const timer = setTimeout(() => void screens.room.load().catch(() => {}), 1000);
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
        {leaving && <Leaving actor={leaving} />}
        <Toasts actor={useToasts()} />
      </DraftsContext>
    </RoomsContext>
  );
}

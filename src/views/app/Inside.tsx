import { useSelector } from '@xstate/react';

import { selectBusiness } from '../../machines/workspace/workspace.machine.ts';
import { Inbox } from '../inbox/Inbox.tsx';
import { DraftsContext, RoomsContext } from '../inbox/rooms.ts';
import { WorkspaceForState } from '../inbox/WorkspaceForState.tsx';
import { MediaContext, MessagesContext } from '../room/stores.ts';
import { Dashboard } from '../shell/Dashboard.tsx';
import { Toasts } from '../toasts/Toasts.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useHouse, useToasts, useWorkspace } from './house.tsx';
import { RoomInView } from './RoomInView.tsx';

/** What signed-in people see: the frame, and in it the screen of the route. Comes in one piece with its stores. */
export function Inside() {
  const workspace = useWorkspace();
  const { rooms, messages, media, drafts } = useHouse().stores();
  const business = useSelector(workspace, selectBusiness);
  const userId = useSelector(workspace, (snapshot) => snapshot.context.userId);
  const businessId = business?.id ?? '';
  const draftOf = (roomId: string) => drafts.read({ userId, businessId, roomId })?.text ?? null;

  return (
    <RoomsContext value={rooms}>
      <MessagesContext value={messages}>
        <MediaContext value={media}>
          <DraftsContext value={draftOf}>
            <WorkspaceForState actor={workspace}>
              <Dashboard>
                <ErrorBoundary pane resetKey={businessId} onRetry={() => workspace.send({ type: 'retry.requested' })}>
                  <Inbox conversation={<RoomInView />} />
                </ErrorBoundary>
              </Dashboard>
            </WorkspaceForState>
            <Toasts actor={useToasts()} />
          </DraftsContext>
        </MediaContext>
      </MessagesContext>
    </RoomsContext>
  );
}

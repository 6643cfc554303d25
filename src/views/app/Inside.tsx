import { useSelector } from '@xstate/react';

import { selectBusiness } from '../../machines/workspace/workspace.machine.ts';
import { Inbox } from '../inbox/Inbox.tsx';
import { DraftsContext, RoomsContext } from '../inbox/rooms.ts';
import { WorkspaceForState } from '../inbox/WorkspaceForState.tsx';
import { Dashboard } from '../shell/Dashboard.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useHouse, useWorkspace } from './house.tsx';

/** What signed-in people see: the frame, and in it the screen of the route. Comes in one piece with its stores. */
export function Inside() {
  const workspace = useWorkspace();
  const { rooms, drafts } = useHouse().stores();
  const business = useSelector(workspace, selectBusiness);
  const userId = useSelector(workspace, (snapshot) => snapshot.context.userId);
  const businessId = business?.id ?? '';
  const draftOf = (roomId: string) => drafts.read({ userId, businessId, roomId })?.text ?? null;

  const screen = (
    <ErrorBoundary pane resetKey={businessId} onRetry={() => workspace.send({ type: 'retry.requested' })}>
      <Inbox conversation={null} />
    </ErrorBoundary>
  );
  return (
    <RoomsContext value={rooms}>
      <DraftsContext value={draftOf}>
        <WorkspaceForState actor={workspace}>
          <Dashboard>{screen}</Dashboard>
        </WorkspaceForState>
      </DraftsContext>
    </RoomsContext>
  );
}

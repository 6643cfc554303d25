import { useSelector } from '@xstate/react';

import { isRoomRoute, type Route } from '../../machines/location/route.ts';
import type { RoomRef } from '../../machines/room/room.machine.ts';
import { selectBusiness, selectOutbox, selectRoom } from '../../machines/workspace/workspace.machine.ts';
import { Room } from '../room/Room.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useConnection, useLocation, useWorkspace } from './house.tsx';

/** The room of the route, in its own error boundary: the list beside it lives on. */
export function RoomInView() {
  const workspace = useWorkspace();
  const location = useLocation();
  const route = useSelector(workspace, (snapshot) => snapshot.context.route);
  const room = useSelector(workspace, selectRoom) as RoomRef | undefined;
  const outbox = useSelector(workspace, selectOutbox);
  const channels = useSelector(workspace, (snapshot) => selectBusiness(snapshot)?.channels);
  const channelId = useSelector(room, (snapshot) => snapshot?.context.room?.channel_id);
  const offline = useSelector(useConnection(), (snapshot) => snapshot.matches('offline'));
  if (room === undefined) return null;
  return (
    <ErrorBoundary pane resetKey={room.id} onRetry={() => room.send({ type: 'retry.requested' })}>
      <Room
        actor={room}
        outbox={outbox ?? null}
        channel={channels?.find(({ id }) => id === channelId)}
        offline={offline}
        onBack={() => location.send({ type: 'navigation.requested', to: listOf(route) })}
      />
    </ErrorBoundary>
  );
}

/** The list in which a room stands. */
const listOf = (route: Route): Route => (isRoomRoute(route) ? { ...route, roomId: null } : route);

import { useSelector } from '@xstate/react';
import { Suspense, useMemo } from 'react';

import { isRoomRoute, type RoomRoute, type Route } from '../../machines/location/route.ts';
import type { RoomRef } from '../../machines/room/room.machine.ts';
import { selectBusiness, selectOutbox, selectRoom } from '../../machines/workspace/workspace.machine.ts';
import { RecentSignsContext } from '../emoji/recent.ts';
import { spared } from '../parts/spared.ts';
import { Room } from '../room/Room.tsx';
import { FileAgainContext, MediaContext, MessagesContext } from '../room/stores.ts';
import { TogetherContext, useTogether } from '../together/together.ts';
import { useDoneAndNext } from './doneAndNext.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useArrived, useConnection, useHouse, useLocation, useMissing, useWorkspace } from './house.tsx';
import { LoadingRoom } from './LoadingRoom.tsx';
import { Missing } from './Missing.tsx';

const JudgingHere = spared(async () => (await import('../review/JudgingHere.tsx')).JudgingHere);

/** The room of the route. Its machine may still be on its way when this view is there. */
export function RoomInView() {
  const known = useSelector(useWorkspace(), selectRoom) as RoomRef | undefined;
  const room = useArrived(known);
  const together = useTogether();
  const isMissing = useMissing(known);
  if (isMissing) return <Missing actor={known} />;
  if (room === undefined) return known === undefined ? null : <LoadingRoom />;
  return (
    <TogetherContext value={together}>
      <Arrived room={room} />
    </TogetherContext>
  );
}

/** In its own error boundary: the list beside it lives on. */
function Arrived({ room }: { room: RoomRef }) {
  const workspace = useWorkspace();
  const location = useLocation();
  const { messages, media, askForFile, recentSigns } = useHouse().roomStores();
  const route = useSelector(workspace, (snapshot) => snapshot.context.route);
  const place = useMemo(
    () => (isRoomRoute(route) ? { ...route, search: { ...route.search, message: undefined } } : null),
    [route],
  );
  useDoneAndNext(room, place);
  const outbox = useArrived(useSelector(workspace, selectOutbox));
  const channels = useSelector(workspace, (snapshot) => selectBusiness(snapshot)?.channels);
  const channelId = useSelector(room, (snapshot) => snapshot.context.room?.channel_id);
  const offline = useSelector(useConnection(), (snapshot) => snapshot.matches('offline'));
  return (
    <ErrorBoundary pane resetKey={room.id} onRetry={() => room.send({ type: 'retry.requested' })}>
      <MessagesContext value={messages}>
        <MediaContext value={media}>
          <FileAgainContext value={askForFile}>
            <RecentSignsContext value={recentSigns}>
              <div className="flex h-full min-h-0 flex-col">
                <div className="min-h-0 flex-1">
                  <Room
                    actor={room}
                    outbox={outbox ?? null}
                    channel={channels?.find(({ id }) => id === channelId)}
                    offline={offline}
                    onBack={() =>
                      place &&
                      location.send({ type: 'navigation.requested', to: { ...place, roomId: null }, back: true })
                    }
                    onTicket={(messageIds) =>
                      place && location.send({ type: 'navigation.requested', to: ticketOf(place, messageIds) })
                    }
                  />
                </div>
                {place !== null && place.roomId !== null && (
                  <Suspense>
                    <JudgingHere roomId={place.roomId} />
                  </Suspense>
                )}
              </div>
            </RecentSignsContext>
          </FileAgainContext>
        </MediaContext>
      </MessagesContext>
    </ErrorBoundary>
  );
}

/** A new ticket about the conversation of a route, and about these messages of it. */
const ticketOf = ({ roomId, search: { businessId } }: RoomRoute, messageIds: readonly string[]): Route => ({
  name: 'tickets',
  search: {
    businessId,
    ticket: 'baru',
    ...(roomId !== null && { room: roomId }),
    ...(messageIds.length > 0 && { messages: messageIds.join(',') }),
  },
});

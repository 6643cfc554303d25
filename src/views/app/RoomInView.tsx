import { useSelector } from '@xstate/react';
import { useMemo } from 'react';

import type { RoomRoute, Route } from '../../contracts/app.routing.ts';
import { isRoomRoute } from '../../machines/app/routing/route.ts';
import { selectBusiness, selectOutbox, selectRoom } from '../../machines/app/workspace.machine.ts';
import type { RoomRef } from '../../machines/conversation/room.machine.ts';
import { RecentEmojiContext } from '../composer/emoji/recentEmoji.ts';
import { MergedChatsContext, useMergedChats } from '../conversation/mergedChats/mergedChats.ts';
import { useNextRoom } from '../conversation/resolution/nextRoom.ts';
import { Room } from '../conversation/Room.tsx';
import { Opening } from '../conversation/RoomStates.tsx';
import {
  ChangeMessageContext,
  RefetchMediaContext,
  MediaContext,
  MessagesContext,
} from '../conversation/timeline/messages.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { lazyView } from '../ui/lazyView.tsx';
import {
  useLoadedActor,
  useOptionalActor,
  useConnection,
  useAppContext,
  useLocation,
  useWorkspace,
} from './AppContext.tsx';

const RatingContainer = lazyView(
  async () => (await import('../inbox/qualityReview/RatingContainer.tsx')).RatingContainer,
  { optional: true },
);

/** The room of the route, or its loading view until its machine is loaded. */
export function RoomInView() {
  const workspace = useWorkspace();
  const ref = useSelector(workspace, selectRoom) as RoomRef | undefined;
  const roomId = useSelector(workspace, ({ context: { route } }) => (isRoomRoute(route) ? route.roomId : null));
  const room = useLoadedActor(ref);
  const mergedChats = useMergedChats();
  const onBack = useBackToList();
  if (ref === undefined || roomId === null) return null;
  if (room === undefined)
    return (
      <Opening
        key={roomId}
        roomId={roomId}
        draft={null}
        // The event is queued until the machine is loaded.
        onDraft={(draft) => ref.send({ type: 'draft.changed', draft })}
        onBack={onBack}
      />
    );
  return (
    <MergedChatsContext value={mergedChats}>
      <LoadedRoom room={room} onBack={onBack} />
    </MergedChatsContext>
  );
}

/** The error boundary keeps the list usable if the room fails. */
function LoadedRoom({ room, onBack }: { room: RoomRef; onBack: () => void }) {
  const workspace = useWorkspace();
  const location = useLocation();
  const { messages, media, refetchMedia, changeMessage, recentEmoji } = useAppContext().roomStores();
  const route = useSelector(workspace, (snapshot) => snapshot.context.route);
  const roomRoute = useMemo(
    () => (isRoomRoute(route) ? { ...route, search: { ...route.search, message: undefined } } : null),
    [route],
  );
  useNextRoom(room, roomRoute);
  const outbox = useOptionalActor(useSelector(workspace, selectOutbox));
  const channels = useSelector(workspace, (snapshot) => selectBusiness(snapshot)?.channels);
  const channelId = useSelector(room, (snapshot) => snapshot.context.room?.channel_id);
  const offline = useSelector(useConnection(), (snapshot) => snapshot.matches('offline'));
  return (
    <ErrorBoundary pane resetKey={room.id}>
      <MessagesContext value={messages}>
        <MediaContext value={media}>
          <RefetchMediaContext value={refetchMedia}>
            <ChangeMessageContext value={changeMessage}>
              <RecentEmojiContext value={recentEmoji}>
                <div className="flex h-full min-h-0 flex-col">
                  <div className="min-h-0 flex-1">
                    <Room
                      actor={room}
                      outbox={outbox ?? null}
                      channel={channels?.find(({ id }) => id === channelId)}
                      offline={offline}
                      onBack={onBack}
                      onTicket={(messageIds) =>
                        roomRoute &&
                        location.send({ type: 'navigation.requested', to: newTicketRoute(roomRoute, messageIds) })
                      }
                      onOpen={(to) => location.send({ type: 'navigation.requested', to })}
                    />
                  </div>
                  {roomRoute !== null && roomRoute.roomId !== null && <RatingContainer roomId={roomRoute.roomId} />}
                </div>
              </RecentEmojiContext>
            </ChangeMessageContext>
          </RefetchMediaContext>
        </MediaContext>
      </MessagesContext>
    </ErrorBoundary>
  );
}

/** Navigates back to the list of the open chat. */
const useBackToList = () => {
  const workspace = useWorkspace();
  const location = useLocation();
  return () => {
    const { route } = workspace.getSnapshot().context;
    if (!isRoomRoute(route)) return;
    const to = { ...route, roomId: null, search: { ...route.search, message: undefined } };
    location.send({ type: 'navigation.requested', to, back: true });
  };
};

/** Route of a new ticket about this room and these messages. */
const newTicketRoute = ({ roomId, search: { businessId } }: RoomRoute, messageIds: readonly string[]): Route => ({
  name: 'tickets',
  search: {
    businessId,
    ticket: 'baru',
    ...(roomId !== null && { room: roomId }),
    ...(messageIds.length > 0 && { messages: messageIds.join(',') }),
  },
});

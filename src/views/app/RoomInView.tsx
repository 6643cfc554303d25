import { useSelector } from '@xstate/react';
import { Suspense, useMemo } from 'react';

import type { RoomRoute, Route } from '../../contracts/app.routing.ts';
import { isRoomRoute } from '../../machines/app/routing/route.ts';
import { selectBusiness, selectOutbox, selectRoom } from '../../machines/app/workspace.machine.ts';
import type { RoomRef } from '../../machines/conversation/room.machine.ts';
import { RecentEmojiContext } from '../composer/emoji/recentEmoji.ts';
import { MergedChatsContext, useMergedChats } from '../conversation/mergedChats/mergedChats.ts';
import { useNextRoom } from '../conversation/resolution/nextRoom.ts';
import { Room } from '../conversation/Room.tsx';
import { Opening } from '../conversation/RoomStates.tsx';
import { RefetchMediaContext, MediaContext, MessagesContext } from '../conversation/timeline/messages.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { spared } from '../ui/lazyView.tsx';
import {
  useLoadedActor,
  useConnection,
  useAppContext,
  useLocation,
  useIsCodeMissing,
  useWorkspace,
} from './AppContext.tsx';
import { MissingCode } from './MissingCode.tsx';

const RatingContainer = spared(
  async () => (await import('../inbox/qualityReview/RatingContainer.tsx')).RatingContainer,
);

/** The room of the route. Its machine may still be on its way when this view is there. */
export function RoomInView() {
  const workspace = useWorkspace();
  const known = useSelector(workspace, selectRoom) as RoomRef | undefined;
  const roomId = useSelector(workspace, ({ context: { route } }) => (isRoomRoute(route) ? route.roomId : null));
  const room = useLoadedActor(known);
  const joined = useMergedChats();
  const isMissing = useIsCodeMissing(known);
  const onBack = useBackToList();
  if (isMissing) return <MissingCode actor={known} />;
  if (known === undefined || roomId === null) return null;
  if (room === undefined)
    return (
      <Opening
        key={roomId}
        roomId={roomId}
        draft={null}
        // It is told to the machine when that has come.
        onDraft={(draft) => known.send({ type: 'draft.changed', draft })}
        onBack={onBack}
      />
    );
  return (
    <MergedChatsContext value={joined}>
      <LoadedRoom room={room} onBack={onBack} />
    </MergedChatsContext>
  );
}

/** In its own error boundary: the list beside it lives on. */
function LoadedRoom({ room, onBack }: { room: RoomRef; onBack: () => void }) {
  const workspace = useWorkspace();
  const location = useLocation();
  const { messages, media, refetchMedia, recentSigns } = useAppContext().roomStores();
  const route = useSelector(workspace, (snapshot) => snapshot.context.route);
  const place = useMemo(
    () => (isRoomRoute(route) ? { ...route, search: { ...route.search, message: undefined } } : null),
    [route],
  );
  useNextRoom(room, place);
  const outbox = useLoadedActor(useSelector(workspace, selectOutbox));
  const channels = useSelector(workspace, (snapshot) => selectBusiness(snapshot)?.channels);
  const channelId = useSelector(room, (snapshot) => snapshot.context.room?.channel_id);
  const offline = useSelector(useConnection(), (snapshot) => snapshot.matches('offline'));
  return (
    <ErrorBoundary pane resetKey={room.id} onRetry={() => room.send({ type: 'retry.requested' })}>
      <MessagesContext value={messages}>
        <MediaContext value={media}>
          <RefetchMediaContext value={refetchMedia}>
            <RecentEmojiContext value={recentSigns}>
              <div className="flex h-full min-h-0 flex-col">
                <div className="min-h-0 flex-1">
                  <Room
                    actor={room}
                    outbox={outbox ?? null}
                    channel={channels?.find(({ id }) => id === channelId)}
                    offline={offline}
                    onBack={onBack}
                    onTicket={(messageIds) =>
                      place && location.send({ type: 'navigation.requested', to: newTicketRoute(place, messageIds) })
                    }
                  />
                </div>
                {place !== null && place.roomId !== null && (
                  <Suspense>
                    <RatingContainer roomId={place.roomId} />
                  </Suspense>
                )}
              </div>
            </RecentEmojiContext>
          </RefetchMediaContext>
        </MediaContext>
      </MessagesContext>
    </ErrorBoundary>
  );
}

/** Back to the list from which the chat was opened. */
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

/** A new ticket about the conversation of a route, and about these messages of it. */
const newTicketRoute = ({ roomId, search: { businessId } }: RoomRoute, messageIds: readonly string[]): Route => ({
  name: 'tickets',
  search: {
    businessId,
    ticket: 'baru',
    ...(roomId !== null && { room: roomId }),
    ...(messageIds.length > 0 && { messages: messageIds.join(',') }),
  },
});

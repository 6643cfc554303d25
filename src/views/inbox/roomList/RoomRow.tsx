import { memo, Suspense } from 'react';

import type { RoomRoute } from '../../../contracts/app.routing.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { Link } from '../../app/Link.tsx';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
import { spared } from '../../ui/lazyView.tsx';
import { useText } from '../../ui/useText.ts';
import { CustomerAvatar } from '../CustomerAvatar.tsx';
import { nameOf, previewOf, speakerOf } from '../roomName.ts';
import { useDraft, useRoom } from '../rooms.ts';
import { inboxText } from '../text/id.ts';
import { AckTick, RoomFacts } from './RoomFacts.tsx';

const LastSaid = spared(async () => (await import('./LastMessage.tsx')).LastSaid);

/** The height of every row in rem, so that a list of any length is laid out without measuring, in whatever text size. */
const ROW = 5.5;

/** Where a row lies in its list. */
export const rowAt = (at: number) => ({ top: `${at * ROW}rem` });

/** The height of so many rows in px, in the text size that the browser is set to at this moment. */
export const heightOf = (rows: number): number =>
  rows * ROW * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

interface RoomRowProps {
  room: Room;
  userId: string;
  now: number;
  /** What stands unsent in the composer of this room. */
  draft: string | null;
}

/** What a list shows of one room. */
function RoomRow({ room, userId, now, draft }: RoomRowProps) {
  const text = useText(inboxText);
  const { count, listTime } = useFormat();
  const name = nameOf(room, text);
  const speaker = speakerOf(room, userId, text);
  const isUnread = room.unread_count > 0;
  return (
    <>
      <CustomerAvatar room={room} name={name} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <bdi className={classes('min-w-0 flex-1 truncate text-left', isUnread ? 'font-bold' : 'font-semibold')}>
            {name}
          </bdi>
          <time
            dateTime={room.last_message_at}
            className={classes('text-xs tabular-nums', isUnread ? 'font-semibold' : 'text-ink-soft')}
          >
            {listTime(room.last_message_at, now)}
          </time>
        </span>
        <span className="my-1 flex items-center gap-1 text-ink-soft">
          {draft !== null ? (
            <span className="min-w-0 flex-1 truncate">
              <span className="font-semibold text-fail">{text.draft}</span> <bdi>{draft}</bdi>
            </span>
          ) : (
            <>
              <Suspense>
                <LastSaid room={room} />
              </Suspense>
              {speaker !== null && room.last_message_ack !== null && <AckTick ack={room.last_message_ack} />}
              {speaker !== null && <span className="shrink-0">{`${speaker}:`}</span>}
              <bdi className={classes('order-1 min-w-0 flex-1 truncate', isUnread && 'text-ink')}>
                {previewOf(room, text)}
              </bdi>
            </>
          )}
          {isUnread && (
            <span className="order-1 grid h-5 min-w-5 shrink-0 place-content-center rounded-full bg-accent px-1.5 text-xs font-bold text-on-accent tabular-nums">
              <span aria-hidden="true">{room.unread_count > 99 ? '99+' : room.unread_count}</span>
              <span className="sr-only">{text.unread(count(room.unread_count))}</span>
            </span>
          )}
        </span>
        <RoomFacts room={room} userId={userId} now={now} />
      </span>
    </>
  );
}

export interface RoomLinkProps {
  id: string;
  /** The route of the list: the room is opened beside it. */
  route: RoomRoute;
  userId: string;
  /** Epoch ms, exact to the minute. */
  now: number;
  isCurrent: boolean;
  /** Whether Tab leads here: one row of a list is in the way of Tab, the arrows lead to the others. */
  isReachable: boolean;
}

/** One row of the list. It renders again for its own room's change and for no other's. */
export const RoomLink = memo(function RoomLink({ id, route, userId, now, isCurrent, isReachable }: RoomLinkProps) {
  const room = useRoom(id);
  const draft = useDraft(id);
  // It went away between the order and the row; the order follows in the same frame.
  if (room === undefined) return null;
  return (
    <Link
      to={{ ...route, roomId: id }}
      data-room={id}
      aria-current={isCurrent ? 'page' : undefined}
      tabIndex={isReachable ? 0 : -1}
      className={classes(
        'flex h-full items-center gap-3 border-b border-line px-3 -outline-offset-2 whitespace-nowrap',
        isCurrent ? 'bg-accent-wash' : 'hover:bg-hover',
      )}
    >
      <RoomRow room={room} userId={userId} now={now} draft={draft} />
    </Link>
  );
});

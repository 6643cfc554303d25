import { memo } from 'react';

import type { RoomRoute } from '../../../contracts/app.routing.ts';
import { NEVER } from '../../../contracts/limits.ts';
import { isHeld } from '../../../machines/inbox/holder.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { Link } from '../../app/Link.tsx';
import { useColleagues } from '../../app/useColleagues.ts';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
import { lazyView } from '../../ui/lazyView.tsx';
import { useText } from '../../ui/useText.ts';
import { CustomerAvatar } from '../CustomerAvatar.tsx';
import { nameOf, previewOf, lastSpeaker } from '../roomName.ts';
import { useDraft, useRoom } from '../rooms.ts';
import { inboxText } from '../text/id.ts';
import { useHolder } from '../useHolder.ts';
import { HolderBadge } from './HolderBadge.tsx';
import { AckTick, RoomFacts } from './RoomFacts.tsx';

const LastMessage = lazyView(async () => (await import('./LastMessage.tsx')).LastMessage, { optional: true });
const LazyRowMarks = lazyView(async () => (await import('./LazyRowMarks.tsx')).LazyRowMarks, { optional: true });

/** The height of every row in rem. A fixed height lays out a list of any length without measuring. */
const ROW_HEIGHT_REM = 5.5;

/** The height of that many rows in rem. */
export const rowsRem = (rows: number): number => rows * ROW_HEIGHT_REM;

/** The position of a row in its list. */
export const rowStyle = (at: number) => ({ top: `${rowsRem(at)}rem` });

/** The height of a row in px, for the current text size. */
export const measureRow = (): number =>
  ROW_HEIGHT_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

interface RowContentProps {
  room: Room;
  userId: string;
  now: number;
  /** The unsent text in the composer of this room. */
  draft: string | null;
}

/** The content of a row. */
function RowContent({ room, userId, now, draft }: RowContentProps) {
  const text = useText(inboxText);
  const { count, listTime } = useFormat();
  const name = nameOf(room, text);
  const speaker = lastSpeaker(room, userId, text, useColleagues());
  const holder = useHolder(room, userId);
  const isUnread = room.unread_count > 0;
  return (
    <>
      <span className="relative shrink-0">
        <CustomerAvatar room={room} name={name} />
        {isHeld(room) && <HolderBadge holder={room.holder} {...holder} />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <bdi className={classes('min-w-0 flex-1 truncate text-left', isUnread ? 'font-bold' : 'font-semibold')}>
            {name}
          </bdi>
          {(room.awaiting_reply_since !== null || room.mark !== undefined) && <LazyRowMarks room={room} now={now} />}
          {room.last_message_at > NEVER && (
            <time
              dateTime={room.last_message_at}
              className={classes('text-xs tabular-nums', isUnread ? 'font-semibold' : 'text-ink-soft')}
            >
              {listTime(room.last_message_at, now)}
            </time>
          )}
        </span>
        <span className="my-1 flex items-center gap-1 text-ink-soft">
          {draft !== null ? (
            <span className="min-w-0 flex-1 truncate">
              <span className="font-semibold text-fail">{text.draft}</span> <bdi>{draft}</bdi>
            </span>
          ) : (
            <>
              <LastMessage room={room} />
              {speaker !== null && room.last_message_ack !== null && <AckTick ack={room.last_message_ack} />}
              {speaker !== null && <span className="shrink-0">{`${speaker}:`}</span>}
              <bdi
                lang={room.last_message_preview ? 'id' : undefined}
                className={classes('order-1 min-w-0 flex-1 truncate', isUnread && 'text-ink')}
              >
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
        <RoomFacts room={room} now={now} />
        <span className="sr-only">{holder.phrase}</span>
      </span>
    </>
  );
}

export interface RoomRowProps {
  id: string;
  /** The route of the list, beside which the room opens. */
  route: RoomRoute;
  userId: string;
  /** Epoch ms, exact to the minute. */
  now: number;
  isOpen: boolean;
  /** Whether Tab reaches this row: one row of a list has tabindex 0. */
  isTabbable: boolean;
}

/** One row of the list. It renders again only when its own room changes. */
export const RoomRow = memo(function RoomRow({ id, route, userId, now, isOpen, isTabbable }: RoomRowProps) {
  const room = useRoom(id);
  const draft = useDraft(id);
  // The room was dropped; the order follows in the same frame.
  if (room === undefined) return null;
  return (
    <Link
      to={{ ...route, roomId: id }}
      data-room={id}
      aria-current={isOpen ? 'page' : undefined}
      tabIndex={isTabbable ? 0 : -1}
      className={classes(
        'flex h-full items-center gap-3 border-b border-line px-3 -outline-offset-2 whitespace-nowrap',
        isOpen ? 'bg-accent-wash' : 'hover:bg-hover',
      )}
    >
      <RowContent room={room} userId={userId} now={now} draft={draft} />
    </Link>
  );
});

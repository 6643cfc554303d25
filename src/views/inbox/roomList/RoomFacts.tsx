import type { ReactNode } from 'react';

import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { lazyView } from '../../ui/lazyView.tsx';
import { Tag, type TagTone } from '../../ui/Tag.tsx';
import { useText } from '../../ui/useText.ts';
import { isHolderImplied } from '../roomName.ts';
import { inboxText } from '../text/id.ts';
import { useColleagues } from '../useColleagues.ts';
import { RowIcon } from './rowIcons.tsx';

const LazyRowTags = lazyView(async () => (await import('./LazyRowTags.tsx')).LazyRowTags, { optional: true });

/** Checked where it is written: a spread accepts any property. */
interface TagLook {
  tone: TagTone;
  icon: ReactNode;
}

const MAX_TAGS = 2;
const statuses = {
  ai_need_help: { tone: 'help', icon: <RowIcon name="alert" /> },
  ai_auto_reply: { tone: 'ai', icon: <RowIcon name="bot" /> },
  ai_task_completed: { tone: 'done', icon: <RowIcon name="checks" /> },
} as const satisfies Record<NonNullable<Room['status']>, TagLook>;

const holders = {
  ai: { tone: 'ai', icon: <RowIcon name="bot" /> },
  member: { tone: 'person', icon: <RowIcon name="person" /> },
  phone: { tone: 'phone', icon: <RowIcon name="phone" /> },
} as const satisfies Record<Room['holder'], TagLook>;

/** The AI's status of a room, or the reason why the AI called for help. `isShort` leaves space for other tags. */
export function StatusTag({
  status,
  reason = null,
  isShort = false,
}: {
  status: NonNullable<Room['status']>;
  reason?: string | null;
  isShort?: boolean;
}) {
  const text = useText(inboxText);
  return (
    <Tag {...statuses[status]} className={reason === null ? 'shrink-0' : isShort ? 'max-w-32! min-w-0' : 'min-w-0'}>
      {reason ?? text.status[status]}
    </Tag>
  );
}

/** Who replies to the customer now. */
export function HolderTag({ room, userId }: { room: Pick<Room, 'holder' | 'holder_id'>; userId: string }) {
  const text = useText(inboxText);
  const nameOf = useColleagues();
  const isOwn = room.holder === 'member' && room.holder_id === userId;
  const name = room.holder === 'member' && !isOwn ? nameOf(room.holder_id) : null;
  const who = name ?? text.holder[isOwn ? 'you' : room.holder];
  return (
    <Tag {...holders[room.holder]} className={name === null ? 'shrink-0' : 'max-w-36! min-w-0'}>
      <span className="sr-only">{text.heldBy(who)}</span>
      <bdi aria-hidden="true">{who}</bdi>
    </Tag>
  );
}

/**
 * The third line of a row: one chip per fact, the most urgent first. Chips that do not fit wrap out of view as a whole.
 */
export function RoomFacts({ room, userId, now }: { room: Room; userId: string; now: number }) {
  const text = useText(inboxText);
  const more = room.tags.length - MAX_TAGS;
  return (
    <span className="flex h-5 min-w-0 flex-wrap items-center gap-1 overflow-hidden">
      {room.status !== null && (
        <StatusTag
          status={room.status}
          reason={
            room.help_reason ??
            (room.resolution && room.resolution !== 'other' ? text.resolution[room.resolution] : null)
          }
          isShort={room.awaiting_reply_since !== null || room.mark !== undefined}
        />
      )}
      <LazyRowTags room={room} now={now} />
      {room.upset && (
        <Tag icon={<RowIcon name="alert" />} className="shrink-0">
          {text.upset}
        </Tag>
      )}
      {!isHolderImplied(room) && <HolderTag room={room} userId={userId} />}
      {room.tags.slice(0, MAX_TAGS).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {more > 0 && <Tag className="shrink-0">{text.moreTags(more)}</Tag>}
      {room.rollout !== null && <Tag className="shrink-0">{text.rollout(room.rollout)}</Tag>}
    </span>
  );
}

const acks = {
  failed: { name: 'cross', className: 'text-fail' },
  pending: { name: 'clock', className: '' },
  sent: { name: 'check', className: '' },
  delivered: { name: 'checks', className: '' },
  read: { name: 'checks', className: 'text-accent' },
} as const;

const ackOf = (ack: number): keyof typeof acks => {
  if (ack < 0) return 'failed';
  return (['pending', 'sent', 'delivered'] as const)[ack] ?? 'read';
};

/** The delivery status of our last message (WAHA's ack, −1 to 4). */
export function AckTick({ ack }: { ack: number }) {
  const text = useText(inboxText);
  const state = ackOf(ack);
  return <RowIcon {...acks[state]} label={text.ack[state]} />;
}

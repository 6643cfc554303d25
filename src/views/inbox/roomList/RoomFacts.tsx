import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { lazyView } from '../../ui/lazyView.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useText } from '../../ui/useText.ts';
import { inboxText } from '../text/id.ts';
import { RowIcon } from './rowIcons.tsx';

const LazyRowTags = lazyView(async () => (await import('./LazyRowTags.tsx')).LazyRowTags, { optional: true });
const LazyHelpReason = lazyView(async () => (await import('./LazyRowTags.tsx')).LazyHelpReason, { optional: true });

/** How a reason of the server begins (src/contracts/reason.ts). The words of a member are shown at once. */
const CODE = /^[a-z]+\.[a-z_]/;

/** The most chips of a row. More would be cut off on a phone of 360 px. */
const MAX_CHIPS = 2;

/** Why the team is needed: a line of its own, because its words decide which chat is opened first. */
function HelpReason({ room, now }: { room: Room; now: number }) {
  const text = useText(inboxText);
  const reason = room.help_reason ?? text.status.ai_need_help;
  return (
    <span className="flex h-5 items-center gap-1 text-xs text-help">
      <RowIcon name="alert" />
      <bdi className="min-w-0 flex-1 truncate">
        {room.upset && <b className="font-bold">{`${text.upset} · `}</b>}
        {CODE.test(reason) ? <LazyHelpReason room={room} /> : reason}
      </bdi>
      <LazyRowTags room={room} now={now} />
    </span>
  );
}

/** The third line of a row: why the team is needed, or at most two chips, the most urgent first. */
export function RoomFacts({ room, now }: { room: Room; now: number }) {
  const text = useText(inboxText);
  if (room.status === 'ai_need_help') return <HelpReason room={room} now={now} />;
  const isCompleted = room.completed_at !== null;
  const chips = isCompleted ? MAX_CHIPS : Number(room.upset) + Number(typeof room.mark?.remindAt === 'number');
  const tags = room.tags.slice(0, MAX_CHIPS - chips);
  const more = room.tags.length - tags.length;
  return (
    <span className="flex h-5 min-w-0 flex-wrap items-center gap-1 overflow-hidden">
      {room.upset && !isCompleted && (
        <Tag icon={<RowIcon name="alert" />} className="shrink-0">
          {text.upset}
        </Tag>
      )}
      <LazyRowTags room={room} now={now} />
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {more > 0 && tags.length > 0 && <span className="text-xs text-ink-soft">{text.moreTags(more)}</span>}
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

import {
  Bot,
  Check,
  CheckCheck,
  CircleAlert,
  CircleX,
  Clock,
  Contact,
  FileText,
  Hourglass,
  Image,
  MapPin,
  Mic,
  Smartphone,
  Sticker,
  User,
  Video,
} from 'lucide-react';

import type { Room } from '../../machines/inbox/rooms.store.ts';
import { Tag } from '../parts/Tag.tsx';
import { elapsed } from '../text/format.ts';
import { useText } from '../text/text.ts';
import { useColleagues } from './colleagues.ts';
import { holderIsSaid } from './naming.ts';

const MOST_TAGS = 2;
const icon = { 'aria-hidden': true, size: 14, className: 'shrink-0' } as const;

const statuses = {
  ai_need_help: { fact: 'help', icon: <CircleAlert {...icon} /> },
  ai_auto_reply: { fact: 'ai', icon: <Bot {...icon} /> },
  ai_task_completed: { fact: 'done', icon: <CheckCheck {...icon} /> },
} as const;

const holders = {
  ai: { fact: 'ai', icon: <Bot {...icon} /> },
  member: { fact: 'person', icon: <User {...icon} /> },
  phone: { fact: 'phone', icon: <Smartphone {...icon} /> },
} as const;

/** What the AI says of the room. */
export function StatusTag({ status }: { status: NonNullable<Room['status']> }) {
  const text = useText().inbox;
  return (
    <Tag {...statuses[status]} className="shrink-0">
      {text.status[status]}
    </Tag>
  );
}

/** Who answers the customer now. */
export function HolderTag({ room, userId }: { room: Pick<Room, 'holder' | 'holder_id'>; userId: string }) {
  const text = useText().inbox;
  const nameOf = useColleagues();
  const isOwn = room.holder === 'member' && room.holder_id === userId;
  const name = room.holder === 'member' && !isOwn ? nameOf(room.holder_id) : null;
  const who = name ?? text.holder[isOwn ? 'you' : room.holder];
  return (
    <Tag {...holders[room.holder]} className={name === null ? 'shrink-0' : 'max-w-36 min-w-0'}>
      <span className="sr-only">{text.heldBy(who)}</span>
      <bdi aria-hidden="true">{who}</bdi>
    </Tag>
  );
}

/** The third line of a row: one chip for each fact, the most urgent first. What has no room wraps out of sight, whole. */
export function RoomFacts({ room, userId, now }: { room: Room; userId: string; now: number }) {
  const text = useText().inbox;
  const more = room.tags.length - MOST_TAGS;
  return (
    <span className="flex h-5 min-w-0 flex-wrap items-center gap-1 overflow-hidden">
      {room.status !== null && <StatusTag status={room.status} />}
      {!holderIsSaid(room) && <HolderTag room={room} userId={userId} />}
      {room.awaiting_reply_since !== null && (
        <Tag icon={<Hourglass {...icon} />} className="shrink-0">
          {text.waiting(elapsed(room.awaiting_reply_since, now))}
        </Tag>
      )}
      {room.tags.slice(0, MOST_TAGS).map((tag) => (
        <Tag key={tag}>
          <bdi>{tag}</bdi>
        </Tag>
      ))}
      {more > 0 && <Tag className="shrink-0">{text.moreTags(more)}</Tag>}
      {room.rollout !== null && <Tag className="shrink-0">{text.rollout(room.rollout)}</Tag>}
    </span>
  );
}

const kinds = {
  image: Image,
  video: Video,
  voice: Mic,
  document: FileText,
  sticker: Sticker,
  location: MapPin,
  contact: Contact,
} as const;

/** What kind of message came last; nothing for words. */
export function KindIcon({ kind }: { kind: Room['last_message_kind'] }) {
  const Icon = kind !== null && kind in kinds ? kinds[kind as keyof typeof kinds] : null;
  return Icon === null ? null : <Icon {...icon} />;
}

const acks = {
  failed: { Icon: CircleX, look: 'text-fail' },
  pending: { Icon: Clock, look: '' },
  sent: { Icon: Check, look: '' },
  delivered: { Icon: CheckCheck, look: '' },
  read: { Icon: CheckCheck, look: 'text-accent' },
} as const;

const ackOf = (ack: number): keyof typeof acks => {
  if (ack < 0) return 'failed';
  return (['pending', 'sent', 'delivered'] as const)[ack] ?? 'read';
};

/** How far our last message has come (WAHA's ack, −1 to 4). */
export function AckTick({ ack }: { ack: number }) {
  const text = useText().inbox;
  const name = ackOf(ack);
  const { Icon, look } = acks[name];
  return (
    <span className={look}>
      <Icon {...icon} />
      <span className="sr-only">{text.ack[name]}</span>
    </span>
  );
}

import { Check, CheckCheck, CircleX, Clock, MessageCircleQuestionMark, Mic } from 'lucide-react';

import type { Bubble } from '../../machines/room/messages.store.ts';
import { useMinute } from '../inbox/minute.ts';
import { classes } from '../parts/classes.ts';
import { useRoomText } from '../text/room.ts';

export type TickName =
  | 'queued'
  | 'asking'
  | 'sending'
  | 'pending'
  | 'sent'
  | 'delivered'
  | 'read'
  | 'played'
  | 'failed';

const acks: Record<string, TickName> = {
  '-1': 'failed',
  '0': 'pending',
  '1': 'sent',
  '2': 'delivered',
  '3': 'read',
  '4': 'played',
};

/** How far a message of ours has come: the outbox's word until WhatsApp's acknowledgements take over. */
export const tickOf = ({ row, status }: Pick<Bubble, 'row' | 'status'>): TickName => {
  if (status === 'failed') return 'failed';
  // What failed and is tried again has not failed.
  if (row && !(row.ack === -1 && status)) return acks[String(row.ack ?? 0)] ?? 'pending';
  return status ?? 'queued';
};

const icons = {
  queued: Clock,
  asking: MessageCircleQuestionMark,
  sending: Clock,
  pending: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  played: Mic,
  failed: CircleX,
} as const;

/** A tick with its word for those who do not see it. */
export function Ticks({ tick }: { tick: TickName }) {
  const word = useRoomText().tick[tick];
  const Icon = icons[tick];
  return (
    <span
      title={word}
      className={classes(
        'inline-flex',
        (tick === 'read' || tick === 'played') && 'text-person',
        tick === 'failed' && 'text-fail',
      )}
    >
      <Icon aria-hidden="true" size={14} />
      <span className="sr-only">{word}</span>
    </span>
  );
}

/** What WhatsApp has not taken for so long, it does not take by itself. In milliseconds. */
const HELD_AFTER = 60_000;

/** The tick of a message that the database has. What stays on the shop's phone says so, and where to look. */
export function Delivered({ bubble }: { bubble: Bubble }) {
  const { row, status } = bubble;
  // What the outbox still tries has not come as far as the phone.
  const mayBeHeld = row?.ack === 0 && !row.revoked_at && status === null;
  return (
    <>
      {mayBeHeld && <Held since={row.sent_at} />}
      <Ticks tick={tickOf(bubble)} />
    </>
  );
}

function Held({ since }: { since: string }) {
  const { held } = useRoomText();
  const now = useMinute();
  return now - Date.parse(since) > HELD_AFTER && <span className="font-semibold text-ink">{held}</span>;
}

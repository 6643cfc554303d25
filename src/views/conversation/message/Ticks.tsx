import { Check, CheckCheck, CircleX, Clock, MessageCircleQuestionMark, Mic } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';

import type { MessageEntry } from '../../../contracts/conversation.ts';
import type { Message } from '../../../machines/conversation/messages.store.ts';
import { classes } from '../../ui/classes.ts';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';

export type TickName =
  | 'queued'
  | 'unconfirmed'
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

/** The tick of a sent message: the outbox status until WhatsApp's acknowledgements replace it. */
export const tickOf = ({ row, status }: Pick<MessageEntry, 'row' | 'status'>): TickName => {
  // Until WhatsApp accepts the message the outbox status wins: a failed message may be retrying.
  if (row && (status === null || (row.ack ?? 0) > 0)) return acks[String(row.ack ?? 0)] ?? 'pending';
  return status ?? 'queued';
};

const icons = {
  queued: Clock,
  unconfirmed: MessageCircleQuestionMark,
  sending: Clock,
  pending: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  played: Mic,
  failed: CircleX,
} as const;

/** A tick with a label for screen readers. */
export function Ticks({ tick }: { tick: TickName }) {
  const word = useText(conversationText).tick[tick];
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

/** Milliseconds after which a message that WhatsApp has not acknowledged counts as held up. */
const HELD_AFTER = 60_000;

/**
 * The tick of a message with a row. One without an acknowledgement for a while says that it is held up on the phone, or,
 * without a WhatsApp id, that its state is unknown.
 */
export function DeliveryTicks({ row }: { row: Message }) {
  return (
    <>
      {(row.ack ?? 0) === 0 && !row.revoked_at && <HeldUpLabel since={row.sent_at} isTaken={row.wa_id !== null} />}
      <Ticks tick={tickOf({ row, status: null })} />
    </>
  );
}

function HeldUpLabel({ since, isTaken }: { since: string; isTaken: boolean }) {
  const text = useText(conversationText);
  const isLong = useReached(Date.parse(since) + HELD_AFTER);
  return isLong && <span className="font-semibold text-ink">{isTaken ? text.heldUp : text.unacknowledged}</span>;
}

/** Whether an instant (epoch milliseconds) is in the past; rerenders when it is reached. */
const useReached = (moment: number): boolean => {
  const subscribe = useCallback(
    (notify: () => void) => {
      // A timer may fire slightly early.
      const timer = setTimeout(notify, Math.max(0, moment - Date.now()) + 10);
      return () => clearTimeout(timer);
    },
    [moment],
  );
  return useSyncExternalStore(subscribe, () => Date.now() >= moment);
};

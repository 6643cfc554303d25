import { Check, CheckCheck, CircleX, Clock, MessageCircleQuestionMark, Mic } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';

import type { MessageEntry } from '../../../contracts/conversation.ts';
import type { Message } from '../../../machines/conversation/messages.store.ts';
import { classes } from '../../ui/classes.ts';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';

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
export const tickOf = ({ row, status }: Pick<MessageEntry, 'row' | 'status'>): TickName => {
  // What WhatsApp has not taken yet is where the outbox says: what failed and is tried again has not failed.
  if (row && (status === null || (row.ack ?? 0) > 0)) return acks[String(row.ack ?? 0)] ?? 'pending';
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

/** What WhatsApp has not taken for so long, it does not take by itself. In milliseconds. */
const HELD_AFTER = 60_000;

/**
 * The tick of a message that only the database tells of. What stays on the shop's phone says so, and where to look; what
 * nobody has heard of since it was to go to WhatsApp says no more than that.
 */
export function Delivered({ row }: { row: Message }) {
  return (
    <>
      {(row.ack ?? 0) === 0 && !row.revoked_at && <Held since={row.sent_at} isTaken={row.wa_id !== null} />}
      <Ticks tick={tickOf({ row, status: null })} />
    </>
  );
}

function Held({ since, isTaken }: { since: string; isTaken: boolean }) {
  const text = useText(conversationText);
  const isLong = useReached(Date.parse(since) + HELD_AFTER);
  return isLong && <span className="font-semibold text-ink">{isTaken ? text.held : text.untaken}</span>;
}

/** Whether a moment is over, in epoch ms: true from the moment on. */
const useReached = (moment: number): boolean => {
  const subscribe = useCallback(
    (hear: () => void) => {
      // A timer may be a moment early.
      const timer = setTimeout(hear, Math.max(0, moment - Date.now()) + 10);
      return () => clearTimeout(timer);
    },
    [moment],
  );
  return useSyncExternalStore(subscribe, () => Date.now() >= moment);
};

import type { RoomMessages } from '../../../contracts/conversation.ts';
import type { HistoryRef } from '../../../machines/conversation/history.machine.ts';
import type { Quote } from '../../../machines/conversation/messages.store.ts';
import type { MergedMessage } from '../mergedChats/mergedChats.ts';
import type { BubbleActions } from '../message/bubbleActions.ts';

export interface ConversationProps {
  messages: RoomMessages;
  history: HistoryRef;
  userId: string;
  /** The customer's name. */
  customer: string;
  /** How many messages were unread when the room was opened. */
  unread: number;
  /** The end of the AI's silence (ISO 8601); null if the AI replies. */
  silentUntil: string | null;
  onReply: (quote: Quote) => void;
  onResend: BubbleActions['onResend'];
  onDiscard: (id: string) => void;
  /** The customer was erased, so no older messages are fetched from WhatsApp. */
  isErased?: boolean;
  /** The customer waits for a person, so their open question is marked. */
  needsAnswer?: boolean;
  /** Since when the customer has only thanked (ISO 8601), which is no question. */
  thankedAt?: string | null;
  /** The user looks at the end. `waId`: the WhatsApp id of the customer's newest message. */
  onSeen: (waId: string | null) => void;
  /** Messages of the customer's other chats, oldest first, while the chats are merged. */
  mergedMessages?: readonly MergedMessage[] | undefined;
  /** Opens the day picker at a day, given as an instant in epoch milliseconds. */
  onDay: (at: number) => void;
}

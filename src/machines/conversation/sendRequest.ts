/** What a user asks to send, and what must be confirmed before it is sent. */
import type { Message, RoomMessages } from '../../contracts/conversation.ts';
import type { Room } from '../../contracts/inbox.ts';
import type { OutgoingFile, Quote } from '../../contracts/outbox.ts';
import { openPlaceholders } from '../composer/placeholders.ts';

/** A message that the composer submits. Its id is made at the moment of Enter and never changes. */
export interface Submission {
  id: string;
  text: string;
  replyTo: Quote | null;
  /** The file itself is in the file memory store, under the message's id. */
  file?: OutgoingFile;
}

/** Where messages come from. */
export type SendSource = 'text' | 'attachments' | 'recording';

/** What a user sends with one press. */
export interface SendRequest {
  source: SendSource;
  messages: readonly Submission[];
  /** Placeholders of a quick reply that were overwritten or deleted without a value. */
  emptied?: readonly string[];
  /** When the user pressed, in epoch milliseconds. */
  at: number;
  /** The newest loaded reply to the customer by another author. */
  newestReply: Message | null;
  /** The user pressed a button that takes the chat over. */
  takesOver: boolean;
}

/**
 * Why a request must be confirmed, in the order of the questions: placeholders without a value, a reply by another author since
 * the user began, the same text twice in a short time, a chat that the AI or a colleague holds.
 */
export type ConfirmReason = 'placeholders' | 'staleReply' | 'duplicate' | 'takeOver';

/** What decides whether a request must be confirmed. */
export interface SendState {
  /** The order number of the newest reply that counts as read: the user began after it, or was asked about it. */
  readUntil: Record<SendSource, number>;
  /** The text whose placeholders the user has confirmed. */
  confirmedPlaceholders: string | null;
  /** The last text that was sent, and when (epoch milliseconds). */
  lastText: { text: string; at: number } | null;
}

/** Milliseconds within which the same text again counts as a slip, such as a double paste. */
const REPETITION_WINDOW = 10_000;
/** In messages. A recent reply is at the end, so older messages are not searched. */
const LOOKBACK = 50;

/** The written text of a request; null for files and recordings. */
export const textOf = ({ source, messages }: SendRequest): string | null =>
  source === 'text' ? (messages[0]?.text ?? null) : null;

/** The placeholders for which the text of a request has no value, as they are written: open ones first. */
export const withoutValue = (request: SendRequest): readonly string[] => [
  ...openPlaceholders(textOf(request) ?? ''),
  ...(request.emptied ?? []),
];

/** The first reason for which a request must be confirmed; null if there is none. */
export const reasonToConfirm = (
  state: SendState,
  request: SendRequest,
  isHeldByOthers: boolean,
): ConfirmReason | null => {
  const text = textOf(request);
  const { lastText, confirmedPlaceholders, readUntil } = state;
  if (text !== null && text !== confirmedPlaceholders && withoutValue(request).length > 0) return 'placeholders';
  if (request.newestReply !== null && request.newestReply.seq > readUntil[request.source]) return 'staleReply';
  if (lastText !== null && lastText.text === text && request.at - lastText.at < REPETITION_WINDOW) return 'duplicate';
  return isHeldByOthers && !request.takesOver ? 'takeOver' : null;
};

/** The change by which a request no longer has to be confirmed for this reason. */
export const confirmed = (state: SendState, request: SendRequest, reason: ConfirmReason): Partial<SendState> => {
  switch (reason) {
    case 'placeholders':
      return { confirmedPlaceholders: textOf(request) };
    case 'staleReply':
      return { readUntil: { ...state.readUntil, [request.source]: request.newestReply?.seq ?? 0 } };
    case 'duplicate':
      return { lastText: null };
    case 'takeOver':
      return {};
  }
};

/** Finds the newest reply of the business by another author than the user among the loaded messages. */
export const newestReplyIn = (messages: RoomMessages, userId: Room['holder_id']): Message | null =>
  messages
    .order()
    .slice(-LOOKBACK)
    .map((id) => messages.get(id)?.row)
    .findLast(
      (row) =>
        row &&
        row.author !== 'customer' &&
        row.author !== 'system' &&
        row.author_id !== userId &&
        row.ack !== -1 &&
        !row.revoked_at,
    ) ?? null;

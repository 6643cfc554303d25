import * as v from 'valibot';

import type { Channel } from './app.ts';
import { authorSchema, messageKindSchema, type Room, type Resolution } from './inbox.ts';
import type { OutboxItem, RefusalReason, StructuredContent } from './outbox.ts';
import { instantSchema as instant, optionalField } from './primitives.ts';

/**
 * A message as the database stores it. The same schema parses PostgREST pages and Realtime changes. Values that only a
 * newer server knows (a kind, an ack) fall back to a value that can be shown; a row without its ids is rejected.
 */

const text = v.string();

const mediaSchema = v.object({
  /** The object in bucket `media`. */
  path: text,
  mimetype: v.fallback(text, 'application/octet-stream'),
  filename: optionalField(text),
  /** Bytes. */
  size: optionalField(v.number()),
  width: optionalField(v.number()),
  height: optionalField(v.number()),
  /** Seconds. */
  duration: optionalField(v.number()),
});
export type Media = v.InferOutput<typeof mediaSchema>;

/** Invalid coordinates become null and the name stays. A location without any value is invalid. */
const locationSchema = v.pipe(
  v.object({
    latitude: optionalField(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))),
    longitude: optionalField(v.pipe(v.number(), v.minValue(-180), v.maxValue(180))),
    name: optionalField(text),
    address: v.fallback(v.optional(text), undefined),
  }),
  v.check((location) => Object.values(location).some((value) => value !== null)),
);

/** Why a message has no file, and what WhatsApp said about that file. */
const missingSchema = v.object({
  why: v.fallback(v.picklist(['large', 'type', 'late']), 'late'),
  filename: optionalField(text),
  /** Bytes. */
  size: optionalField(v.number()),
});

/** Content besides text and file. What a message points at is read where it is shown (pointed.ts). */
const contentSchema = v.looseObject({
  file: optionalField(missingSchema),
  contacts: optionalField(v.array(v.object({ name: text, phones: v.array(text) }))),
  poll: optionalField(v.object({ options: v.array(text), multiple: v.boolean() })),
  call: optionalField(
    v.object({ video: v.boolean(), state: v.fallback(v.picklist(['received', 'accepted', 'rejected']), 'received') }),
  ),
  /** The name of the broadcast that sent it. */
  broadcast: v.optional(text),
});
export type Content = v.InferOutput<typeof contentSchema>;

const previewSchema = v.object({
  author: v.fallback(authorSchema, 'system'),
  kind: messageKindSchema,
  body: optionalField(text),
});
export type Preview = v.InferOutput<typeof previewSchema>;

export const messageSchema = v.object({
  id: v.pipe(text, v.uuid()),
  room_id: v.pipe(text, v.uuid()),
  /** WhatsApp's serialised id; null until it is sent. */
  wa_id: optionalField(text),
  author: v.fallback(authorSchema, 'system'),
  author_id: optionalField(text),
  author_name: optionalField(text),
  agent_version: optionalField(text),
  kind: messageKindSchema,
  body: optionalField(text),
  media: optionalField(mediaSchema),
  location: optionalField(locationSchema),
  content: optionalField(contentSchema),
  /** What the AI read in the file (`conversation.reading.ts`). */
  reading: v.optional(v.unknown()),
  /** By author: "business" or a WhatsApp id. A removed reaction has an empty text. */
  reactions: v.fallback(v.record(text, v.object({ text })), {}),
  votes: v.fallback(v.record(text, v.object({ options: v.array(text) })), {}),
  reply_to: optionalField(text),
  reply_preview: optionalField(previewSchema),
  /** WAHA's ack: −1 error, 0 pending, 1 server, 2 device, 3 read, 4 played. */
  ack: v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(4))), null),
  failure: optionalField(text),
  sent_at: instant,
  /** Order within one instant. */
  seq: v.number(),
  edited_at: optionalField(instant),
  revoked_at: optionalField(instant),
  updated_at: instant,
  version: v.number(),
});
export type Message = v.InferOutput<typeof messageSchema>;

/** The columns of `message` for `select`. */
export const messageColumns = Object.keys(messageSchema.entries).join(',');

/** Why the holder of a chat changed. */
export const handoverReasonSchema = v.picklist([
  'reply',
  'take_over',
  'assigned',
  'give_back',
  'silence_expired',
  'escalated',
  'completed',
  'phone_reply',
  'undone',
  'reopened',
  'reopened_by_member',
]);

export const handoverSchema = v.object({
  id: v.pipe(text, v.uuid()),
  room_id: v.pipe(text, v.uuid()),
  from_holder: optionalField(text),
  to_holder: v.picklist(['ai', 'member', 'phone']),
  /** The member who took the chat, gave it back or assigned it. Null: the AI, the phone, or a timer. */
  member_id: optionalField(text),
  /** Present in a page, absent in a Realtime change. */
  member: optionalField(v.object({ full_name: optionalField(text) })),
  /** The member that the chat was assigned to. */
  assignee_id: optionalField(text),
  reason: v.fallback(handoverReasonSchema, 'reply'),
  at: instant,
});
export type Handover = v.InferOutput<typeof handoverSchema>;

export interface MessagesStore {
  room: (roomId: string) => RoomMessages;
  /** Called by the outbox. */
  put: (item: OutboxItem, status: OutboxStatus) => void;
  mark: (roomId: string, id: string, status: OutboxStatus) => void;
  /** The uploaded share of a message's file, 0 to 1. The next `mark` clears it. */
  progress: (roomId: string, id: string, share: number) => void;
  drop: (roomId: string, id: string) => void;
  /** Removes everything, at sign-out. */
  clear: () => void;
}

export interface RoomMessages {
  get: (id: string) => MessageEntry | undefined;
  /** Ids, oldest first. Returns the same array until the order changes. */
  order: () => readonly string[];
  /** Oldest first. Returns the same array until it changes. Null if the hand-overs could not be read. */
  handovers: () => readonly Handover[] | null;
  /** Notifies of every change of the order, the window and the hand-overs. */
  subscribe: (listener: () => void) => () => void;
  /** Notifies of changes of one message. */
  subscribeTo: (id: string, listener: () => void) => () => void;
  /** The latest `updated_at` of all rows (ISO 8601); a refresh reads changes from there. Null before the first row. */
  syncedUntil: () => string | null;
  /** The loaded part of the history. Returns the same object until it changes. */
  messageWindow: () => MessageWindow;
  /** Replaces all rows by a page, because there may be a gap between old rows and the page. Outbox items stay. */
  reset: (rows: readonly Message[], handovers: readonly Handover[] | null, from?: WindowStart) => void;
  /**
   * Moves the window to a page of another part of the history. `newest`: time of the room's newest message (ISO 8601), as
   * known before the page was requested.
   */
  moveWindow: (rows: readonly Message[], to: WindowTarget, newest: string | null) => void;
  /** Adds the page before or after the window. `edge`: where the following page begins. */
  extendWindow: (rows: readonly Message[], edge: Partial<MessageSpan>) => void;
  /** Makes the timeline scroll to this message. False if it is not loaded. */
  setTarget: (id: string) => boolean;
  /** Applies changed rows, which may lie anywhere in the history. */
  receive: (rows: readonly Message[]) => void;
  receiveHandovers: (rows: readonly Handover[]) => void;
  remove: (ids: readonly string[]) => void;
  /**
   * The customer's data were erased: no message has a content any more, nor one that arrives later. The server tells this by
   * the room alone, and empties the messages of a long chat within minutes.
   */
  erase: () => void;
}

/** One message: its row, its outbox item, or both. */
export interface MessageEntry {
  readonly id: string;
  readonly row: Message | null;
  readonly item: OutboxItem | null;
  readonly status: OutboxStatus | null;
  /** The uploaded share of its file, 0 to 1, while this tab uploads it. */
  readonly uploaded?: number;
}

/** The status of a message until WhatsApp's acknowledgements replace it. */
export type OutboxStatus = 'queued' | 'unconfirmed' | 'sending' | 'sent' | 'failed';

export interface MessageWindow extends MessageSpan {
  /** Increases with each move; the message list is mounted anew for each number. */
  readonly generation: number;
  /** The message to scroll to; a new object for each request. */
  readonly target: { readonly id: string } | null;
  /** The number of new messages after a window that does not reach the end. */
  readonly newCount: number;
}

/** Where a window ends on either side. Null: there is nothing beyond. */
export interface MessageSpan {
  readonly older: Position | null;
  readonly newer: Position | null;
}

/** A position in a room's history, which is ordered by (sent_at, seq). */
export interface Position {
  sentAt: string;
  seq: number;
}

export interface WindowStart extends WindowTarget {
  /** Changes are known until here (ISO 8601); a page of old messages does not tell. */
  since: string | null;
  /** When the newest message of the room was sent (ISO 8601); later messages count as new. */
  newest: string | null;
}

/** A window, and the message in it to scroll to. */
export interface WindowTarget extends MessageSpan {
  target: string | null;
}

/** The chats whose message the outbox has accepted, and why it has not accepted all. */
export interface ForwardResult {
  rooms: string[];
  failure: ForwardFailure | null;
}

/** `file`: it cannot be downloaded, or may not be sent. `failed`: a timeout or an unexpected error. */
export type ForwardFailure = 'file' | 'failed' | RefusalReason;

export interface ForwardRequest {
  businessId: string;
  userId: string;
  /** Null: nothing was chosen. */
  message: Message | null;
  /** Content besides text and file. */
  structuredContent: StructuredContent | null;
  targets: ForwardTarget[];
}

/** A chat to forward to. */
export interface ForwardTarget {
  /** uuid of the message in that chat. */
  id: string;
  room: Room;
  sessionName: string;
}

/** The fetched page, or why WhatsApp cannot be asked. `isComplete`: there is nothing before the page. */
export type HistoryFetched = { older: Position | null; isComplete: boolean } | 'unsupported' | 'disconnected';

/** Typing of this user, which is broadcast to the other members. */
export type OwnTypingEvent = { type: 'typing.detected' } | { type: 'typing.stopped' };

/** Another member who views this conversation. */
export interface PresentMember {
  userId: string;
  isTyping: boolean;
}

/** The address of a chat on WhatsApp. */
export interface ChatAddress {
  roomId: string;
  sessionName: string;
  chatId: string;
}

/** A command on a room, besides taking it over. */
export type RoomCommand =
  | { command: 'giveBack' | 'complete'; roomId: string }
  | { command: 'resolution'; roomId: string; resolution: Resolution | null }
  | { command: 'escalate'; roomId: string; sessionName: string; reason: string };

/** The room after a command, and the id that undoes the command. */
export interface RoomCommandResult {
  room: Room;
  actionId: string;
}

export interface MessageDraft {
  text: string;
  replyTo: string | null;
}

/** The result of opening a room. Its messages are already in the store. */
export interface OpenedRoom extends MessageSpan {
  room: Room;
  channel: Channel;
  /** The requested message, if it is not in the loaded page. */
  jumpTarget: JumpTarget | null;
  /** None of its messages is on this device, and the server could not be reached. */
  isUnavailable: boolean;
  draft: MessageDraft | null;
}

/** What a user jumps to: a message by its id, the first one since an instant (ISO 8601), or the newest. */
export type JumpTarget = { message: string } | { since: string } | 'end';
export interface JumpRequested {
  type: 'jump.requested';
  to: JumpTarget;
}

export interface RoomInput {
  roomId: string;
  businessId: string;
  userId: string;
  /** The message at which the room opens; absent: the end. */
  messageId?: string | undefined;
}

/** `from`: the room is taken only if this is still its holder. Null: from any holder. */
export interface TakeOverRequest {
  roomId: string;
  from: RoomHolder | null;
}

export type RoomHolder = Pick<Room, 'holder' | 'holder_id'>;

/** Which customers are typing or recording in WhatsApp, as far as it reports it. */
export interface CustomerTypingStore {
  /** Whether the customer of a room is typing or recording; null: neither. */
  of: (roomId: string) => 'typing' | 'recording' | null;
  subscribe: (at: { businessId: string; roomId: string }, listener: () => void) => () => void;
}

export interface PictureUrls {
  urlOf: (path: string) => Promise<string>;
  cached: (path: string) => string | null;
}

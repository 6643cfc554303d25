import * as v from 'valibot';

import type { Channel } from './app.ts';
import { authorSchema, kindSchema, type Room, type Outcome } from './inbox.ts';
import type { OutboxItem, RefusalReason, Carried } from './outbox.ts';
import { instantSchema as instant, maybe } from './primitives.ts';

/**
 * A message as the database keeps it. The same schema reads a page of PostgREST and a change of Realtime. What a
 * newer server may add (a kind, an ack) degrades to something that can be shown; a row without its identity is
 * refused.
 */

const text = v.string();

const mediaSchema = v.object({
  /** The object in bucket `media`. */
  path: text,
  mimetype: v.fallback(text, 'application/octet-stream'),
  filename: maybe(text),
  /** Bytes. */
  size: maybe(v.number()),
  width: maybe(v.number()),
  height: maybe(v.number()),
  /** Seconds. */
  duration: maybe(v.number()),
});
export type Media = v.InferOutput<typeof mediaSchema>;

/** A place that is on no map still has its name; one of which nothing is known is none. */
const locationSchema = v.pipe(
  v.object({
    latitude: maybe(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))),
    longitude: maybe(v.pipe(v.number(), v.minValue(-180), v.maxValue(180))),
    name: maybe(text),
  }),
  v.check((place) => Object.values(place).some((known) => known !== null)),
);

/** Why a message came without its file; what may be known of it all the same. */
const missingSchema = v.object({
  why: v.fallback(v.picklist(['large', 'type', 'late']), 'late'),
  filename: maybe(text),
  /** Bytes. */
  size: maybe(v.number()),
});

/** What neither words nor a file say. */
const contentSchema = v.object({
  file: maybe(missingSchema),
  contacts: maybe(v.array(v.object({ name: text, phones: v.array(text) }))),
  poll: maybe(v.object({ options: v.array(text), multiple: v.boolean() })),
  call: maybe(
    v.object({ video: v.boolean(), state: v.fallback(v.picklist(['received', 'accepted', 'rejected']), 'received') }),
  ),
});
export type Content = v.InferOutput<typeof contentSchema>;

const previewSchema = v.object({ author: v.fallback(authorSchema, 'system'), kind: kindSchema, body: maybe(text) });
export type Preview = v.InferOutput<typeof previewSchema>;

export const messageSchema = v.object({
  id: v.pipe(text, v.uuid()),
  room_id: v.pipe(text, v.uuid()),
  /** WhatsApp's serialised id; null until it is sent. */
  wa_id: maybe(text),
  author: v.fallback(authorSchema, 'system'),
  author_id: maybe(text),
  author_name: maybe(text),
  agent_version: maybe(text),
  kind: kindSchema,
  body: maybe(text),
  media: maybe(mediaSchema),
  location: maybe(locationSchema),
  content: maybe(contentSchema),
  /** By who it was: "business", or an id of WhatsApp. Empty where it was taken back. */
  reactions: v.fallback(v.record(text, v.object({ text })), {}),
  votes: v.fallback(v.record(text, v.object({ options: v.array(text) })), {}),
  reply_to: maybe(text),
  reply_preview: maybe(previewSchema),
  /** WAHA's ack: −1 error, 0 pending, 1 server, 2 device, 3 read, 4 played. */
  ack: v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(4))), null),
  failure: maybe(text),
  sent_at: instant,
  /** Order within one instant. */
  seq: v.number(),
  edited_at: maybe(instant),
  revoked_at: maybe(instant),
  updated_at: instant,
  version: v.number(),
});
export type Message = v.InferOutput<typeof messageSchema>;

/** The columns of a message that this client reads. */
export const messageColumns = Object.keys(messageSchema.entries).join(',');

/** Why a chat changed hands. */
export const reasonSchema = v.picklist([
  'reply',
  'take_over',
  'assigned',
  'give_back',
  'silence_over',
  'escalated',
  'completed',
  'phone_reply',
  'undone',
  'reopened',
  'opened_again',
]);

export const handoverSchema = v.object({
  id: v.pipe(text, v.uuid()),
  room_id: v.pipe(text, v.uuid()),
  from_holder: maybe(text),
  to_holder: v.picklist(['ai', 'member', 'phone']),
  /** Who took the chat, gave it back or assigned it. Null: the AI, the phone, or the clock. */
  member_id: maybe(text),
  /** Comes with a page, not with a change of Realtime. */
  member: maybe(v.object({ full_name: maybe(text) })),
  /** Whom it was assigned to. */
  assignee_id: maybe(text),
  reason: v.fallback(reasonSchema, 'reply'),
  at: instant,
});
export type Handover = v.InferOutput<typeof handoverSchema>;

export interface MessagesStore {
  room: (roomId: string) => RoomMessages;
  /** The outbox's side. */
  put: (item: OutboxItem, status: OutboxStatus) => void;
  mark: (roomId: string, id: string, status: OutboxStatus) => void;
  /** How much of a message's file has left: until it is marked otherwise. */
  progress: (roomId: string, id: string, share: number) => void;
  drop: (roomId: string, id: string) => void;
  /** Nothing of anybody's stays. */
  clear: () => void;
}

export interface RoomMessages {
  get: (id: string) => MessageEntry | undefined;
  /** Ids, oldest first. The same array until the order changes. */
  order: () => readonly string[];
  /** Oldest first. The same array until there is another. Null while they could not be read. */
  handovers: () => readonly Handover[] | null;
  /** Hears of every change of the order and of the hand-overs. */
  subscribe: (listener: () => void) => () => void;
  /** Hears of one message. */
  subscribeTo: (id: string, listener: () => void) => () => void;
  /** The latest `updated_at` of all rows seen (ISO 8601): from there on is caught up. Null before the first row. */
  seenUntil: () => string | null;
  /** Which part of the history this is. The same object until that changes. */
  stretch: () => MessageWindow;
  /** Starts anew from a page: what was known before may have a gap to it. What the outbox holds stays. */
  restart: (rows: readonly Message[], handovers: readonly Handover[] | null, from?: WindowStart) => void;
  /**
   * Goes on to another stretch, of which this is a page. `newest` is when the newest message of the room was sent, as it
   * was known before the page was asked for (ISO 8601).
   */
  move: (rows: readonly Message[], to: WindowTarget, newest: string | null) => void;
  /** Takes in the page that lies before or behind the stretch, and where the one after that begins. */
  grow: (rows: readonly Message[], edge: Partial<MessageSpan>) => void;
  /** Somebody wants to look at this message. False where it is not at hand. */
  lookAt: (id: string) => boolean;
  /** What happened in the room, wherever in its history. */
  receive: (rows: readonly Message[]) => void;
  receiveHandovers: (rows: readonly Handover[]) => void;
  remove: (ids: readonly string[]) => void;
}

/** What is known of one message: its row, what the outbox says of it, or both. */
export interface MessageEntry {
  readonly id: string;
  readonly row: Message | null;
  readonly item: OutboxItem | null;
  readonly status: OutboxStatus | null;
  /** How much of its file has left, from 0 to 1, while it is uploaded here. */
  readonly uploaded?: number;
}

/** Where a message stands until WhatsApp's acknowledgements take over. */
export type OutboxStatus = 'queued' | 'asking' | 'sending' | 'sent' | 'failed';

export interface MessageWindow extends MessageSpan {
  /** Another number: nothing of the stretch before it is on the screen any more. */
  readonly count: number;
  /** The message that somebody wants to look at; another object each time they want it. */
  readonly target: { readonly id: string } | null;
  /** How many messages came in behind a stretch that does not reach the end. */
  readonly fresh: number;
}

/** Where a stretch ends on either side. Null: there is nothing beyond. */
export interface MessageSpan {
  readonly older: Position | null;
  readonly newer: Position | null;
}

/** A place in a room's history, which is ordered by (sent_at, seq). */
export interface Position {
  sentAt: string;
  seq: number;
}

export interface WindowStart extends WindowTarget {
  /** From where on changes are not known yet (ISO 8601): a page of old messages cannot tell. */
  since: string | null;
  /** When the newest message of the room was sent (ISO 8601): what is sent later has come in since. */
  newest: string | null;
}

/** A stretch, and what somebody wants to look at in it. */
export interface WindowTarget extends MessageSpan {
  target: string | null;
}

/** The chats in whose lane it is now, and why it is not in all of them. */
export interface ForwardResult {
  rooms: string[];
  failure: ForwardFailure | null;
}

/** `file`: it cannot be had, or may not be sent. `failed`: it took too long, or something broke. */
export type ForwardFailure = 'file' | 'failed' | RefusalReason;

export interface ForwardRequest {
  businessId: string;
  userId: string;
  message: Message;
  /** What it carries besides words and a file. */
  carried: Carried | null;
  targets: ForwardTarget[];
}

/** A chat that is to have it. */
export interface ForwardTarget {
  /** uuid of the message that it becomes there. */
  id: string;
  room: Room;
  sessionName: string;
}

/** What WhatsApp had from before, as far as that is at hand now; or why it cannot be asked. */
export type HistoryFetched = { older: Position | null; isWhole: boolean } | 'unsupported' | 'disconnected';

/** What this person does; the others are told. */
export type OwnTypingEvent = { type: 'typing.noticed' } | { type: 'typing.ceased' };

/** A colleague who has this conversation before them. */
export interface PresentMember {
  userId: string;
  isTyping: boolean;
}

/** Where WhatsApp knows the chat. */
export interface ChatAddress {
  roomId: string;
  sessionName: string;
  chatId: string;
}

/** What a member may do with a room, besides taking it. */
export type RoomCommand =
  | { deed: 'giveBack' | 'complete'; roomId: string }
  | { deed: 'outcome'; roomId: string; outcome: Outcome | null }
  | { deed: 'escalate'; roomId: string; sessionName: string; reason: string };

/** The room after a deed, and the id under which the deed can be taken back. */
export interface RoomCommandResult {
  room: Room;
  actionId: string;
}

export interface MessageDraft {
  text: string;
  replyTo: string | null;
}

/** Everything that a room opens with. Its messages are in the store by then. */
export interface OpenedRoom extends MessageSpan {
  room: Room;
  channel: Channel;
  /** What was not at the place where it was looked for. */
  wanted: Sought | null;
  /** None of its messages is on this device, and nobody could be asked for them. */
  isAbsent: boolean;
  draft: MessageDraft | null;
}

/** What somebody wants to look at: a message by its id, the first one since an instant (ISO 8601), or the newest. */
export type Sought = { message: string } | { since: string } | 'end';

export interface RoomInput {
  roomId: string;
  businessId: string;
  userId: string;
  /** The message at which it is opened; absent: at its end. */
  at?: string | undefined;
}

/** `from`: it is taken only if it is still theirs. Null: whoever holds it. */
export interface TakeOverRequest {
  roomId: string;
  from: RoomHolder | null;
}

export type RoomHolder = Pick<Room, 'holder' | 'holder_id'>;

/**
 * A message as the database keeps it. The same schema reads a page of PostgREST and a change of Realtime. What a
 * newer server may add (a kind, an ack) degrades to something that can be shown; a row without its identity is
 * refused.
 */
import * as v from 'valibot';

import { instantSchema as instant } from './instant.ts';
import { authorSchema, kindSchema } from './kinds.ts';
import { maybe } from './maybe.ts';

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

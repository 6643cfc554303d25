/** Tickets, their comments and their history, as rows of the database. */
import * as v from 'valibot';

import { instantSchema } from './instant.ts';
import { maybe } from './maybe.ts';
import { messageSchema } from './message.ts';

const uuid = v.pipe(v.string(), v.uuid());

export const statuses = ['baru', 'dikerjakan', 'menunggu_pelanggan', 'selesai'] as const;
const priorities = ['rendah', 'normal', 'tinggi', 'mendesak'] as const;
const types = ['komplain', 'retur', 'pesanan', 'pembayaran', 'lainnya'] as const;

export const ticketSchema = v.object({
  id: uuid,
  business_id: uuid,
  title: v.string(),
  type: v.fallback(v.picklist(types), 'lainnya'),
  status: v.picklist(statuses),
  priority: v.fallback(v.picklist(priorities), 'normal'),
  assignee_id: maybe(uuid),
  due_at: maybe(instantSchema),
  room_id: maybe(uuid),
  /** Whether there was a conversation: without `room_id` it has been deleted. */
  had_room: v.fallback(v.boolean(), false),
  message_ids: v.fallback(v.array(uuid), []),
  created_by: maybe(uuid),
  closed_at: maybe(instantSchema),
  version: v.number(),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type Ticket = v.InferOutput<typeof ticketSchema>;

export const commentSchema = v.object({
  id: uuid,
  author_id: maybe(uuid),
  body: v.string(),
  created_at: instantSchema,
});
export type Comment = v.InferOutput<typeof commentSchema>;

export const ticketChangeSchema = v.object({
  id: v.number(),
  actor_id: maybe(uuid),
  /** A column of the ticket, or `created`. */
  field: v.string(),
  before: maybe(v.string()),
  after: maybe(v.string()),
  at: instantSchema,
});
export type TicketChange = v.InferOutput<typeof ticketChangeSchema>;

export const evidenceSchema = v.pick(messageSchema, ['id', 'author', 'author_name', 'kind', 'body', 'sent_at']);
export type Evidence = v.InferOutput<typeof evidenceSchema>;

/** The conversation of a ticket, with the address at which WhatsApp knows it. */
export const ticketRoomSchema = v.object({
  id: uuid,
  name: maybe(v.string()),
  phone: maybe(v.string()),
  chat_id: v.string(),
  holder: v.fallback(v.picklist(['ai', 'member', 'phone']), 'ai'),
  holder_id: maybe(uuid),
  channel: v.object({ external_id: v.string(), status: v.string() }),
});
export type TicketRoom = v.InferOutput<typeof ticketRoomSchema>;

const count = v.fallback(v.number(), 0);
export const countsSchema = v.object({
  baru: count,
  dikerjakan: count,
  menunggu_pelanggan: count,
  selesai: count,
  overdue: count,
});
export type Counts = v.InferOutput<typeof countsSchema>;

/** A ticket that is being written on this device. */
export const draftSchema = v.object({
  /** Given when it is begun: a repeat makes no second one. */
  id: uuid,
  title: v.fallback(v.string(), ''),
  type: v.fallback(v.picklist(types), 'lainnya'),
  priority: v.fallback(v.picklist(priorities), 'normal'),
  assignee_id: maybe(uuid),
  due_at: maybe(instantSchema),
  room_id: maybe(uuid),
  message_ids: v.fallback(v.array(uuid), []),
});
export type TicketDraft = v.InferOutput<typeof draftSchema>;

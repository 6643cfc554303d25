/** Tickets, their comments and their history, as rows of the database. */
import * as v from 'valibot';

import { messageSchema } from './conversation.ts';
import { instantSchema, optionalField } from './primitives.ts';
import type { Hours } from './settings.ts';

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
  assignee_id: optionalField(uuid),
  due_at: optionalField(instantSchema),
  room_id: optionalField(uuid),
  /** Whether the ticket had a conversation. If `room_id` is null, it was deleted. */
  had_room: v.fallback(v.boolean(), false),
  message_ids: v.fallback(v.array(uuid), []),
  created_by: optionalField(uuid),
  closed_at: optionalField(instantSchema),
  version: v.number(),
  created_at: instantSchema,
  updated_at: instantSchema,
  /** The customer of its conversation. Only lists read it; an event about a changed row has none. */
  customer: v.optional(v.nullable(v.object({ name: optionalField(v.string()), phone: optionalField(v.string()) }))),
});
export type Ticket = v.InferOutput<typeof ticketSchema>;

export const commentSchema = v.object({
  id: uuid,
  author_id: optionalField(uuid),
  body: v.string(),
  created_at: instantSchema,
});
export type Comment = v.InferOutput<typeof commentSchema>;

export const ticketChangeSchema = v.object({
  id: v.number(),
  actor_id: optionalField(uuid),
  /** A column of the ticket, or `created`. */
  field: v.string(),
  before: optionalField(v.string()),
  after: optionalField(v.string()),
  at: instantSchema,
});
export type TicketChange = v.InferOutput<typeof ticketChangeSchema>;

export const evidenceSchema = v.pick(messageSchema, ['id', 'author', 'author_name', 'kind', 'body', 'sent_at']);
export type Evidence = v.InferOutput<typeof evidenceSchema>;

/** The conversation of a ticket, with its chat id and session on WhatsApp. */
export const ticketRoomSchema = v.object({
  id: uuid,
  name: optionalField(v.string()),
  phone: optionalField(v.string()),
  chat_id: v.string(),
  holder: v.fallback(v.picklist(['ai', 'member', 'phone']), 'ai'),
  holder_id: optionalField(uuid),
  channel: v.object({ external_id: v.string(), status: v.string() }),
});
export type TicketRoom = v.InferOutput<typeof ticketRoomSchema>;

const count = v.fallback(v.number(), 0);
export const ticketCountsSchema = v.object({
  baru: count,
  dikerjakan: count,
  menunggu_pelanggan: count,
  selesai: count,
  overdue: count,
});
export type TicketCounts = v.InferOutput<typeof ticketCountsSchema>;

/** The draft of a new ticket, stored on the device. */
export const ticketDraftSchema = v.object({
  /** Set with the draft, so that a repeated request does not create a second ticket. */
  id: uuid,
  title: v.fallback(v.string(), ''),
  type: v.fallback(v.picklist(types), 'lainnya'),
  priority: v.fallback(v.picklist(priorities), 'normal'),
  assignee_id: optionalField(uuid),
  due_at: optionalField(instantSchema),
  room_id: optionalField(uuid),
  message_ids: v.fallback(v.array(uuid), []),
});
export type TicketDraft = v.InferOutput<typeof ticketDraftSchema>;

export type CreateTicketResult = { created: string } | { refused: CreateTicketRefusal };

/** `notInTeam`: the assignee has left the team. `gone`: the conversation or a message of it was deleted. */
export type CreateTicketRefusal = 'notInTeam' | 'gone' | 'invalid' | 'denied';

/** `id`: chosen by the client, so that a repeated request does not add a second comment. */
export interface NewComment {
  id: string;
  ticketId: string;
  businessId: string;
  body: string;
}

/** A ticket with everything that its panel shows. */
export interface TicketDetails {
  ticket: Ticket;
  /** Null: none, or deleted. */
  room: TicketRoom | null;
  /** The pinned messages that still exist. */
  evidence: Evidence[];
  /** Oldest first. */
  comments: Comment[];
  changes: TicketChange[];
  /** Opening hours; empty: always open. */
  hours: Hours[];
  /** Other tickets of the conversation that are not closed. */
  otherTickets: Ticket[];
}

/** `theirs`: the current row, because another member changed a field of it. `gone`: deleted, or access was lost. */
export type TicketSaveResult = { saved: Ticket } | { theirs: Ticket } | { refused: TicketSaveRefusal } | { gone: true };

export type TicketSaveRefusal = 'notInTeam' | 'invalid' | 'denied';

export interface TicketSaveRequest {
  ticketId: string;
  changes: TicketEdit;
  /** The values of those fields when editing began. */
  base: TicketEdit;
  /** Called if the request succeeds after its actor was stopped. */
  onSavedAfterStop?: () => void;
}

/** The fields of a ticket that members may change. */
export type TicketEdit = Partial<Pick<Ticket, 'title' | 'type' | 'status' | 'priority' | 'assignee_id' | 'due_at'>>;

export interface TicketDraftSave {
  businessId: string;
  roomId: string | null;
  draft: TicketDraft | null;
}

export interface NewTicketInput {
  businessId: string;
  userId: string;
  /** Null: no conversation. */
  roomId: string | null;
  /** Messages of the conversation that the user chose. */
  messageIds: string[];
}

/** The initial content of the form. */
export interface PreparedTicketForm {
  draft: TicketDraft;
  /** Whether the draft was stored by an earlier visit. */
  isRestored: boolean;
  /** Null: none, or it could not be read. */
  room: Pick<TicketRoom, 'id' | 'name' | 'phone'> | null;
  /** The newest messages of the conversation and the chosen ones, oldest first. */
  messages: Evidence[];
  /** Tickets of the conversation that are not closed. */
  openTickets: Pick<Ticket, 'id' | 'title' | 'message_ids'>[];
  /** Opening hours; empty: always open. */
  hours: Hours[];
}

export interface TicketPageRequest {
  businessId: string;
  filter: TicketFilter;
  after: TicketCursor | null;
  /** How many tickets the screen shows; the page is at least that long. */
  shown: number;
}

export interface TicketFilter {
  view: 'list' | 'board';
  q: string;
  /** Null: all open statuses. The board shows every status. */
  status: TicketStatus | null;
  priority: TicketPriority | null;
  /** A member's id, `none` for unassigned tickets, or null for all. */
  assignee: string | null;
  overdue: boolean;
  sort: TicketSort;
}

export type TicketStatus = Ticket['status'];

export type TicketPriority = Ticket['priority'];

export type TicketSort = 'newest' | 'due' | 'priority' | 'oldest';

/** Keyset cursor: the last row of a page in the columns of its order (`find_tickets`). */
export interface TicketCursor {
  after_priority_rank: number | null;
  after_at: string;
  after_id: string;
}

export interface TicketsPage {
  tickets: Ticket[];
  /** Null: the last page. */
  next: TicketCursor | null;
  counts: TicketCounts;
}

/** Tickets, their comments and their history, as rows of the database. */
import * as v from 'valibot';

import { messageSchema } from './conversation.ts';
import { instantSchema, maybe } from './primitives.ts';
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

export type CreateTicketResult = { created: string } | { refused: CreateTicketRefusal };

/** `notInTeam`: the assignee has left; `gone`: the conversation, or a message of it, is not there any more. */
export type CreateTicketRefusal = 'notInTeam' | 'gone' | 'invalid' | 'denied';

/** What a comment is kept under: given by who writes it, so that a repeat makes no second one. */
export interface NewComment {
  id: string;
  ticketId: string;
  businessId: string;
  body: string;
}

/** A ticket with everything that is shown around it. */
export interface OpenedTicket {
  ticket: Ticket;
  /** Null: there was none, or it has been deleted. */
  room: TicketRoom | null;
  /** Those of the pinned messages that are still there. */
  evidence: Evidence[];
  /** Oldest first. */
  comments: Comment[];
  changes: TicketChange[];
  /** When the business is open; empty: around the clock. */
  hours: Hours[];
  /** Other tickets of the same conversation that are not done. */
  others: Ticket[];
}

/** `gone`: there is no such ticket for this person any more. */
export type TicketSaveResult = { saved: Ticket } | { theirs: Ticket } | { refused: TicketSaveRefusal } | { gone: true };

/** Why a change was not taken though the server was reached. */
export type TicketSaveRefusal = 'notInTeam' | 'invalid' | 'denied';

export interface TicketSaveRequest {
  ticketId: string;
  changes: TicketEdit;
  /** What stood in those fields before the eyes of whoever changed them. */
  seen: TicketEdit;
  /** Called when it is saved and nobody waits for the answer any more. */
  unheard?: () => void;
}

/** What the team may change of a ticket. */
export type TicketEdit = Partial<Pick<Ticket, 'title' | 'type' | 'status' | 'priority' | 'assignee_id' | 'due_at'>>;

export interface TicketDraftSave {
  businessId: string;
  roomId: string | null;
  draft: TicketDraft | null;
}

export interface NewTicketInput {
  businessId: string;
  userId: string;
  /** The conversation that it is about; null: none. */
  roomId: string | null;
  /** Messages of it that somebody has picked. */
  messageIds: string[];
}

/** What stands on the form when it is opened. */
export interface NewTicketPrepared {
  draft: TicketDraft;
  /** Whether the draft is of an earlier visit. */
  isKept: boolean;
  /** Null: none, or it could not be had. */
  room: Pick<TicketRoom, 'id' | 'name' | 'phone'> | null;
  /** The newest messages of the conversation and those that were picked, oldest first. */
  messages: Evidence[];
  /** Tickets of the same conversation that are not done. */
  others: Pick<Ticket, 'id' | 'title' | 'message_ids'>[];
  /** When the business is open; empty: around the clock. */
  hours: Hours[];
}

export interface TicketPageRequest {
  businessId: string;
  filter: TicketFilter;
  after: TicketCursor | null;
  /** How many are on the screen already and should stay there. */
  shown: number;
}

export interface TicketFilter {
  view: 'list' | 'board';
  q: string;
  /** Null: everything that is not done. The board shows every status. */
  status: TicketStatus | null;
  priority: TicketPriority | null;
  /** A person's id, `none` for nobody's, or null for everybody's. */
  assignee: string | null;
  overdue: boolean;
  sort: TicketSort;
}

export type TicketStatus = Ticket['status'];

export type TicketPriority = Ticket['priority'];

export type TicketSort = 'newest' | 'due' | 'priority' | 'oldest';

/** The last row of a page by the columns of its order, as the database takes them (find_tickets). */
export interface TicketCursor {
  after_pressing: number | null;
  after_at: string;
  after_id: string;
}

export interface TicketsPage {
  tickets: Ticket[];
  /** Null: there is no more. */
  next: TicketCursor | null;
  counts: Counts;
}

/** What the customer panel reads: files, tickets, audit trail and other chats of the customer. */
import * as v from 'valibot';

import { handoverReasonSchema } from './conversation.ts';
import { privacyRequestKindSchema } from './customer.ts';
import { messageKindSchema } from './inbox.ts';
import { instantSchema, optionalField } from './primitives.ts';
import { statuses } from './tickets.ts';

const uuid = v.pipe(v.string(), v.uuid());

export const filesSchema = v.array(
  v.pipe(
    v.object({
      id: uuid,
      kind: messageKindSchema,
      media: v.object({ path: v.string(), filename: optionalField(v.string()) }),
      sent_at: instantSchema,
    }),
    v.transform(({ id, kind, media, sent_at: at }) => ({ id, kind, path: media.path, name: media.filename, at })),
  ),
);
export interface FilesPage {
  files: v.InferOutput<typeof filesSchema>;
  /** The cursor of the next page; null: this is the last one. */
  older: string | null;
}

export const otherRoomSchema = v.object({
  id: uuid,
  name: optionalField(v.string()),
  phone: optionalField(v.string()),
  chat_id: v.string(),
  last_message_at: instantSchema,
  channel: v.object({ name: v.string() }),
});
export type OtherRoom = v.InferOutput<typeof otherRoomSchema>;

const base = {
  place: v.string(),
  at: instantSchema,
  actor_id: optionalField(v.string()),
  actor_name: optionalField(v.string()),
  is_by_customer: v.fallback(v.boolean(), false),
};

/** One entry of a chat's audit trail. Entries of a kind that only a newer server knows are dropped. */
export const auditEntrySchema = v.union([
  v.object({
    ...base,
    kind: v.picklist([
      ...(['tag', 'untag', 'rename', 'archive', 'unarchive', 'pause', 'resume', 'pause_all', 'resume_all'] as const),
      ...(['order', 'order_by_ai', 'order_paid', 'order_unpaid', 'order_cancelled', 'order_restored'] as const),
      ...(['order_shipped', 'order_unshipped'] as const),
    ]),
    detail: optionalField(v.string()),
  }),
  v.object({
    ...base,
    kind: v.literal('handover'),
    detail: handoverReasonSchema,
    assignee_id: optionalField(v.string()),
  }),
  v.object({ ...base, kind: v.picklist(['ask', 'done', 'refused', 'undone']), detail: privacyRequestKindSchema }),
]);
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;
export interface AuditPage {
  entries: readonly AuditEntry[];
  /** The cursor of the next page; null: this is the last one. */
  older: string | null;
}

/** A privacy request of a customer that is not settled. */
export const openPrivacyRequestSchema = v.object({
  id: uuid,
  kind: privacyRequestKindSchema,
  due_at: instantSchema,
  room: v.object({ id: uuid, name: optionalField(v.string()), phone: optionalField(v.string()), chat_id: v.string() }),
});
export type OpenPrivacyRequest = v.InferOutput<typeof openPrivacyRequestSchema>;

/** A ticket as the panel lists it. */
export const chatTicketSchema = v.object({ id: uuid, title: v.string(), status: v.picklist(statuses) });
export type ChatTicket = v.InferOutput<typeof chatTicketSchema>;

/** How often the AI escalated within 24 hours, and how many chats were completed in that time. */
export const escalationDaySchema = v.object({ called: v.number(), done: v.number(), done_by_ai: v.number() });
export type EscalationDay = v.InferOutput<typeof escalationDaySchema>;

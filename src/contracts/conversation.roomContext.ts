/** What the panel beside a conversation reads: its files, tickets, audit trail and other chats of the customer. */
import * as v from 'valibot';

import { reasonSchema } from './conversation.ts';
import { rightSchema } from './customer.ts';
import { kindSchema } from './inbox.ts';
import { instantSchema, maybe } from './primitives.ts';
import { statuses } from './tickets.ts';

const uuid = v.pipe(v.string(), v.uuid());

export const filesSchema = v.array(
  v.pipe(
    v.object({
      id: uuid,
      kind: kindSchema,
      media: v.object({ path: v.string(), filename: maybe(v.string()) }),
      sent_at: instantSchema,
    }),
    v.transform(({ id, kind, media, sent_at: at }) => ({ id, kind, path: media.path, name: media.filename, at })),
  ),
);
export interface FilesPage {
  files: v.InferOutput<typeof filesSchema>;
  /** The place before which the next page begins; null: this is the last. */
  older: string | null;
}

export const otherRoomSchema = v.object({
  id: uuid,
  name: maybe(v.string()),
  phone: maybe(v.string()),
  chat_id: v.string(),
  last_message_at: instantSchema,
  channel: v.object({ name: v.string() }),
});
export type OtherRoom = v.InferOutput<typeof otherRoomSchema>;

const base = { place: v.string(), at: instantSchema, actor_id: maybe(v.string()), actor_name: maybe(v.string()) };

/** What was done to a chat. A kind that a newer server tells is left out. */
export const pastLineSchema = v.union([
  v.object({
    ...base,
    kind: v.picklist([
      ...(['tag', 'untag', 'rename', 'archive', 'unarchive', 'stop', 'resume', 'stop_all', 'resume_all'] as const),
      ...(['order', 'order_paid', 'order_unpaid', 'order_cancelled', 'order_restored'] as const),
    ]),
    detail: maybe(v.string()),
  }),
  v.object({ ...base, kind: v.literal('handover'), detail: reasonSchema, assignee_id: maybe(v.string()) }),
  v.object({ ...base, kind: v.picklist(['ask', 'done', 'refused', 'undone']), detail: rightSchema }),
]);
export type PastLine = v.InferOutput<typeof pastLineSchema>;
export interface PastPage {
  lines: readonly PastLine[];
  /** The place before which the next page begins; null: this is the last. */
  older: string | null;
}

/** What a customer asked for under the law, and nobody has settled. */
export const openRequestSchema = v.object({
  id: uuid,
  kind: rightSchema,
  due_at: instantSchema,
  room: v.object({ id: uuid, name: maybe(v.string()), phone: maybe(v.string()), chat_id: v.string() }),
});
export type OpenRequest = v.InferOutput<typeof openRequestSchema>;

/** A ticket as the panel names it. */
export const chatTicketSchema = v.object({ id: uuid, title: v.string(), status: v.picklist(statuses) });
export type ChatTicket = v.InferOutput<typeof chatTicketSchema>;

/** How often the AI called for a person within 24 hours, and what was done meanwhile. */
export const lastDaySchema = v.object({ called: v.number(), done: v.number(), done_by_ai: v.number() });
export type LastDay = v.InferOutput<typeof lastDaySchema>;

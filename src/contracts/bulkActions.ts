/** How one step of an action on many chats went, as the database tells it. */
import * as v from 'valibot';

import { maybe } from './maybe.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const countSchema = count;

/** A chat that was archived, or is no more, as WhatsApp knows it. */
const movedSchema = v.object({ session: v.string(), chat_id: v.string(), archived: v.boolean() });
export type Moved = v.InferOutput<typeof movedSchema>;

export const stepSchema = v.object({
  done: count,
  refused: v.array(
    v.object({
      id: v.pipe(v.string(), v.uuid()),
      // A reason that is not known yet: it was left as it is, and nobody knows better.
      reason: v.fallback(
        v.picklist(['newer', 'held', 'full', 'left', 'open', 'many', 'missing', 'changed']),
        'changed',
      ),
      name: v.optional(maybe(v.string()), null),
      phone: v.optional(maybe(v.string()), null),
      chat_id: v.optional(v.string(), ''),
      holder_id: v.optional(maybe(v.string()), null),
    }),
  ),
  next: maybe(v.string()),
  /** Those of which WhatsApp is to be told. */
  chats: v.optional(v.array(movedSchema), []),
});

/** What a sheet tells of one chat. */
const sheetRowSchema = v.object({
  name: maybe(v.string()),
  phone: maybe(v.string()),
  chat_id: v.string(),
  channel: maybe(v.string()),
  status: maybe(v.string()),
  holder: v.fallback(v.string(), ''),
  holder_name: maybe(v.string()),
  tags: v.fallback(v.array(v.string()), []),
  unread: v.fallback(v.number(), 0),
  waiting_since: maybe(v.string()),
  completed_at: maybe(v.string()),
  completed_by: maybe(v.string()),
  outcome: maybe(v.string()),
  order_status: maybe(v.string()),
  order_total: maybe(v.number()),
  last_message_at: maybe(v.string()),
  created_at: v.fallback(v.string(), ''),
  archived: v.fallback(v.boolean(), false),
  no_marketing: v.fallback(v.boolean(), false),
});
export type SheetRow = v.InferOutput<typeof sheetRowSchema>;

export const sheetStepSchema = v.object({
  met: count,
  zone: v.fallback(v.string(), ''),
  rows: v.array(sheetRowSchema),
  next: maybe(v.string()),
});

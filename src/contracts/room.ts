/**
 * A room as the database keeps it. The same schema reads a page of PostgREST and a change of Realtime. What a newer
 * server may add (a status, a holder) degrades to something that can be shown; a row without its identity, its place
 * in the list or its version is refused.
 */
import * as v from 'valibot';

import { instantSchema } from './instant.ts';
import { authorSchema, kindSchema } from './kinds.ts';
import { maybe } from './maybe.ts';

const flag = v.fallback(v.boolean(), false);
const uuid = v.pipe(v.string(), v.uuid());

/** What the AI says of a room. Null: people's chat, the AI has no part in it. */
export const roomStatusSchema = v.picklist(['ai_need_help', 'ai_auto_reply', 'ai_task_completed']);
export type RoomStatus = v.InferOutput<typeof roomStatusSchema>;

/** Who answers the customer now. */
export const holderSchema = v.picklist(['ai', 'member', 'phone']);

/** What came of a chat that is done. */
export const outcomeSchema = v.picklist(['order', 'booking', 'question', 'complaint', 'other']);
export type Outcome = v.InferOutput<typeof outcomeSchema>;

export const rolloutSchema = v.picklist(['v2', 'v3']);
export type Rollout = v.InferOutput<typeof rolloutSchema>;

export const roomSchema = v.object({
  id: uuid,
  business_id: uuid,
  channel_id: uuid,
  /** WhatsApp's id of the chat: `628…@c.us` or `…@lid`. */
  chat_id: v.string(),
  name: maybe(v.string()),
  /** E.164 with its plus; null when WhatsApp hides it. */
  phone: maybe(v.string()),
  /** Where it lies in the storage. */
  picture_url: maybe(v.string()),
  status: maybe(roomStatusSchema),
  help_reason: maybe(v.string()),
  holder: v.fallback(holderSchema, 'member'),
  holder_id: maybe(v.string()),
  holder_since: maybe(instantSchema),
  /** End of the silence window, after which the AI may speak again. */
  holder_until: maybe(instantSchema),
  tags: v.fallback(v.array(v.string()), []),
  unread_count: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  archived: flag,
  rollout: maybe(rolloutSchema),
  /** Never null: a room without a message stands where it was made. */
  last_message_at: instantSchema,
  last_message_id: maybe(v.string()),
  last_message_preview: maybe(v.string()),
  last_message_kind: maybe(kindSchema),
  last_message_author: maybe(authorSchema),
  /** WAHA's ack of our last message, −1 to 4. */
  last_message_ack: maybe(v.number()),
  /** Until when the newest order of what is talked about now may be paid, its rupiah, and whether it is paid. */
  order_expires_at: maybe(instantSchema),
  order_total: maybe(v.number()),
  order_status: maybe(v.picklist(['unpaid', 'paid'])),
  /** The customer spoke last, since then. */
  awaiting_reply_since: maybe(instantSchema),
  /** Since when it is done, and who answered until then; null while it is not. */
  completed_at: maybe(instantSchema),
  completed_by: maybe(v.picklist(['ai', 'team', 'both'])),
  /** Null as well while nobody has said. */
  outcome: maybe(outcomeSchema),
  /** When they thanked or agreed, and said nothing since: a chat that is done they have closed with it. */
  closed_by_customer_at: maybe(instantSchema),
  /** When everything personal was erased at their request. */
  erased_at: maybe(instantSchema),
  /** While they wait they have used a word of somebody who is about to leave. */
  upset: flag,
  /** Since when the customer counts as about to be lost; what makes it worse sets it back. */
  at_risk_since: maybe(instantSchema),
  /** +1 at every change of the row: of two rows of one room the higher is the newer. */
  version: v.number(),
  created_at: instantSchema,
  updated_at: instantSchema,
});

/** What the person at work has set for themselves about a room. No row of the database: the store knows it of its own. */
export interface RoomMark {
  isPinned: boolean;
  /** When they want to be reminded of it, or did; epoch ms. */
  remindAt: number | null;
  /** That is still to come: the room is in none of their lists. */
  isAway: boolean;
  /** It stands above all others, in every order. */
  isOnTop: boolean;
}

export type Room = v.InferOutput<typeof roomSchema> & { mark?: RoomMark | undefined };

/** The columns of a room that this client reads. */
export const roomColumns = Object.keys(roomSchema.entries).join(',');

const tally = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

/** How many rooms wait in each tab. Counted to 100 and no further: 100 is shown as 99+. */
export const roomCountsSchema = v.object({
  inbox_unread: tally,
  eskalasi: tally,
  auto_reply: tally,
  task_completed: tally,
});
export type RoomCounts = v.InferOutput<typeof roomCountsSchema>;

import * as v from 'valibot';

import type { MarkKind } from './inbox.marks.ts';
import type { RoomQuery, Outcome } from './inbox.ts';
import { maybe } from './primitives.ts';

/** How one step of an action on many chats went, as the database tells it. */

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

/**
 * How many chats were moved on WhatsApp too. `unsupported`: the engine of their connection cannot; `missed`: it could not
 * be reached, or was not connected. Here they are moved all the same.
 */
export interface ArchiveResult {
  told: number;
  unsupported: number;
  missed: number;
}

/** How one step of an action went. */
export interface BulkStepResult {
  done: number;
  refused: SkippedRoom[];
  /** Where the next step begins; null: that was all. */
  next: string | null;
  /** Of archiving, and of taking it back; null otherwise. */
  whatsapp: ArchiveResult | null;
}

export interface SkippedRoom {
  id: string;
  reason: SkipReason;
  name: string | null;
  phone: string | null;
  chat_id: string;
  holder_id: string | null;
}

/**
 * Why a chat was left as it is. `newer`: the customer has written meanwhile; `held`: a colleague is talking to them;
 * `full`: it bears as many tags as a chat may; `left`: whom it was to be assigned to is not of the team any more;
 * `open`: it is not done, or not any more; `many`: the person has marked as many as they may; `missing`: it is gone; `changed`: somebody has gone on from there.
 */
export type SkipReason = 'newer' | 'held' | 'full' | 'left' | 'open' | 'many' | 'missing' | 'changed';

export interface BulkStepRequest {
  businessId: string;
  action: RoomAction;
  /** These, or all that answer the question except some. */
  rooms: { ids: string[] } | { query: RoomQuery; except: string[] };
  after: string | null;
  /** Of those that were chosen one by one; of a question the answer says it. */
  isLast: boolean;
}

export interface RoomAction {
  /** Given when it is asked for, so that a step that is tried again is done once. */
  id: string;
  kind: ActionKind;
  /** Of `tag` and `untag`. */
  tag: string | null;
  /** Of `assign`: the id of a colleague. */
  assignee?: string;
  /** Of `snooze`: when the person wants to be reminded, in epoch ms. */
  until?: number;
  /** Of `outcome`: what came of them; null takes back what was said. */
  outcome?: Outcome | null;
}

export type ActionKind =
  | 'tag'
  | 'untag'
  | 'complete'
  | 'give_back'
  | 'take'
  | 'assign'
  | 'archive'
  | 'unarchive'
  | 'read'
  | 'unread'
  | MarkKind
  | 'outcome'
  | 'export';

export interface BulkUndoRequest {
  actionId: string;
  after: string | null;
}

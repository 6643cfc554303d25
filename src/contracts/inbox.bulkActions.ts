import * as v from 'valibot';

import type { MarkKind } from './inbox.marks.ts';
import type { RoomQuery, Resolution } from './inbox.ts';
import { optionalField } from './primitives.ts';

/** The result of one step of a bulk action, as the database returns it. */

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const countSchema = count;

/** A room whose archived state changed or that was deleted, by its WhatsApp ids. */
const archiveChangeSchema = v.object({ session: v.string(), chat_id: v.string(), archived: v.boolean() });
export type ArchiveChange = v.InferOutput<typeof archiveChangeSchema>;

export const bulkStepSchema = v.object({
  done: count,
  refused: v.array(
    v.object({
      id: v.pipe(v.string(), v.uuid()),
      // A reason from a newer server is shown as `changed`.
      reason: v.fallback(
        v.picklist(['newer', 'held', 'full', 'left', 'open', 'many', 'missing', 'changed']),
        'changed',
      ),
      name: v.optional(optionalField(v.string()), null),
      phone: v.optional(optionalField(v.string()), null),
      chat_id: v.optional(v.string(), ''),
      holder_id: v.optional(optionalField(v.string()), null),
    }),
  ),
  next: optionalField(v.string()),
  /** The rooms whose archived state WhatsApp must copy. */
  chats: v.optional(v.array(archiveChangeSchema), []),
});

/** One row of the CSV export. */
const exportRowSchema = v.object({
  name: optionalField(v.string()),
  phone: optionalField(v.string()),
  chat_id: v.string(),
  channel: optionalField(v.string()),
  status: optionalField(v.string()),
  holder: v.fallback(v.string(), ''),
  holder_name: optionalField(v.string()),
  tags: v.fallback(v.array(v.string()), []),
  unread: v.fallback(v.number(), 0),
  waiting_since: optionalField(v.string()),
  completed_at: optionalField(v.string()),
  completed_by: optionalField(v.string()),
  resolution: optionalField(v.string()),
  order_status: optionalField(v.string()),
  order_total: optionalField(v.number()),
  last_message_at: optionalField(v.string()),
  created_at: v.fallback(v.string(), ''),
  archived: v.fallback(v.boolean(), false),
  no_marketing: v.fallback(v.boolean(), false),
});
export type ExportRow = v.InferOutput<typeof exportRowSchema>;

export const exportStepSchema = v.object({
  matched: count,
  zone: v.fallback(v.string(), ''),
  rows: v.array(exportRowSchema),
  next: optionalField(v.string()),
});

/**
 * How many rooms were archived on WhatsApp as well. `unsupported`: the engine of their session cannot archive.
 * `unreachable`: WAHA did not respond, or the session is not connected. The rooms are archived in the database in every
 * case.
 */
export interface ArchiveResult {
  synced: number;
  unsupported: number;
  unreachable: number;
}

/** The result of one step of a bulk action. */
export interface BulkStepResult {
  done: number;
  refused: SkippedRoom[];
  /** Where the next step begins. Null: this was the last step. */
  next: string | null;
  /** Only for archiving and its undo; null otherwise. */
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
 * Why a room was skipped. `newer`: the customer has written since; `held`: a colleague holds the room; `full`: the room
 * has the maximum of tags; `left`: the assignee, or the holder whom an undo would restore, has left the team; `open`: the room is not completed; `many`: the user
 * has the maximum of marks; `missing`: the room does not exist; `changed`: the room was changed after the action that
 * should be undone.
 */
export type SkipReason = 'newer' | 'held' | 'full' | 'left' | 'open' | 'many' | 'missing' | 'changed';

export interface BulkStepRequest {
  businessId: string;
  action: RoomAction;
  /** These rooms, or all rooms that match the query except some. */
  rooms: { ids: string[] } | { query: RoomQuery; excludedIds: string[] };
  after: string | null;
  /** Set for rooms that were selected one by one. For a query, `next` of the result says it. */
  isLast: boolean;
}

export interface RoomAction {
  /** Set by the client, so that a repeated step has no second effect. */
  id: string;
  kind: ActionKind;
  /** For `tag` and `untag`. */
  tag: string | null;
  /** For `assign`: the id of a colleague. */
  assignee?: string;
  /** For `snooze`: when the reminder is due, in epoch ms. */
  until?: number;
  /** For `resolution`. Null removes the recorded resolution. */
  resolution?: Resolution | null;
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
  | 'resolution'
  | 'export';

export interface BulkUndoRequest {
  actionId: string;
  after: string | null;
}

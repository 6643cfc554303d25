/** Records of the customer panel as database rows, and the requests of its chat actions and data export. */
import * as v from 'valibot';

import { instantSchema, optionalField } from './primitives.ts';
import { storedFileSchema } from './storedFile.ts';

const uuid = v.pipe(v.string(), v.uuid());

export const noteSchema = v.object({
  id: uuid,
  author_id: optionalField(v.string()),
  body: v.string(),
  edited_at: optionalField(instantSchema),
  created_at: instantSchema,
});
export type Note = v.InferOutput<typeof noteSchema>;

/** A draft stored on the device. It has the id of the note, so that a repeated request adds it once. */
export const noteDraftSchema = v.object({ id: uuid, body: v.string() });
export type NoteDraft = v.InferOutput<typeof noteDraftSchema>;

/** A promise to the customer. */
export const promiseSchema = v.object({
  id: uuid,
  /** Null: promised elsewhere, or the message was deleted. */
  message_id: optionalField(v.string()),
  author_id: optionalField(v.string()),
  body: v.string(),
  /** A calendar day, '2026-11-24'. */
  due_on: optionalField(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/))),
  is_kept: v.fallback(v.boolean(), false),
  kept_at: optionalField(instantSchema),
  kept_by: optionalField(v.string()),
  edited_at: optionalField(instantSchema),
  created_at: instantSchema,
});
/**
 * A draft of a new or edited promise, stored on the device. It has the id of the promise, so that a repeated request
 * adds it once.
 */
const promiseDraftSchema = v.object({
  id: uuid,
  messageId: v.nullable(v.string()),
  body: v.string(),
  /** A calendar day, '2026-11-24'; empty: none. */
  dueOn: v.string(),
  /** The values when editing began; null: a new promise. */
  base: v.nullable(v.object({ body: v.string(), dueOn: v.string() })),
});
export type PromiseDraft = v.InferOutput<typeof promiseDraftSchema>;

export const promiseDraftsSchema = v.object({ promises: v.array(promiseDraftSchema) });
export type PromiseDrafts = v.InferOutput<typeof promiseDraftsSchema>;

/** Not `Promise`, which is JavaScript's. */
export type CustomerPromise = v.InferOutput<typeof promiseSchema>;

export const aiPauseSchema = v.object({
  id: uuid,
  /** Null: all chats. */
  room_id: optionalField(v.string()),
  reason: v.string(),
  /** Null: paused automatically by the loop detection. */
  paused_by: optionalField(v.string()),
  paused_at: instantSchema,
});
export type AiPause = v.InferOutput<typeof aiPauseSchema>;

export const roomSummarySchema = v.object({
  /** `quotes`: every line stands in the chat as it is. */
  kind: v.fallback(v.picklist(['quotes', 'written']), 'written'),
  lines: v.array(
    v.object({
      topic: v.fallback(v.picklist(['first', 'latest', 'order', 'promise', 'other']), 'other'),
      text: v.string(),
    }),
  ),
  /** `seq` of the last message that it covers. */
  until_seq: v.number(),
  made_at: instantSchema,
});
/** The summary of a chat by the AI. */
export type RoomSummary = v.InferOutput<typeof roomSummarySchema>;

export const quickReplySchema = v.object({
  id: uuid,
  title: v.string(),
  shortcut: v.string(),
  body: v.string(),
  file: v.nullable(storedFileSchema),
});
export type QuickReply = v.InferOutput<typeof quickReplySchema>;

/** A notice for one user. */
export const noticeSchema = v.object({
  id: uuid,
  /** An open set: an older page shows a general text for newer kinds. */
  kind: v.string(),
  /** Depends on the kind. Names as they were at the time. */
  detail: v.object({
    name: optionalField(v.string()),
    email: optionalField(v.string()),
    business: optionalField(v.string()),
    businessName: optionalField(v.string()),
    fromName: optionalField(v.string()),
    toName: optionalField(v.string()),
    byName: optionalField(v.string()),
    rule: optionalField(v.string()),
    hits: optionalField(v.string()),
    /** Who answers once a rollout was stopped: `team`, or version 2. */
    rest: optionalField(v.string()),
    chats: optionalField(v.string()),
  }),
  created_at: instantSchema,
  /** Null: not marked as read. */
  read_at: optionalField(instantSchema),
});
export type Notice = v.InferOutput<typeof noticeSchema>;

export const privacyRequestKindSchema = v.picklist(['export', 'correct', 'erase', 'opt_out_of_marketing']);
export type PrivacyRequestKind = v.InferOutput<typeof privacyRequestKindSchema>;

export const privacyRequestSchema = v.object({
  id: uuid,
  kind: privacyRequestKindSchema,
  requested_at: instantSchema,
  due_at: instantSchema,
  requested_by: optionalField(v.string()),
  is_requested_by_customer: v.fallback(v.boolean(), false),
  settled_at: optionalField(instantSchema),
  settled_by: optionalField(v.string()),
  is_settled_by_customer: v.fallback(v.boolean(), false),
  /** Null: open. `undone`: done by mistake and reverted. */
  outcome: optionalField(v.picklist(['done', 'refused', 'undone'])),
  reason: optionalField(v.string()),
});
export type PrivacyRequest = v.InferOutput<typeof privacyRequestSchema>;

export type ChatCommandResult = 'done' | ChatCommandRefusal;

/**
 * `unsupported`: the connection's engine cannot do it. `disconnected`: the number is not connected. `gone`: WhatsApp does
 * not have the chat. `failed`: anything else, with its error message in `detail`.
 */
export interface ChatCommandRefusal {
  reason: 'unsupported' | 'disconnected' | 'gone' | 'failed';
  detail: string;
}

/** `isChabotOnly`: changes Chabot without WhatsApp. */
export interface ChatCommandRequest {
  command: ChatCommand;
  /** Id of the bulk action, for the undo. */
  actionId: string;
  /** The customer's name for the toast. */
  name: string;
  isChabotOnly: boolean;
}

export type ChatCommand = 'archive' | 'unarchive' | 'delete';

/** Names on WhatsApp; null: unknown. */
export interface WhatsappContact {
  name: string | null;
  pushName: string | null;
}

export interface ChatKey {
  roomId: string;
  businessId: string;
}

/** `total`: all files. `missing`: files that could not be fetched. */
export interface ExportProgress {
  total: number;
  missing: number;
  /** The browser has saved the archive. */
  isLast: boolean;
}

/** Step 0 reads the records; each further step fetches one file. */
export interface ExportStep {
  roomId: string;
  step: number;
  texts: ExportTexts | null;
}

/** The headings of the text file in the export. */
export interface ExportTexts {
  title: string;
  sections: Record<
    | 'customer'
    | 'messages'
    | 'orders'
    | 'proofs'
    | 'notes'
    | 'promises'
    | 'reviews'
    | 'handovers'
    | 'events'
    | 'tickets'
    | 'lists'
    | 'campaigns'
    | 'consents'
    | 'requests',
    string
  >;
  none: string;
  /** Above the names of files that could not be fetched. */
  missing: string;
}

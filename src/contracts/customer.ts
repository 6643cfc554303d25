/** What the team keeps beside a conversation, as the database has it. */
import * as v from 'valibot';

import { instantSchema, maybe } from './primitives.ts';

const uuid = v.pipe(v.string(), v.uuid());

export const noteSchema = v.object({
  id: uuid,
  author_id: maybe(v.string()),
  body: v.string(),
  edited_at: maybe(instantSchema),
  created_at: instantSchema,
});
export type Note = v.InferOutput<typeof noteSchema>;

/** One that is being written, as the device keeps it. Its id is that of the note to come: it is added once. */
export const writtenNoteSchema = v.object({ id: uuid, body: v.string() });
export type WrittenNote = v.InferOutput<typeof writtenNoteSchema>;

/** What the customer was promised. */
export const promiseSchema = v.object({
  id: uuid,
  /** Null: it was made elsewhere, or its message is gone. */
  message_id: maybe(v.string()),
  author_id: maybe(v.string()),
  body: v.string(),
  /** A day of the calendar, '2026-11-24'. */
  due_on: maybe(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/))),
  is_kept: v.fallback(v.boolean(), false),
  kept_at: maybe(instantSchema),
  kept_by: maybe(v.string()),
  edited_at: maybe(instantSchema),
  created_at: instantSchema,
});
/**
 * One that is being written or put right, as the device keeps it. Its id is that of the promise, or of the one to come: it
 * is added once.
 */
const writtenPromiseSchema = v.object({
  id: uuid,
  messageId: v.nullable(v.string()),
  body: v.string(),
  /** A day of the calendar, '2026-11-24'; empty: none yet. */
  dueOn: v.string(),
  /** What stood there when somebody began to put it right; null: it is a new one. */
  seen: v.nullable(v.object({ body: v.string(), dueOn: v.string() })),
});
export type WrittenPromise = v.InferOutput<typeof writtenPromiseSchema>;

export const writtenPromisesSchema = v.object({ promises: v.array(writtenPromiseSchema) });
export type WrittenPromises = v.InferOutput<typeof writtenPromisesSchema>;

/** A name that the language has not taken. */
export type PromiseRow = v.InferOutput<typeof promiseSchema>;

export const stopSchema = v.object({
  id: uuid,
  /** Null: in every chat. */
  room_id: maybe(v.string()),
  reason: v.string(),
  /** Null: the AI was talking in a circle. */
  stopped_by: maybe(v.string()),
  stopped_at: instantSchema,
});
export type Stop = v.InferOutput<typeof stopSchema>;

/** A reply that the team has ready. */
export const suggestionSchema = v.object({ id: uuid, shortcut: v.string(), body: v.string() });
export type Suggestion = v.InferOutput<typeof suggestionSchema>;

/** Something that one person is told. */
export const noticeSchema = v.object({
  id: uuid,
  /** An open set: an older page shows newer kinds in general words. */
  kind: v.string(),
  /** Who and what it is about, by the kind; names as they were. */
  detail: v.object({
    name: maybe(v.string()),
    email: maybe(v.string()),
    business: maybe(v.string()),
    businessName: maybe(v.string()),
    fromName: maybe(v.string()),
    toName: maybe(v.string()),
  }),
  created_at: instantSchema,
  /** Null: they have not said that they have seen it. */
  read_at: maybe(instantSchema),
});
export type Notice = v.InferOutput<typeof noticeSchema>;

export const rightSchema = v.picklist(['export', 'correct', 'erase', 'stop_marketing']);
export type Right = v.InferOutput<typeof rightSchema>;

export const requestSchema = v.object({
  id: uuid,
  kind: rightSchema,
  requested_at: instantSchema,
  due_at: instantSchema,
  requested_by: maybe(v.string()),
  settled_at: maybe(instantSchema),
  settled_by: maybe(v.string()),
  /** Null: it waits. `undone`: it had been done by a slip, and was taken back. */
  outcome: maybe(v.picklist(['done', 'refused', 'undone'])),
  reason: maybe(v.string()),
});
export type CustomerRequest = v.InferOutput<typeof requestSchema>;

export type ChatCommandResult = 'done' | ChatRefused;

/**
 * `unsupported`: the engine of this connection cannot; `disconnected`: the number is not connected; `gone`: the chat is
 * not there; `failed`: anything else, in the specification's words.
 */
export interface ChatRefused {
  why: 'unsupported' | 'disconnected' | 'gone' | 'failed';
  detail: string;
}

/** `isHereOnly`: without WhatsApp. */
export interface ChatCommandRequest {
  deed: ChatCommand;
  /** Under this id it can be taken back. */
  actionId: string;
  /** What the customer is called, by which a telling names them. */
  name: string;
  isHereOnly: boolean;
}

export type ChatCommand = 'archive' | 'unarchive' | 'delete';

/** Names on WhatsApp; null for whom it does not know. */
export interface WhatsappContact {
  name: string | null;
  pushName: string | null;
}

export interface ChatKey {
  roomId: string;
  businessId: string;
}

/** `of`: files in all; `missed`: those that could not be had. */
export interface ExportProgress {
  of: number;
  missed: number;
  /** The archive has been handed to the browser. */
  isLast: boolean;
}

/** The first step reads what is written, each further one takes a file along. */
export interface ExportStep {
  roomId: string;
  step: number;
  words: ExportText | null;
}

/** What a readable copy says between what is the customer's. */
export interface ExportText {
  title: string;
  parts: Record<
    | 'customer'
    | 'messages'
    | 'orders'
    | 'notes'
    | 'promises'
    | 'reviews'
    | 'handovers'
    | 'events'
    | 'tickets'
    | 'lists'
    | 'campaigns'
    | 'requests',
    string
  >;
  nothing: string;
  /** Above the names of files that could not be had. */
  missed: string;
}

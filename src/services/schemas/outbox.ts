/** A message that somebody wrote and WhatsApp does not have yet. */
import * as v from 'valibot';

import { authorSchema, kindSchema } from './message.ts';

/** The message that is answered: its serialised WhatsApp id goes out, the rest is shown. */
export const quoteSchema = v.object({
  id: v.string(),
  waId: v.nullable(v.string()),
  author: authorSchema,
  kind: kindSchema,
  body: v.nullable(v.string()),
});
export type Quote = v.InferOutput<typeof quoteSchema>;

/** What the composer hands over. */
export const writtenSchema = v.object({
  /** uuid: the gateway's messageId and the id of the row to come. */
  id: v.string(),
  roomId: v.string(),
  chatId: v.string(),
  sessionName: v.string(),
  businessId: v.string(),
  text: v.string(),
  replyTo: v.nullable(quoteSchema),
});
export type Written = v.InferOutput<typeof writtenSchema>;

/** Why a message will not go out by itself any more. */
export const failureSchema = v.object({
  reason: v.picklist(['expired', 'refused']),
  /** "API error: 422 Unprocessable Entity" */
  detail: v.nullable(v.string()),
  /** The gateway's word for it. */
  code: v.nullable(v.string()),
});
export type Failure = v.InferOutput<typeof failureSchema>;

export type OutboxItem = Written & {
  /** Order of writing across all tabs. A message that is tried again gets a new one. */
  position: number;
  /** Epoch milliseconds. */
  writtenAt: number;
  failure: Failure | null;
};

/** Why storage did not take a message: full, or not there at all (private mode, blocked, broken). */
export type RefusalReason = 'full' | 'blocked';

/** Response schemas of the gateway (/api/waha). Unknown fields are dropped. */
import * as v from 'valibot';

/** Response of every send call, also when the call is repeated. */
export const sendResultSchema = v.object({
  messageId: v.string(),
  waId: v.nullable(v.string()),
  ack: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(4)), 0),
  sentAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type SendResult = v.InferOutput<typeof sendResultSchema>;

export const errorBodySchema = v.object({
  statusText: v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(200))), null),
  code: v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(100))), null),
});

/** A chat in WAHA's list, with the fields that the application uses. */
export const chatSchema = v.object({
  id: v.string(),
  name: v.nullish(v.string(), null),
});
export type Chat = v.InferOutput<typeof chatSchema>;

/** A message of WAHA's history. Used to find out whether a message was sent. */
export const historyMessageSchema = v.object({
  id: v.string(),
  timestamp: v.number(),
  fromMe: v.boolean(),
  body: v.nullish(v.string(), null),
  ack: v.nullish(v.number(), null),
});
export type HistoryMessage = v.InferOutput<typeof historyMessageSchema>;

/** Result of a backfill: the number of new messages, and whether the history may have more. */
export const backfillResultSchema = v.object({ added: v.number(), more: v.boolean() });
export type BackfillResult = v.InferOutput<typeof backfillResultSchema>;

/** Result of refetching a media file: why it is missing; null when it is available. */
export const refetchResultSchema = v.object({
  missing: v.fallback(v.nullable(v.picklist(['large', 'type', 'late'])), 'late'),
});
export type RefetchResult = v.InferOutput<typeof refetchResultSchema>;

/** Signed URLs by the path of their file, without the address of Storage; a file that is not available has none. */
export const signedUrlsSchema = v.object({ urls: v.record(v.string(), v.string()) });

/** A WhatsApp contact; null when the engine has no such contact. */
export const contactSchema = v.nullable(
  v.object({ id: v.string(), name: v.nullish(v.string(), null), pushName: v.nullish(v.string(), null) }),
);
export type Contact = NonNullable<v.InferOutput<typeof contactSchema>>;

/** What the gateway (/api/waha) answers. Parsed at the edge; unknown fields are dropped. */
import * as v from 'valibot';

/** What POST /send-text and /send-media answer, fresh or repeated. */
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

/** A chat as the upstream lists it: only what the product reads. */
export const chatSchema = v.object({
  id: v.string(),
  name: v.nullish(v.string(), null),
});
export type Chat = v.InferOutput<typeof chatSchema>;

/** A message of the upstream's history (waha.md §2.4): ids and order, to find out whether something was sent. */
export const historyMessageSchema = v.object({
  id: v.string(),
  timestamp: v.number(),
  fromMe: v.boolean(),
  body: v.nullish(v.string(), null),
  ack: v.nullish(v.number(), null),
});
export type HistoryMessage = v.InferOutput<typeof historyMessageSchema>;

/** What came of WhatsApp's history: how many messages that nobody had, and whether there may be more of it. */
export const backfillResultSchema = v.object({ added: v.number(), more: v.boolean() });
export type BackfillResult = v.InferOutput<typeof backfillResultSchema>;

/** What became of a file that WhatsApp was asked for again; null: it is there. */
export const refetchResultSchema = v.object({
  missing: v.fallback(v.nullable(v.picklist(['large', 'type', 'late'])), 'late'),
});
export type RefetchResult = v.InferOutput<typeof refetchResultSchema>;

/** Who somebody is on WhatsApp; null for whom the engine does not know. */
export const contactSchema = v.nullable(
  v.object({ id: v.string(), name: v.nullish(v.string(), null), pushName: v.nullish(v.string(), null) }),
);
export type Contact = NonNullable<v.InferOutput<typeof contactSchema>>;

import * as v from 'valibot';

/** A source that the function `agent` has claimed, and `reader` reads. */
export const Source = v.object({
  id: v.string(),
  attempt: v.number(),
  business_id: v.string(),
  kind: v.picklist(['file', 'url', 'catalogue']),
  title: v.string(),
  origin: v.string(),
  products: v.nullable(v.unknown()),
});
export type Source = v.InferOutput<typeof Source>;

/** What a reading comes to, for `settle_knowledge_source`. Null: another process has the source, or a member removed it. */
export type Outcome = { failure: string } | { title: string; text: string; reading: object } | null;

/** A file in the bucket `media`, with the name that the customer gave it. */
export const ChatFile = v.object({
  path: v.pipe(v.string(), v.maxLength(300)),
  name: v.pipe(v.string(), v.maxLength(255)),
});

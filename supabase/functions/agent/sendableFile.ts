import * as v from 'valibot';

/** A file as `private.sendable_files` offers it. It lies in the folder of the business in its bucket. */
export const SendableFile = v.object({
  bucket: v.picklist(['logos', 'knowledge']),
  path: v.string(),
  /** What it shows, in the words of the business: the name of the product, or the title of the knowledge. */
  name: v.string(),
  kind: v.picklist(['photo', 'document']),
  filename: v.nullable(v.string()),
  mimetype: v.nullable(v.string()),
  size: v.nullable(v.number()),
  /** Of a finished answer: whether the business still lets the AI send it (`private.files_to_send`). */
  is_offered: v.optional(v.boolean()),
});
export type SendableFile = v.InferOutput<typeof SendableFile>;

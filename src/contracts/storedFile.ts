/** A file of the bucket `media` that a broadcast or a quick reply names. */
import * as v from 'valibot';

export const storedFileSchema = v.object({
  path: v.string(),
  mimetype: v.string(),
  filename: v.nullable(v.string()),
  /** Bytes. */
  size: v.nullable(v.number()),
});
export type StoredFile = v.InferOutput<typeof storedFileSchema>;

/** Why a file was not stored. */
export type UploadRefusal = 'type' | 'tooLarge' | 'unreadable' | 'denied';
export type UploadResult = { media: StoredFile } | { refused: UploadRefusal };

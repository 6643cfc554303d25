/** How far somebody has come in judging chats, as this device remembers it: an older version wrote it, or somebody else. */
import * as v from 'valibot';

import { maybe } from './maybe.ts';

const progressSchema = v.object({
  sample: v.array(
    v.object({
      roomId: v.pipe(v.string(), v.uuid()),
      name: maybe(v.string()),
      phone: maybe(v.string()),
      chat_id: v.string(),
      completedAt: v.string(),
    }),
  ),
  results: v.array(v.picklist(['good', 'improve', 'skipped'])),
});

/** Null: there is nothing, or nothing that can be read. */
export const readProgress = (text: string | null): v.InferOutput<typeof progressSchema> | null =>
  v.parse(v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), progressSchema)), null), text);

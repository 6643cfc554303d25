import * as v from 'valibot';

import { authorSchema } from './inbox.ts';
import { instantSchema, maybe } from './primitives.ts';

/** A message that a search has found, as the database tells it: enough to know whose it is and where the words stand. */

export const messageFoundSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  room_id: v.pipe(v.string(), v.uuid()),
  author: v.fallback(authorSchema, 'system'),
  sent_at: instantSchema,
  /** Order within one instant. */
  seq: v.number(),
  /** The words that were found stand between STX and ETX. */
  excerpt: v.string(),
  /** Of the room. */
  name: maybe(v.string()),
  phone: maybe(v.string()),
  chat_id: v.string(),
});

export interface MessagesFound {
  /** Newest first. */
  messages: readonly v.InferOutput<typeof messageFoundSchema>[];
  /** Before which the next page begins, as a part of its key; null at the end. */
  next: string | null;
}

/** What of one conversation holds the words that somebody looks for. */
export interface Finds {
  /** Newest first; `forms` are the words as they are written there. */
  hits: readonly { id: string; forms: readonly string[] }[];
  /** There are older ones as well. */
  more: boolean;
}

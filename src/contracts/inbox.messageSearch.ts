import * as v from 'valibot';

import { authorSchema } from './inbox.ts';
import { instantSchema, optionalField } from './primitives.ts';

/** A message that a search found, as the database returns it, with the customer it belongs to. */

export const foundMessageSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  room_id: v.pipe(v.string(), v.uuid()),
  author: v.fallback(authorSchema, 'system'),
  sent_at: instantSchema,
  /** Order among messages of the same instant. */
  seq: v.number(),
  /** STX and ETX enclose each match. */
  excerpt: v.string(),
  /** The name of the room. */
  name: optionalField(v.string()),
  phone: optionalField(v.string()),
  chat_id: v.string(),
});

export interface FoundMessagesPage {
  /** Newest first. */
  messages: readonly v.InferOutput<typeof foundMessageSchema>[];
  /** Part of the key of the next page, which begins before this position. Null at the end. */
  next: string | null;
}

/** The search hits within one room. */
export interface MessageHits {
  /** Newest first. `forms` are the matched words as the message spells them. */
  hits: readonly { id: string; forms: readonly string[] }[];
  /** True when the room has older hits as well. */
  more: boolean;
}

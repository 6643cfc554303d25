import * as v from 'valibot';

import { About } from './about.ts';
import type { Passage } from './passage.ts';
import { Reading } from './reading.ts';

/** A message of a chat, as the model sees it. */
export const Turn = v.object({
  author: v.string(),
  kind: v.string(),
  text: v.nullable(v.string()),
  /** Whole minutes since then. A simulated message has just been written. */
  minutes: v.optional(v.number(), 0),
  /** What it points at. */
  about: v.nullish(About),
  /** What was read in the picture or the document. A voice note that was understood is a text. */
  reading: v.nullish(Reading),
  /** Why the words of a voice note, or what was seen, are not relied on. */
  unsure: v.nullish(v.string()),
});
export type Turn = v.InferInput<typeof Turn>;

/** What an answer rests on beside the chat (`agent_scene`). */
export const Scene = v.object({
  version: v.picklist(['v2', 'v3']),
  model_size: v.picklist(['small', 'large']),
  /** Today's budget of the business is used up. */
  over_budget: v.boolean(),
  /** The chat has used up the answers of an hour. */
  over_chat: v.optional(v.boolean()),
  is_closing: v.boolean(),
  /** The customer only says thanks. */
  is_thanks: v.optional(v.boolean()),
  is_upset: v.boolean(),
  /** The customer asks for no more promotions (`private.consent_wish`). */
  opts_out: v.optional(v.boolean()),
  /** When it is asked, and the zone of the shop; missing: now. */
  now: v.nullish(v.object({ at: v.string(), zone: v.string() })),
  /** The first name of the customer. */
  customer: v.nullish(v.string()),
  business: v.object({
    id: v.string(),
    name: v.string(),
    description: v.nullable(v.string()),
    tone: v.string(),
    instructions: v.nullable(v.string()),
    /** What precedes the first answer to a customer. */
    greeting: v.nullish(v.string()),
    /** What the AI declines to talk about. */
    forbidden_topics: v.nullish(v.array(v.string())),
    keywords: v.nullable(v.array(v.string())),
    hours: v.nullable(v.unknown()),
    opens_again: v.nullable(v.string()),
    /** By its name in the tz database. */
    zone: v.nullish(v.string()),
  }),
});
export type Scene = v.InferOutput<typeof Scene>;

/** What is to be answered. */
export interface Question extends Scene {
  /** The messages to be answered, oldest first. */
  burst: readonly Turn[];
  /** The chat before them. */
  turns: readonly Turn[];
  /** With 'draft', the changes that wait for publishing count too. Passages: these alone, of no business. */
  knowledge: 'published' | 'draft' | readonly Passage[];
  /** The room whose orders may be read; null: none. */
  room: string | null;
}

/** How one step of an action on many chats went, as the database tells it. */
import * as v from 'valibot';

import { maybe } from './maybe.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const countSchema = count;

export const stepSchema = v.object({
  done: count,
  refused: v.array(
    v.object({
      id: v.pipe(v.string(), v.uuid()),
      // A reason that is not known yet: it was left as it is, and nobody knows better.
      reason: v.fallback(v.picklist(['newer', 'held', 'full', 'missing', 'changed']), 'changed'),
      name: v.optional(maybe(v.string()), null),
      phone: v.optional(maybe(v.string()), null),
      chat_id: v.optional(v.string(), ''),
      holder_id: v.optional(maybe(v.string()), null),
    }),
  ),
  next: maybe(v.string()),
});

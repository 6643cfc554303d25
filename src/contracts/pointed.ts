import * as v from 'valibot';

import { instantSchema } from './primitives.ts';

/**
 * What a message points at: an advert, a product, a cart or an event, as the gateway stores it in `content`. A value in another
 * form counts as missing.
 */

const text = v.fallback(v.optional(v.string()), undefined);
const amount = v.fallback(v.optional(v.number()), undefined);

const pointedSchema = v.object({
  /** The advert from which the customer came, as far as WhatsApp tells. */
  ad: v.fallback(v.optional(v.object({ title: text, body: text, url: text })), undefined),
  /** `price`: whole, in `currency`. */
  product: v.fallback(
    v.optional(v.object({ title: v.string(), description: text, price: amount, currency: text, url: text })),
    undefined,
  ),
  /** A cart: how many goods, and their total. */
  order: v.fallback(v.optional(v.object({ items: amount, total: amount, currency: text })), undefined),
  event: v.fallback(
    v.optional(
      v.object({
        at: v.fallback(v.optional(instantSchema), undefined),
        place: text,
        isCancelled: v.fallback(v.optional(v.boolean()), undefined),
      }),
    ),
    undefined,
  ),
});
export type Pointed = v.InferOutput<typeof pointedSchema>;

/** What the content of a message points at. */
export const readPointed = (content: object): Pointed => v.parse(pointedSchema, content);

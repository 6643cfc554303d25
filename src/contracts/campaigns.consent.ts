/** What the customer of a chat has said about promotions. */
import * as v from 'valibot';

import { instantSchema, optionalField } from './primitives.ts';

export const marketingConsentSchema = v.object({
  state: v.fallback(v.picklist(['unknown', 'given', 'paused', 'withdrawn']), 'unknown'),
  /** The last twenty, newest first. */
  events: v.array(
    v.object({
      id: v.number(),
      event: v.fallback(v.picklist(['given', 'paused', 'withdrawn', 'erased', 'undone']), 'withdrawn'),
      source: v.fallback(v.picklist(['chat', 'form', 'cashier', 'import', 'advert', 'request']), 'request'),
      /** `person`: the customer's own words. */
      actor_kind: v.fallback(v.picklist(['person', 'member']), 'member'),
      actor: optionalField(v.string()),
      at: instantSchema,
      /** The sentence to which the customer agreed. */
      words: optionalField(v.string()),
    }),
  ),
});
export type MarketingConsent = v.InferOutput<typeof marketingConsentSchema>;

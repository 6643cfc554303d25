/** Webhooks: what happens in a business is told to systems of its owner. */
import * as v from 'valibot';

import { instantSchema, optionalField } from './primitives.ts';

/** Why the last try failed. An open set: the page shows a general text for newer ones. */
export const webhookDeliverySchema = v.object({
  id: v.string(),
  event: v.string(),
  status: v.picklist(['queued', 'sending', 'delivered', 'failed']),
  tries: v.number(),
  /** The status of the last response; null: there was none. */
  code: optionalField(v.number()),
  failure: optionalField(v.string()),
  /** Milliseconds of the last try. */
  ms: optionalField(v.number()),
  due_at: instantSchema,
  created_at: instantSchema,
});
export type WebhookDelivery = v.InferOutput<typeof webhookDeliverySchema>;

export const webhookSchema = v.object({
  id: v.string(),
  /** Of its address, with the port. */
  host: v.string(),
  description: v.fallback(v.string(), ''),
  events: v.array(v.string()),
  is_enabled: v.boolean(),
  /** Why the server has turned it off; null: it has not. */
  disabled_reason: optionalField(v.picklist(['failing', 'gone', 'owner_left'])),
  /** The first failure since the last success. */
  failing_since: optionalField(instantSchema),
  /** Until then the secret before is valid, too. */
  old_secret_until: optionalField(instantSchema),
});

/** The addresses that the caller may see, by the ids of their endpoints. */
export const webhookAddressesSchema = v.record(v.string(), v.string());

/**
 * `url`: the whole address, which often holds a secret of the receiver. Null for members, and if a former owner entered it.
 * `deliveries`: the newest first.
 */
export type Webhook = v.InferOutput<typeof webhookSchema> & { url: string | null; deliveries: WebhookDelivery[] };

/** Holds one secret, of an endpoint or of a key, because a page shows one at a time. It is in no context and no event. */
export interface SecretStore {
  set: (id: string, secret: string) => void;
  /** Null: it is not the secret of this row, or it was shown. */
  get: (id: string | null) => string | null;
  clear: () => void;
}

/** The address and the courier of an order. */
import * as v from 'valibot';

import { optionalField } from './primitives.ts';
import type { OldPage } from './release.ts';

export const recipientSchema = v.object({
  name: v.string(),
  street: v.string(),
  postal_code: v.string(),
  area_id: v.string(),
  /** Its names, from the smallest. */
  area: v.string(),
});
export type Recipient = v.InferOutput<typeof recipientSchema>;

export const courierSchema = v.object({
  code: v.string(),
  service: v.string(),
  name: v.string(),
  etd: v.string(),
  /** As billed. */
  kilograms: v.number(),
});

/** How an order is sent whose customer chooses the courier. */
export const deliverySchema = v.object({
  /** Null: the weights of the products in `missing` are not known. */
  kilograms: optionalField(v.number()),
  missing: v.array(v.string()),
  /** False: no provider is asked for prices, so the shop sets the shipping. */
  isPriced: v.optional(v.boolean(), true),
  recipient: optionalField(recipientSchema),
  courier: optionalField(courierSchema),
});

/**
 * Why no place, price or courier comes. `shipping-limit`: the provider's calls of the day are used up. `no-courier`: no
 * courier goes there. `changed`: the address cannot be changed any more. `shipping-unset`: the shop has no origin.
 */
export type ShippingRefusal =
  | {
      why:
        | 'shipping-limit'
        | 'shipping-unset'
        | 'shipping-unavailable'
        | 'shipping-silent'
        | 'no-courier'
        | 'changed'
        | 'missing'
        | OldPage;
    }
  | { why: 'offline' | 'unreachable' | 'unexpected'; detail: string | null }
  | { why: 'rate-limited'; retryAfter: number };
export interface ShippingRefused {
  refused: ShippingRefusal;
}

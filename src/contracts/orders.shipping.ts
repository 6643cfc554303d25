/** Places, couriers and their prices. Money is in whole rupiah. */
import * as v from 'valibot';

import { optionalField } from './primitives.ts';

/** A place to which parcels go, as the provider of shipping prices names it. */
const areaSchema = v.object({
  id: v.string(),
  province: v.string(),
  city: v.string(),
  district: v.string(),
  subdistrict: v.string(),
  /** Five digits; empty: not known. */
  postal_code: v.string(),
});
export type Area = v.InferOutput<typeof areaSchema>;
export const areasSchema = v.object({ areas: v.array(areaSchema) });

/** A service of a courier. */
const rateSchema = v.object({
  /** Of the courier. */
  code: v.string(),
  name: v.string(),
  service: v.string(),
  description: v.string(),
  price: v.number(),
  /** In the provider's words; empty: not known. */
  etd: v.string(),
});
export type Rate = v.InferOutput<typeof rateSchema>;
export const ratesSchema = v.object({ rates: v.array(rateSchema) });

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
  recipient: optionalField(recipientSchema),
  courier: optionalField(courierSchema),
});

/**
 * Why no place, price or courier comes. `shipping-limit`: the provider's calls of the day are used up. `no-courier`: no
 * courier goes there. `changed`: the address cannot be changed any more.
 */
export type ShippingRefusal =
  | { why: 'shipping-limit' | 'shipping-unavailable' | 'shipping-silent' | 'no-courier' | 'changed' | 'missing' }
  | { why: 'offline' | 'unreachable' | 'unexpected'; detail: string | null }
  | { why: 'rate-limited'; retryAfter: number };
export interface ShippingRefused {
  refused: ShippingRefusal;
}
export type AreasResult = v.InferOutput<typeof areasSchema> | ShippingRefused;
export type RatesResult = v.InferOutput<typeof ratesSchema> | ShippingRefused;

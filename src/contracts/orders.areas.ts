/** Places and the prices of couriers to them. Not in the file of the address, which the conversation loads. Money is in whole rupiah. */
import * as v from 'valibot';

import type { ShippingRefused } from './orders.shipping.ts';

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

/** Of a parcel that is no order yet. `kilograms`: as couriers bill it. */
export const quoteSchema = v.object({ ...ratesSchema.entries, kilograms: v.number() });
export type QuoteResult = v.InferOutput<typeof quoteSchema> | ShippingRefused;

export type AreasResult = v.InferOutput<typeof areasSchema> | ShippingRefused;
export type RatesResult = v.InferOutput<typeof ratesSchema> | ShippingRefused;

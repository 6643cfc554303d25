/** What customers buy, as the database has it. Money is in whole rupiah, weight in grams. */
import * as v from 'valibot';

import { instantSchema, maybe } from './primitives.ts';

const uuid = v.pipe(v.string(), v.uuid());

const lineSchema = v.object({
  name: v.string(),
  price: v.number(),
  quantity: v.number(),
  weight: v.optional(maybe(v.number()), null),
});
export type OrderLine = v.InferOutput<typeof lineSchema>;

const writtenLineSchema = v.object({
  key: v.string(),
  name: v.string(),
  /** Rupiah. Null: nothing is filled in; NaN: it is no number. So for the quantity. */
  price: v.nullable(v.number()),
  quantity: v.nullable(v.number()),
  weight: v.nullable(v.number()),
  /** Not of the catalogue: its name and price are somebody's own. */
  isFree: v.boolean(),
});
export type WrittenLine = v.InferOutput<typeof writtenLineSchema>;

/** An order that is being written, as the device keeps it. */
export const writtenSchema = v.object({
  /** Of the order to come, so that it is made once however often it is sent. */
  id: uuid,
  lines: v.pipe(v.array(writtenLineSchema), v.readonly()),
  shipping: v.nullable(v.number()),
  note: v.string(),
});
export type WrittenOrder = v.InferOutput<typeof writtenSchema>;

/** Expired is told by the clock: unpaid, and `expires_at` has passed. */
export const orderStatusSchema = v.picklist(['unpaid', 'paid', 'cancelled']);
export type OrderStatus = v.InferOutput<typeof orderStatusSchema>;

export const orderSchema = v.object({
  id: uuid,
  room_id: uuid,
  /** Counted in each business. */
  number: v.number(),
  /** As they were when the order was made. */
  lines: v.array(lineSchema),
  tax_percentage: v.number(),
  subtotal: v.number(),
  tax: v.number(),
  /** Null: not known yet. */
  shipping: maybe(v.number()),
  total: v.number(),
  note: maybe(v.string()),
  status: orderStatusSchema,
  /** Null: it may be paid at any time. */
  expires_at: maybe(instantSchema),
  created_at: instantSchema,
  created_by: maybe(v.string()),
  paid_at: maybe(instantSchema),
  paid_by: maybe(v.string()),
  cancelled_at: maybe(instantSchema),
  cancelled_by: maybe(v.string()),
});
export type CustomerOrder = v.InferOutput<typeof orderSchema>;

const productSchema = v.object({ name: v.string(), price: v.number(), weight: v.optional(maybe(v.number()), null) });

/** What a business sells, and its tax as the invoice details have them (spec.md §3). */
export const sellingSchema = v.pipe(
  v.object({
    products: v.fallback(v.array(productSchema), []),
    tax: v.fallback(v.object({ enabled: v.boolean(), percentage: maybe(v.number()) }), {
      enabled: false,
      percentage: null,
    }),
  }),
  v.transform(({ products, tax }) => ({ products, taxPercentage: tax.enabled ? (tax.percentage ?? 0) : 0 })),
);
export type Selling = v.InferOutput<typeof sellingSchema>;

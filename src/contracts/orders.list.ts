/** The orders of a business, a page at a time (`orders_page`). */
import * as v from 'valibot';

import { orderLineSchema, orderStatusSchema } from './orders.ts';
import { instantSchema, optionalField } from './primitives.ts';

export const ORDERS_PAGE_SIZE = 25;

/** Parts of the list. `ship`: paid, and not sent yet. `proof`: a picture of a transfer waits for the check. */
export const ORDER_PARTS = ['ship', 'unpaid', 'proof'] as const;
export type OrderPart = (typeof ORDER_PARTS)[number];

const uuid = v.pipe(v.string(), v.uuid());
const count = v.pipe(v.number(), v.integer());

export const orderRowSchema = v.object({
  id: uuid,
  room_id: uuid,
  number: v.number(),
  lines: v.array(orderLineSchema),
  total: v.number(),
  /** Null: not known yet, so that the total is without it. */
  shipping: optionalField(v.number()),
  status: orderStatusSchema,
  expires_at: optionalField(instantSchema),
  created_at: instantSchema,
  paid_at: optionalField(instantSchema),
  shipped_at: optionalField(instantSchema),
  proof: optionalField(v.picklist(['waiting', 'rejected'])),
  courier: v.fallback(v.nullable(v.object({ name: v.string(), service: v.string() })), null),
  /** Of the customer's chat. */
  name: optionalField(v.string()),
  phone: optionalField(v.string()),
  chat_id: v.string(),
});
export type OrderRow = v.InferOutput<typeof orderRowSchema>;

export const ordersPageSchema = v.nullable(
  v.object({
    rows: v.array(v.unknown()),
    total: count,
    page: count,
    counts: v.object({ ship: count, unpaid: count, proof: count }),
  }),
);

/** How many orders each part has; 100: a hundred or more. */
export type OrderCounts = Record<OrderPart, number>;

export interface OrderListCommand {
  do: 'ship' | 'unship';
  id: string;
}

/** `changed`: a colleague has changed the order. `denied`: the user is no longer in the team. */
export type OrderListRefusal = 'changed' | 'denied';

/** Orders and the catalogue. Money is in whole rupiah, weight in grams. */
import * as v from 'valibot';

import { courierSchema, recipientSchema } from './orders.shipping.ts';
import { instantSchema, optionalField } from './primitives.ts';

const uuid = v.pipe(v.string(), v.uuid());

export const orderLineSchema = v.object({
  name: v.string(),
  price: v.number(),
  quantity: v.number(),
  weight: v.optional(optionalField(v.number()), null),
  /** A colour, a pattern, a taste; missing: there is one kind only. */
  variant: v.optional(v.string()),
  size: v.optional(v.string()),
});
export type OrderLine = v.InferOutput<typeof orderLineSchema>;

/** What a line is called where it is shown: "Kemeja parang (merah, L)". */
export const lineNameOf = ({ name, variant, size }: Pick<OrderLine, 'name' | 'variant' | 'size'>): string => {
  const kind = [variant, size].filter((one) => one !== undefined).join(', ');
  return kind === '' ? name : `${name} (${kind})`;
};

const orderLineDraftSchema = v.object({
  key: v.string(),
  name: v.string(),
  /** Rupiah. Null: empty; NaN: not a number. The same for the quantity. */
  price: v.nullable(v.number()),
  quantity: v.nullable(v.number()),
  weight: v.nullable(v.number()),
  /** Not from the catalogue: the member typed its name and price. */
  isCustom: v.boolean(),
});
export type OrderLineDraft = v.InferOutput<typeof orderLineDraftSchema>;

/** The draft of a new order, stored on the device. */
export const orderDraftSchema = v.object({
  /** The id of the order, so that a repeated request creates it once. */
  id: uuid,
  lines: v.pipe(v.array(orderLineDraftSchema), v.readonly()),
  shipping: v.nullable(v.number()),
  note: v.string(),
});
export type OrderDraft = v.InferOutput<typeof orderDraftSchema>;

/** Expired is no status: it is unpaid with `expires_at` in the past. */
export const orderStatusSchema = v.picklist(['unpaid', 'paid', 'cancelled']);
export type OrderStatus = v.InferOutput<typeof orderStatusSchema>;

/** A picture of a manual transfer. It proves nothing: amounts are edited easily. */
const proofSchema = v.object({
  id: uuid,
  path: v.string(),
  /** The number of the order for which the same file was sent before; null: for none. */
  usedFor: optionalField(v.number()),
  sentAt: instantSchema,
  rejectedAt: optionalField(instantSchema),
  /** What the customer reads. */
  reason: optionalField(v.string()),
});
export type PaymentProof = v.InferOutput<typeof proofSchema>;

export const orderSchema = v.object({
  id: uuid,
  room_id: uuid,
  /** The secret of the link to the checkout. */
  link_key: uuid,
  /** Counts up within the business. */
  number: v.number(),
  /** As they were when the order was created. */
  lines: v.array(orderLineSchema),
  tax_percentage: v.number(),
  subtotal: v.number(),
  tax: v.number(),
  /** Null: not known yet. */
  shipping: optionalField(v.number()),
  total: v.number(),
  /** The customer chooses the courier. */
  ships: v.fallback(v.boolean(), false),
  /** What the customer has chosen; null: nothing yet. */
  recipient: optionalField(recipientSchema),
  courier: optionalField(courierSchema),
  note: optionalField(v.string()),
  /** Where the goods go, as the customer wrote it in the chat. */
  ship_to: v.optional(optionalField(v.string()), null),
  status: orderStatusSchema,
  /** Null: no deadline. */
  expires_at: optionalField(instantSchema),
  created_at: instantSchema,
  is_by_ai: v.fallback(v.boolean(), false),
  /** Null: the AI, or a deleted account. */
  created_by: optionalField(v.string()),
  paid_at: optionalField(instantSchema),
  paid_by: optionalField(v.string()),
  /** When a member handed over the goods; null: not yet. */
  shipped_at: v.optional(optionalField(instantSchema), null),
  /** Null: a member has marked it without a payment on the page. */
  paid_through: optionalField(v.picklist(['virtual_account', 'manual_transfer'])),
  /** What banks have reported in all, without what the shop has paid back. */
  received: v.number(),
  refunded: v.fallback(v.number(), 0),
  /** Added to the total of a manual transfer. */
  transfer_code: optionalField(v.number()),
  /** Null: the customer has not chosen manual transfer. */
  transfer_chosen_at: optionalField(instantSchema),
  /** Whether pictures of the transfer wait for the check, or the newest was rejected. */
  proof: optionalField(v.picklist(['waiting', 'rejected'])),
  /** The newest first. */
  proofs: v.fallback(v.array(proofSchema), []),
  cancelled_at: optionalField(instantSchema),
  cancelled_by: optionalField(v.string()),
});
export type CustomerOrder = v.InferOutput<typeof orderSchema>;

/** The path of an order's page for its customer (`checkoutLinkOf`). */
export const checkoutPathOf = ({ id, link_key }: Pick<CustomerOrder, 'id' | 'link_key'>): string =>
  `/order/${id}/checkout#${link_key}`;

const productSchema = v.object({
  name: v.string(),
  price: v.number(),
  weight: v.optional(optionalField(v.number()), null),
});

/** The products of a business, and the tax from its invoice details. */
export const catalogSchema = v.pipe(
  v.object({
    products: v.fallback(v.array(productSchema), []),
    tax: v.fallback(v.object({ enabled: v.boolean(), percentage: optionalField(v.number()) }), {
      enabled: false,
      percentage: null,
    }),
  }),
  v.transform(({ products, tax }) => ({ products, taxPercentage: tax.enabled ? (tax.percentage ?? 0) : 0 })),
);
export type Catalog = v.InferOutput<typeof catalogSchema>;

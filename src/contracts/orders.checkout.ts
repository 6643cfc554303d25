/** The public page of an order. Money is in whole rupiah. */
import * as v from 'valibot';

import { deliverySchema, type ShippingRefused } from './orders.shipping.ts';
import { orderLineSchema } from './orders.ts';
import { instantSchema, optionalField } from './primitives.ts';

const text = optionalField(v.string());

/** What is known of an order before the last digits of the customer's phone. */
const headEntries = {
  number: v.number(),
  seller: v.string(),
  /** The time zone of the shop. */
  zone: v.string(),
  /** The shop's number, digits only; null while no phone is linked. */
  whatsapp: text,
};

const lockedSchema = v.object({
  ...headEntries,
  access: v.literal('locked'),
  /** Seconds until digits may be tried again; 0: now. */
  blockedFor: v.number(),
});
export type LockedCheckout = v.InferOutput<typeof lockedSchema>;

/** States of the machine `checkout`, as the database computes them. */
const checkoutStateSchema = v.picklist([
  'addressing',
  'choosing',
  'waiting',
  'transfer',
  'proof',
  'partial',
  'paid',
  'paidLate',
  'expired',
  'cancelled',
]);
export type CheckoutState = v.InferOutput<typeof checkoutStateSchema>;

/** A bank of the shop's settings. `why`: the reason for which it cannot be chosen. */
const bankSchema = v.object({
  bank: v.string(),
  label: v.string(),
  /** The amounts that it accepts; null: not known. */
  least: optionalField(v.number()),
  most: optionalField(v.number()),
  why: v.fallback(v.nullable(v.picklist(['unsupported', 'tooSmall', 'tooLarge'])), 'unsupported'),
});

/** A virtual account: what the customer types at the bank. Mandiri has a company code besides the number. */
const accountSchema = v.object({
  bank: v.string(),
  label: v.string(),
  number: v.string(),
  biller: text,
  amount: v.number(),
});
export type VirtualAccount = v.InferOutput<typeof accountSchema>;

export const openCheckoutSchema = v.object({
  ...headEntries,
  access: v.literal('open'),
  state: checkoutStateSchema,
  lines: v.array(orderLineSchema),
  taxPercentage: v.number(),
  subtotal: v.number(),
  tax: v.number(),
  /** Null: not known yet. */
  shipping: optionalField(v.number()),
  total: v.number(),
  /** Null: the customer chooses no courier. */
  delivery: optionalField(deliverySchema),
  note: text,
  /** Where the goods go, as the customer wrote it in the chat. */
  shipTo: v.optional(text, null),
  createdAt: instantSchema,
  /** Null: no deadline. */
  expiresAt: optionalField(instantSchema),
  /** Milliseconds to the deadline by the server's clock; null without one, and once it has passed. */
  expiresIn: optionalField(v.number()),
  paidAt: optionalField(instantSchema),
  cancelledAt: optionalField(instantSchema),
  /** What came through banks in all, without what the shop has paid back. */
  received: v.number(),
  refunded: v.fallback(v.number(), 0),
  /** For the total, or for the rest after a part payment. None: nothing can be paid through a bank now. */
  banks: v.array(bankSchema),
  /** The open virtual account; null without one. */
  account: optionalField(accountSchema),
  /** Who receives the money. */
  collector: v.object({ name: text, address: text }),
  transferInstruction: text,
  /** The chosen manual transfer: the total and a code that tells the order. */
  transfer: optionalField(v.object({ code: v.number(), amount: v.number() })),
  /** Pictures of the transfer that wait for the check; null: none does. */
  proof: optionalField(v.object({ count: v.number(), sentAt: instantSchema })),
  /** The newest pictures were rejected. */
  rejection: optionalField(v.object({ reason: v.string(), at: instantSchema })),
  terms: text,
});
export type OpenCheckout = v.InferOutput<typeof openCheckoutSchema>;

export const checkoutSchema = v.variant('access', [lockedSchema, openCheckoutSchema]);
export type CheckoutReading = v.InferOutput<typeof checkoutSchema>;

/** The result of the last digits. The pass replaces them in later requests; it stays in the service. */
export const digitsResultSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('opened'), pass: v.string(), page: openCheckoutSchema }),
  /** `left`: tries before a wait. */
  v.object({ outcome: v.literal('wrong'), left: v.number() }),
  v.object({ outcome: v.literal('blocked'), blockedFor: v.number() }),
]);

/** Why a call failed. `missing`: no order has this link. */
export type CheckoutFailure =
  | { why: 'missing' }
  | { why: 'offline' | 'unreachable' | 'unexpected'; detail: string | null }
  | { why: 'rate-limited'; retryAfter: number };
export interface CheckoutRefused {
  refused: CheckoutFailure;
}

/** A bank does not answer or does not take payments for this shop, or every code for a transfer of this amount is in use. */
export type PaymentRefused = CheckoutRefused | { refused: { why: 'bank-unavailable' | 'bank-silent' | 'no-code' } };

/** `proof-kind`, `proof-size`: the picture is of another kind, or too large. `proof-count`: there are ten already. */
export type ProofRefused = CheckoutRefused | { refused: { why: 'proof-kind' | 'proof-size' | 'proof-count' } };

export type CourierRefused = CheckoutRefused | ShippingRefused;

export type DigitsRefusal = { outcome: 'wrong'; left: number } | { outcome: 'blocked'; blockedFor: number };

/** The totals of an order before it is saved. The database computes them again, and its result counts. */
import type { CustomerOrder, OrderLine } from '../../contracts/orders.ts';
export { checkoutPathOf, lineNameOf } from '../../contracts/orders.ts';
import { toEpoch } from '../../contracts/time.ts';

export type {
  CustomerOrder,
  PaymentProof,
  OrderLine,
  OrderStatus,
  Catalog,
  OrderLineDraft,
  OrderDraft,
} from '../../contracts/orders.ts';

/** Lines, quantity of a line, characters of a name, a note and a reason, rupiah of a price and of the total. */
export const ORDER_LIMITS = {
  lines: 100,
  quantity: 9999,
  name: 200,
  note: 500,
  reason: 300,
  price: 1e12,
  total: 1e15,
} as const;

/** In whole rupiah. */
export interface Totals {
  subtotal: number;
  tax: number;
  total: number;
}

/** A percentage has at most six decimals. Integers avoid the rounding errors of fractions. */
const MILLIONTHS = 1_000_000;

/** The tax is on the subtotal, rounded half up to whole rupiah. `shipping`: null if not known. */
export const totalsOf = (
  lines: readonly Pick<OrderLine, 'price' | 'quantity'>[],
  taxPercentage: number,
  shipping: number | null,
): Totals => {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const whole = BigInt(100 * MILLIONTHS);
  const taxed = BigInt(subtotal) * BigInt(Math.round(taxPercentage * MILLIONTHS));
  const tax = Number((taxed + whole / 2n) / whole);
  return { subtotal, tax, total: subtotal + tax + (shipping ?? 0) };
};

/** Whether the deadline of an unpaid order has passed. `now`: epoch ms. */
export const isExpired = ({ status, expires_at }: Pick<CustomerOrder, 'status' | 'expires_at'>, now: number): boolean =>
  status === 'unpaid' && expires_at !== null && toEpoch(expires_at) <= now;

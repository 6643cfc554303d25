/** What an order comes to. The database computes the same, and what it says is what counts. */
import type { CustomerOrder, OrderLine } from '../../contracts/orders.ts';

export type {
  CustomerOrder,
  OrderLine,
  OrderStatus,
  Selling,
  WrittenLine,
  WrittenOrder,
} from '../../contracts/orders.ts';

/** Lines of an order, of one thing, characters of a name and of a note, rupiah of a price and of it all. */
export const MOST_ORDERED = { lines: 100, quantity: 9999, name: 200, note: 500, price: 1e12, total: 1e15 } as const;

/** In whole rupiah. */
export interface Sums {
  subtotal: number;
  tax: number;
  total: number;
}

/** A percentage has six digits behind its comma at most: without fractions a half is exactly a half. */
const MILLIONTHS = 1_000_000;

/** `taxPercentage` is of the goods alone, to whole rupiah; a half goes up. `shipping`: null where it is not known. */
export const sumsOf = (
  lines: readonly Pick<OrderLine, 'price' | 'quantity'>[],
  taxPercentage: number,
  shipping: number | null,
): Sums => {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const whole = BigInt(100 * MILLIONTHS);
  const taxed = BigInt(subtotal) * BigInt(Math.round(taxPercentage * MILLIONTHS));
  const tax = Number((taxed + whole / 2n) / whole);
  return { subtotal, tax, total: subtotal + tax + (shipping ?? 0) };
};

/** Whether an order was not paid in time. `now`: epoch ms. */
export const isExpired = ({ status, expires_at }: Pick<CustomerOrder, 'status' | 'expires_at'>, now: number): boolean =>
  status === 'unpaid' && expires_at !== null && Date.parse(expires_at) <= now;

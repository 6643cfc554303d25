/** What the simulated bank does with the virtual accounts of all providers. */
import * as v from 'valibot';

/** What the next charge gets: `lose` carries it out and answers nothing in time. `twice` sends the next notice two times. */
export type PayFault = 'lose' | 'twice' | 'noNotice';

/** `pay` also works after the expiry, as a transfer that was on its way. */
export const PayActionInput = v.variant('action', [
  v.object({ action: v.literal('pay'), amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))) }),
  v.object({ action: v.literal('deny') }),
  v.object({ action: v.literal('refund'), amount: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  v.object({ action: v.literal('expire') }),
]);
export type PayAction = v.InferOutput<typeof PayActionInput>;

/** A virtual account on the page of the bank. `status`: the word of Midtrans. */
export interface ShownTransaction {
  id: string;
  provider: 'midtrans' | 'xendit';
  bank: string;
  number: string;
  amount: number;
  paid: number | null;
  status: string;
  at: number;
  expiresAt: number;
}

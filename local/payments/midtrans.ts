import { createHash, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { Hono, type Context } from 'hono';
import * as v from 'valibot';

import { openJsonFile } from '../jsonFile.ts';
import type { PayAction, PayFault, ShownTransaction } from './bank.ts';
import { createNotices } from './notices.ts';

/** A transaction as the simulated Midtrans keeps it. */
export interface Transaction {
  id: string;
  orderId: string;
  amount: number;
  /** What was paid, if it differs: the account of the merchant accepts other amounts. */
  paid: number | null;
  type: 'bank_transfer' | 'echannel';
  bank: string;
  number: string;
  status: string;
  /** What the merchant has paid back. */
  refunded?: number;
  /** Epoch milliseconds. */
  at: number;
  expiresAt: number;
}

interface State {
  transactions: readonly Transaction[];
}

export interface Midtrans {
  /** `/v2` of the API. */
  api: Hono;
  transactions(): readonly Transaction[];
  /** As the page of the bank shows them. */
  shown(): ShownTransaction[];
  fail(fault: PayFault): void;
  /** A customer pays at the bank, or the bank takes it back. */
  act(id: string, action: PayAction): Promise<void>;
  /** Resolves when all notices have arrived. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const Charge = v.variant('payment_type', [
  v.object({
    payment_type: v.literal('bank_transfer'),
    bank_transfer: v.object({ bank: v.picklist(['bca', 'bni', 'bri', 'permata', 'cimb']) }),
  }),
  v.object({
    payment_type: v.literal('echannel'),
    echannel: v.object({
      bill_info1: v.pipe(v.string(), v.maxLength(10)),
      bill_info2: v.pipe(v.string(), v.maxLength(30)),
    }),
  }),
]);
const Details = v.object({
  transaction_details: v.object({
    order_id: v.pipe(v.string(), v.regex(/^[\w.~-]{1,50}$/)),
    gross_amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  custom_expiry: v.optional(
    v.object({
      expiry_duration: v.pipe(v.number(), v.integer(), v.minValue(1)),
      unit: v.optional(v.picklist(['second', 'minute', 'hour', 'day']), 'minute'),
    }),
  ),
  item_details: v.optional(v.array(v.object({ price: v.number(), quantity: v.number() }))),
});

const UNITS = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const MANDIRI_BILLER = '70012';
const MERCHANT = 'G000000001';

/** GMT+7 without an offset: "2026-11-24 16:29:00". */
const timeText = (at: number): string => new Date(at + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const amountText = (amount: number): string => `${amount}.00`;

export interface MidtransOptions {
  serverKey: string;
  /** Where notices are sent. */
  noticeUrl: string;
  file: string;
  fetch: typeof globalThis.fetch;
  now?: () => number;
}

/** A simulation of Midtrans' Core API for virtual accounts, as its documentation says it answers. */
export async function openMidtrans({
  serverKey,
  noticeUrl,
  file,
  fetch,
  now = Date.now,
}: MidtransOptions): Promise<Midtrans> {
  const store = await openJsonFile<State>(file, {
    empty: { transactions: [] },
    unreadable: `Pembayaran simulasi di ${file} tidak dapat dibaca; hapus berkas itu untuk mulai tanpa pembayaran.`,
  });
  const notices = createNotices({ url: noticeUrl, fetch });

  const change = (id: string, changes: Partial<Transaction>): void => {
    store.state.transactions = store.state.transactions.map((one) => (one.id === id ? { ...one, ...changes } : one));
    store.save();
  };
  /** By its own id or ours. A pending transaction expires by the clock. */
  const find = (id: string): Transaction | undefined => {
    const found = store.state.transactions.find((one) => one.id === id || one.orderId === id);
    if (found?.status !== 'pending' || found.expiresAt > now()) return found;
    change(found.id, { status: 'expire' });
    return { ...found, status: 'expire' };
  };

  const fieldsOf = (one: Transaction): object => ({
    transaction_id: one.id,
    order_id: one.orderId,
    merchant_id: MERCHANT,
    gross_amount: amountText(one.paid ?? one.amount),
    currency: 'IDR',
    payment_type: one.type,
    transaction_time: timeText(one.at),
    expiry_time: timeText(one.expiresAt),
    transaction_status: one.status,
    fraud_status: 'accept',
    ...(one.refunded !== undefined && { refund_amount: amountText(one.refunded) }),
    ...(one.type === 'echannel'
      ? { bill_key: one.number, biller_code: MANDIRI_BILLER }
      : one.bank === 'permata'
        ? { permata_va_number: one.number }
        : { va_numbers: [{ bank: one.bank, va_number: one.number }] }),
  });

  const STATUS_CODES: Record<string, string> = { settlement: '200', partial_refund: '200', pending: '201' };

  const noticeOf = (one: Transaction): object => {
    const status_code = STATUS_CODES[one.status] ?? '202';
    const gross = amountText(one.paid ?? one.amount);
    return {
      ...fieldsOf(one),
      status_code,
      status_message: 'midtrans payment notification',
      signature_key: createHash('sha512')
        .update(one.orderId + status_code + gross + serverKey)
        .digest('hex'),
      ...(one.status === 'settlement' && { settlement_time: timeText(now()) }),
    };
  };

  const notify = (one: Transaction): Promise<void> =>
    notices.send({ headers: { 'user-agent': 'Veritrans' }, body: noticeOf(one) });

  const act = async (id: string, what: PayAction): Promise<void> => {
    const one = find(id);
    if (one === undefined) return;
    if (what.action === 'pay' && !['pending', 'expire', 'cancel'].includes(one.status)) return;
    if (['deny', 'refund'].includes(what.action) && one.status !== 'settlement') return;
    if (what.action === 'expire' && one.status !== 'pending') return;
    const status = { pay: 'settlement', deny: 'deny', refund: 'partial_refund', expire: 'expire' }[what.action];
    change(one.id, {
      status,
      ...(what.action === 'pay' && { paid: what.amount ?? one.amount }),
      ...(what.action === 'refund' && { refunded: what.amount }),
    });
    const changed = store.state.transactions.find((known) => known.id === one.id);
    if (changed) await notify(changed);
  };

  const answer = (c: Context, code: number, message: string, more: object = {}) =>
    // Midtrans' errors come with HTTP 200 or with their own status; the body decides.
    c.json({ status_code: String(code), status_message: message, ...more }, 200);

  const api = new Hono();
  api.use('*', async (c, next) => {
    if (c.req.header('authorization') !== `Basic ${btoa(`${serverKey}:`)}`)
      return c.json({ status_code: '401', status_message: 'Unknown Merchant server_key/id', id: randomUUID() }, 401);
    return next();
  });

  api.post('/charge', async (c) => {
    const body: unknown = await c.req.json().catch(() => null);
    const details = v.safeParse(Details, body);
    const charge = v.safeParse(Charge, body);
    if (!details.success || !charge.success)
      return answer(c, 400, 'One or more parameters in the payload is invalid.', {
        validation_messages: [...(details.issues ?? []), ...(charge.issues ?? [])].map(({ message }) => message),
        id: randomUUID(),
      });
    const { transaction_details: wanted, custom_expiry: expiry, item_details: items } = details.output;
    const sum = items?.reduce((total, { price, quantity }) => total + price * quantity, 0);
    if (sum !== undefined && sum !== wanted.gross_amount)
      return answer(c, 400, 'One or more parameters in the payload is invalid.', {
        validation_messages: ['transaction_details.gross_amount is not equal to the sum of item_details'],
        id: randomUUID(),
      });
    const known = find(wanted.order_id);
    if (known && ['pending', 'settlement'].includes(known.status))
      return answer(c, 406, 'order_id has been paid and utilized, please use another order ID', { id: randomUUID() });
    const bank = charge.output.payment_type === 'echannel' ? 'mandiri' : charge.output.bank_transfer.bank;
    const one: Transaction = {
      id: randomUUID(),
      orderId: wanted.order_id,
      amount: wanted.gross_amount,
      paid: null,
      type: charge.output.payment_type,
      bank,
      number: `${bank === 'mandiri' ? '' : '8808'}${String(randomInt(1e11, 1e12 - 1))}`,
      status: 'pending',
      at: now(),
      expiresAt: now() + (expiry ? expiry.expiry_duration * UNITS[expiry.unit] : UNITS.day),
    };
    store.state.transactions = [one, ...store.state.transactions.filter(({ orderId }) => orderId !== one.orderId)];
    store.save();
    if (notices.takeFault('lose')) {
      await wait(50);
      return c.text('', 504);
    }
    const message =
      bank === 'mandiri'
        ? 'OK, Mandiri Bill transaction is successful'
        : bank === 'permata'
          ? 'Success, PERMATA VA transaction is successful'
          : 'Success, Bank Transfer transaction is created';
    return answer(c, 201, message, fieldsOf(one));
  });

  const missing = (c: Context) => answer(c, 404, "Transaction doesn't exist.", { id: randomUUID() });

  api.get('/:id/status', (c) => {
    const one = find(c.req.param('id'));
    return one === undefined ? missing(c) : c.json(noticeOf(one));
  });

  api.post('/:id/cancel', async (c) => {
    const one = find(c.req.param('id'));
    if (one === undefined) return missing(c);
    if (one.status !== 'pending') return answer(c, 412, 'Transaction status cannot be updated.', { id: randomUUID() });
    change(one.id, { status: 'cancel' });
    return answer(c, 200, 'Success, transaction is canceled', fieldsOf({ ...one, status: 'cancel' }));
  });

  return {
    api,
    transactions: () => store.state.transactions,
    shown: () =>
      store.state.transactions.map(({ id }) => {
        const { bank, number, amount, paid, status, at, expiresAt } = find(id) as Transaction;
        return { id, provider: 'midtrans', bank, number, amount, paid, status, at, expiresAt };
      }),
    fail: notices.fail,
    act,
    settled: notices.settled,
    close: async () => {
      await notices.settled();
      await store.close();
    },
  };
}

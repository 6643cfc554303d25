import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { Hono, type Context } from 'hono';
import * as v from 'valibot';

import { openJsonFile } from '../jsonFile.ts';
import type { PayAction, PayFault, ShownTransaction } from './bank.ts';
import { createNotices } from './notices.ts';

/** A payment request as the simulated Xendit keeps it. Its account has one payment at most. */
export interface PaymentRequest {
  id: string;
  reference: string;
  amount: number;
  channel: string;
  number: string;
  status: 'REQUIRES_ACTION' | 'SUCCEEDED' | 'CANCELED' | 'EXPIRED';
  /** Null: nothing was paid. */
  paymentId: string | null;
  paid: number | null;
  /** Epoch milliseconds. */
  at: number;
  expiresAt: number;
}

export interface Xendit {
  /** `/v3` of the API. */
  api: Hono;
  requests(): readonly PaymentRequest[];
  /** As the page of the bank shows them. */
  shown(): ShownTransaction[];
  fail(fault: PayFault): void;
  act(id: string, action: PayAction): Promise<void>;
  close(): Promise<void>;
}

const SUFFIX = '_VIRTUAL_ACCOUNT';
const banks = ['BCA', 'BNI', 'BRI', 'MANDIRI', 'PERMATA', 'BSI'];
const least: Record<string, number> = { BCA: 10_000 };
const most: Record<string, number> = { BCA: 50_000_000, PERMATA: 9_999_999_999 };

const RequestInput = v.object({
  reference_id: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  type: v.literal('PAY'),
  country: v.literal('ID'),
  currency: v.literal('IDR'),
  request_amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  channel_code: v.picklist(banks.map((bank) => bank + SUFFIX)),
  channel_properties: v.object({
    display_name: v.pipe(v.string(), v.regex(/^[A-Za-z ]{1,50}$/)),
    expires_at: v.pipe(v.string(), v.isoTimestamp()),
  }),
});

export interface XenditOptions {
  secretKey: string;
  callbackToken: string;
  /** Where notices are sent. */
  noticeUrl: string;
  file: string;
  fetch: typeof globalThis.fetch;
  now?: () => number;
}

const pageStatuses = { REQUIRES_ACTION: 'pending', SUCCEEDED: 'settlement', CANCELED: 'cancel', EXPIRED: 'expire' };

/** A simulation of Xendit's payment requests (v3) for virtual accounts, as its documentation says it answers. */
export async function openXendit({
  secretKey,
  callbackToken,
  noticeUrl,
  file,
  fetch,
  now = Date.now,
}: XenditOptions): Promise<Xendit> {
  const store = await openJsonFile<{ requests: readonly PaymentRequest[] }>(file, {
    empty: { requests: [] },
    unreadable: `Pembayaran simulasi di ${file} tidak dapat dibaca; hapus berkas itu untuk mulai tanpa pembayaran.`,
  });
  const notices = createNotices({ url: noticeUrl, fetch });

  const change = (id: string, changes: Partial<PaymentRequest>): void => {
    store.state.requests = store.state.requests.map((one) => (one.id === id ? { ...one, ...changes } : one));
    store.save();
  };
  const find = (id: string): PaymentRequest | undefined => {
    const found = store.state.requests.find((one) => one.id === id);
    if (found?.status !== 'REQUIRES_ACTION' || found.expiresAt > now()) return found;
    change(id, { status: 'EXPIRED' });
    return { ...found, status: 'EXPIRED' };
  };

  const fieldsOf = (one: PaymentRequest): object => ({
    payment_request_id: one.id,
    business_id: 'simulasi',
    reference_id: one.reference,
    type: 'PAY',
    country: 'ID',
    currency: 'IDR',
    request_amount: one.amount,
    capture_method: 'AUTOMATIC',
    channel_code: one.channel,
    channel_properties: { expires_at: new Date(one.expiresAt).toISOString() },
    actions: [{ type: 'PRESENT_TO_CUSTOMER', descriptor: 'VIRTUAL_ACCOUNT_NUMBER', value: one.number }],
    status: one.status,
    ...(one.paymentId !== null && { latest_payment_id: one.paymentId }),
    created: new Date(one.at).toISOString(),
    updated: new Date(now()).toISOString(),
  });
  const paymentOf = (one: PaymentRequest): object => ({
    payment_id: one.paymentId,
    payment_request_id: one.id,
    reference_id: one.reference,
    type: 'PAY',
    status: 'SUCCEEDED',
    country: 'ID',
    currency: 'IDR',
    request_amount: one.amount,
    channel_code: one.channel,
    captures: [
      { capture_id: `cptr-${one.id}`, capture_amount: one.paid, capture_timestamp: new Date(now()).toISOString() },
    ],
  });

  const notify = (event: string, data: object): Promise<void> =>
    notices.send({
      headers: { 'x-callback-token': callbackToken },
      body: { event, business_id: 'simulasi', api_version: 'v3', data },
    });

  const act = async (id: string, what: PayAction): Promise<void> => {
    const one = find(id);
    if (one === undefined || one.paymentId !== null) return;
    if (what.action === 'expire' && one.status === 'REQUIRES_ACTION') {
      change(id, { status: 'EXPIRED' });
      return notify('payment_request.expiry', fieldsOf({ ...one, status: 'EXPIRED' }));
    }
    if (what.action !== 'pay') return;
    // A request that has ended keeps its status; the payment counts.
    const paid: PaymentRequest = {
      ...one,
      paymentId: `py-${randomUUID()}`,
      paid: what.amount ?? one.amount,
      status: one.status === 'REQUIRES_ACTION' ? 'SUCCEEDED' : one.status,
    };
    change(id, paid);
    return notify('payment.capture', paymentOf(paid));
  };

  const refuse = (c: Context, status: 400 | 401 | 404, code: string, message: string) =>
    c.json({ error_code: code, message }, status);
  const missing = (c: Context) => refuse(c, 404, 'DATA_NOT_FOUND', 'The requested resource was not found');

  const api = new Hono();
  api.use('*', async (c, next) => {
    if (c.req.header('authorization') !== `Basic ${btoa(`${secretKey}:`)}`)
      return refuse(c, 401, 'INVALID_API_KEY', 'API key format is invalid');
    if (c.req.header('api-version') !== '2024-11-11')
      return refuse(c, 400, 'API_VALIDATION_ERROR', 'api-version header is missing');
    return next();
  });

  api.post('/payment_requests', async (c) => {
    const input = v.safeParse(RequestInput, await c.req.json().catch(() => null));
    if (!input.success) return refuse(c, 400, 'API_VALIDATION_ERROR', input.issues[0].message);
    const { reference_id: reference, request_amount: amount, channel_code: channel, channel_properties } = input.output;
    const bank = channel.slice(0, -SUFFIX.length);
    if (amount < (least[bank] ?? 1) || amount > (most[bank] ?? 50_000_000_000))
      return refuse(c, 400, 'INVALID_VALUE_ERROR', 'request_amount is outside of the range of the channel');
    const one: PaymentRequest = {
      id: `pr-${randomUUID()}`,
      reference,
      amount,
      channel,
      number: `8881${String(randomInt(1e11, 1e12 - 1))}`,
      status: 'REQUIRES_ACTION',
      paymentId: null,
      paid: null,
      at: now(),
      expiresAt: Date.parse(channel_properties.expires_at),
    };
    store.state.requests = [one, ...store.state.requests];
    store.save();
    if (notices.takeFault('lose')) {
      await wait(50);
      return c.text('', 504);
    }
    return c.json(fieldsOf(one), 201);
  });

  api.get('/payment_requests/:id', (c) => {
    const one = find(c.req.param('id'));
    return one === undefined ? missing(c) : c.json(fieldsOf(one));
  });

  api.get('/payments/:id', (c) => {
    const one = store.state.requests.find(({ paymentId }) => paymentId === c.req.param('id'));
    return one === undefined ? missing(c) : c.json(paymentOf(one));
  });

  api.post('/payment_requests/:id/cancel', (c) => {
    const one = find(c.req.param('id'));
    if (one === undefined) return missing(c);
    if (one.status !== 'REQUIRES_ACTION')
      return refuse(c, 400, 'INACTIVE_PAYMENT_REQUEST', 'The payment request has ended');
    change(one.id, { status: 'CANCELED' });
    return c.json(fieldsOf({ ...one, status: 'CANCELED' }));
  });

  return {
    api,
    requests: () => store.state.requests,
    shown: () =>
      store.state.requests.map(({ id }) => {
        const { amount, paid, number, channel, status, at, expiresAt } = find(id) as PaymentRequest;
        const bank = channel.slice(0, -SUFFIX.length).toLowerCase();
        return { id, bank, number, amount, paid, status: pageStatuses[status], at, expiresAt, provider: 'xendit' };
      }),
    fail: notices.fail,
    act,
    close: async () => {
      await notices.settled();
      await store.close();
    },
  };
}

import type { Fetch } from '../_shared/clients.ts';
import { ProviderError, type Json } from '../_shared/fetchAnswer.ts';
import {
  callProvider,
  isSame,
  type Charge,
  type PaymentRef,
  type PaymentStatus,
  type Provider,
  type Told,
} from './provider.ts';

interface Options {
  url: string;
  secretKey: string;
  fetch: Fetch;
  now?: () => number;
}

const VERSION = '2024-11-11';
/** Of the name that the customer reads at the bank. */
const MAX_NAME = 50;

/**
 * Virtual accounts of Xendit's payment requests (v3). They have no idempotency header and cannot be found by our reference:
 * after a lost answer only their notices tell of them.
 */
export function createXendit({ url, secretKey, fetch, now = Date.now }: Options): Provider {
  const call = async (method: 'GET' | 'POST', path: string, body?: Json): Promise<{ status: number; answer: Json }> => {
    const headers = { 'api-version': VERSION };
    const called = await callProvider(fetch, { key: secretKey, method, url: `${url}/v3/${path}`, body, headers });
    // 503 says that the bank is not available, so nothing was carried out.
    if (called.status === 429 || (called.status >= 500 && called.status !== 503)) throw new ProviderError('unknown');
    return called;
  };

  /** A payment counts also if its request has expired or was cancelled before it arrived. */
  const toldOf = async (answer: Json): Promise<Told> => {
    const told = {
      number: numberIn(answer),
      biller: null,
      providerId: textOf(answer['payment_request_id']),
    };
    const paymentId = textOf(answer['latest_payment_id']);
    if (paymentId !== null) {
      const { status, answer: payment } = await call('GET', `payments/${encodeURIComponent(paymentId)}`);
      if (status === 200 && payment['status'] === 'SUCCEEDED')
        return { ...told, status: 'paid', received: capturedIn(payment) };
    }
    return { ...told, status: statuses[String(answer['status'])] ?? 'waiting', received: 0 };
  };

  const status = async ({ id, providerId }: PaymentRef): Promise<Told | null> => {
    if (providerId === null) return null;
    const { status: code, answer } = await call('GET', `payment_requests/${encodeURIComponent(providerId)}`);
    if (code === 404) return null;
    if (code !== 200) throw new ProviderError(refusalOf(code));
    // The id came in a notice, whose token says nothing about the payment.
    if (answer['reference_id'] !== id) throw new ProviderError('refused');
    return toldOf(answer);
  };

  return {
    charge: async ({ id, bank, amount, minutes, shop }: Charge) => {
      const { status: code, answer } = await call('POST', 'payment_requests', {
        reference_id: id,
        type: 'PAY',
        country: 'ID',
        currency: 'IDR',
        request_amount: amount,
        channel_code: `${bank.toUpperCase()}_VIRTUAL_ACCOUNT`,
        channel_properties: {
          display_name: nameOf(shop),
          expires_at: new Date(now() + minutes * 60_000).toISOString(),
        },
      });
      if (code !== 201 && code !== 200) throw new ProviderError(refusalOf(code));
      const told = await toldOf(answer);
      if (told.number === null) throw new ProviderError('refused');
      return told;
    },
    status,
    cancel: async (payment) => {
      const ended: Told = { status: 'cancelled', received: 0, number: null, biller: null };
      if (payment.providerId === null) return ended;
      const { status: code } = await call('POST', `payment_requests/${encodeURIComponent(payment.providerId)}/cancel`);
      if (code === 401 || code === 403) throw new ProviderError('account');
      // Its status tells how it ended, also if it was final already.
      return (await status(payment)) ?? ended;
    },
  };
}

const refusalOf = (code: number): 'account' | 'refused' => ([401, 403].includes(code) ? 'account' : 'refused');

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Letters and spaces only, as banks show it. */
const nameOf = (shop: string): string =>
  shop
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, MAX_NAME) || 'Toko';

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);

const numberIn = (answer: Json): string | null => {
  const action = listOf(answer['actions']).find(({ descriptor }) => descriptor === 'VIRTUAL_ACCOUNT_NUMBER');
  const number = textOf(action?.['value']);
  return number !== null && /^\d+$/.test(number) ? number : null;
};

const capturedIn = (payment: Json): number =>
  listOf(payment['captures']).reduce((sum, { capture_amount: amount }) => sum + (Math.round(Number(amount)) || 0), 0);

const statuses: Record<string, PaymentStatus> = {
  REQUIRES_ACTION: 'waiting',
  ACCEPTING_PAYMENTS: 'waiting',
  AUTHORIZED: 'waiting',
  // Without a payment that says what came.
  SUCCEEDED: 'waiting',
  FAILED: 'expired',
  CANCELED: 'cancelled',
  EXPIRED: 'expired',
};

/** Whether a notice has the token of this account. */
export const isFromXendit = (token: string | undefined, expected: string | null): boolean =>
  expected !== null && token !== undefined && isSame(token, expected);

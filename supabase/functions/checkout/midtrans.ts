import type { Fetch } from '../_shared/clients.ts';
import { ProviderError, type Json } from '../_shared/fetchAnswer.ts';
import { callProvider, isSame, type Charge, type PaymentStatus, type Provider, type Told } from './provider.ts';

interface Options {
  url: string;
  serverKey: string;
  fetch: Fetch;
}

/** Midtrans' Core API. Its result is `status_code` in the body, which may differ from the HTTP status. */
export function createMidtrans({ url, serverKey, fetch }: Options): Provider {
  const call = async (method: 'GET' | 'POST', path: string, body?: Json): Promise<Json> => {
    const { answer } = await callProvider(fetch, { key: serverKey, method, url: `${url}/v2/${path}`, body });
    const code = codeOf(answer);
    if (code >= 500 || code === 429) throw new ProviderError('unknown');
    return answer;
  };

  const status = async (id: string): Promise<Told | null> => {
    const answer = await call('GET', `${id}/status`);
    if (codeOf(answer) === 404) return null;
    if (typeof answer['transaction_status'] !== 'string') throw new ProviderError(refusalOf(answer));
    return toldOf(answer);
  };

  return {
    charge: async ({ id, bank, amount, minutes, number }: Charge) => {
      const answer = await call('POST', 'charge', {
        transaction_details: { order_id: id, gross_amount: amount },
        custom_expiry: { expiry_duration: minutes, unit: 'minute' },
        ...(bank === 'mandiri'
          ? { payment_type: 'echannel', echannel: { bill_info1: 'Pesanan', bill_info2: `#${number}` } }
          : { payment_type: 'bank_transfer', bank_transfer: { bank } }),
      });
      // An earlier call with this id has arrived, although its answer was lost.
      const known = codeOf(answer) === 406 ? await status(id) : toldOf(answer);
      if (known === null || known.number === null) throw new ProviderError(refusalOf(answer));
      return known;
    },
    status: ({ id }) => status(id),
    cancel: async ({ id }) => {
      const code = codeOf(await call('POST', `${id}/cancel`));
      // 412: it is final. Its status tells how it ended.
      if (code === 200 || code === 404) return { status: 'cancelled', received: 0, number: null, biller: null };
      return (await status(id)) ?? { status: 'cancelled', received: 0, number: null, biller: null };
    },
  };
}

const codeOf = (answer: Json): number => Number(answer['status_code']);

/** 401, 402 and 403: the key, or the method for this merchant. */
const refusalOf = (answer: Json): 'account' | 'refused' =>
  [401, 402, 403].includes(codeOf(answer)) ? 'account' : 'refused';

/** Rupiah of Midtrans' "44000.00". */
const rupiahOf = (amount: unknown): number => Math.round(Number(amount)) || 0;

const textOf = (value: unknown): string | null => (typeof value === 'string' && /^\d+$/.test(value) ? value : null);

const statuses: Record<string, PaymentStatus> = {
  pending: 'waiting',
  settlement: 'paid',
  capture: 'paid',
  expire: 'expired',
  cancel: 'cancelled',
  // After a settlement: the bank has taken it back.
  deny: 'reversed',
  refund: 'reversed',
  partial_refund: 'refunded',
  chargeback: 'reversed',
};

/** What a charge or a status says. An unknown status is still open. */
const toldOf = (answer: Json): Told => {
  const transaction = String(answer['transaction_status']).toLowerCase();
  const fraud = answer['fraud_status'] ?? 'accept';
  const status = statuses[transaction] ?? 'waiting';
  const numbers = answer['va_numbers'] as { va_number?: unknown }[] | undefined;
  return {
    status: status === 'paid' && fraud !== 'accept' ? 'waiting' : status,
    received:
      status === 'paid'
        ? rupiahOf(answer['gross_amount'])
        : status === 'refunded'
          ? Math.max(0, rupiahOf(answer['gross_amount']) - rupiahOf(answer['refund_amount']))
          : 0,
    number: textOf(numbers?.[0]?.va_number) ?? textOf(answer['permata_va_number']) ?? textOf(answer['bill_key']),
    biller: textOf(answer['biller_code']),
  };
};

/** Whether a notice has the signature of this server key. It does not cover the status, which is asked for. */
export const isSignedByMidtrans = async (notice: Json, serverKey: string): Promise<boolean> => {
  const { order_id: id, status_code: code, gross_amount: amount, signature_key: signature } = notice;
  if ([id, code, amount, signature].some((part) => typeof part !== 'string')) return false;
  const signed = new TextEncoder().encode(`${String(id)}${String(code)}${String(amount)}${serverKey}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-512', signed));
  const expected = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return isSame(expected, String(signature));
};

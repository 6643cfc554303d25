import type { Fetch } from '../_shared/clients.ts';
import { fetchAnswer, type Json } from '../_shared/fetchAnswer.ts';

/** A payment as a provider is asked about it. `id` is our own, chosen and stored before the first call. */
export interface PaymentRef {
  id: string;
  /** The provider's own id; null: not known. */
  providerId: string | null;
}

/** What each payment provider can do. */
export interface Provider {
  /** Issues the number that the customer pays to. */
  charge: (charge: Charge) => Promise<Told>;
  /** Null: the provider does not know the payment. */
  status: (payment: PaymentRef) => Promise<Told | null>;
  /** Ends a payment. Returns how it stands, which is `paid` if the customer was faster. */
  cancel: (payment: PaymentRef) => Promise<Told>;
}

export interface Charge {
  id: string;
  bank: string;
  /** Whole rupiah. */
  amount: number;
  /** Minutes for which the number can be paid. */
  minutes: number;
  /** Of the order, for the customer's statement. */
  number: number;
  /** The name of the business. */
  shop: string;
}

/** `refunded`: the shop has paid a part back. */
export type PaymentStatus = 'waiting' | 'paid' | 'expired' | 'cancelled' | 'reversed' | 'refunded';

/** What a provider says about a payment. */
export interface Told {
  status: PaymentStatus;
  /** Whole rupiah that came and were not paid back. */
  received: number;
  number: string | null;
  /** The company code of a bill at Mandiri. */
  biller: string | null;
  providerId?: string | null;
}

/** Calls a provider of payments with its key as the user of Basic authentication. */
export const callProvider = (
  fetch: Fetch,
  { key, method, url, body, headers = {} }: CallOptions,
): Promise<{ status: number; answer: Json }> =>
  fetchAnswer(fetch, url, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`${key}:`)}`,
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });

interface CallOptions {
  key: string;
  method: 'GET' | 'POST';
  url: string;
  body?: Json | undefined;
  headers?: Record<string, string>;
}

/** Compares in constant time. */
export const isSame = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
};

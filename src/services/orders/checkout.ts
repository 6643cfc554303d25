/** Reads one order for its customer through the function `checkout`, and keeps on the device how to pay it. */
import * as v from 'valibot';

import { areasSchema, ratesSchema, type AreasResult, type RatesResult } from '../../contracts/orders.areas.ts';
import {
  checkoutSchema,
  digitsResultSchema,
  openCheckoutSchema,
  type CheckoutReading,
  type CheckoutRefused,
  type CourierRefused,
  type DigitsRefusal,
  type OpenCheckout,
  type PaymentRefused,
  type ProofRefused,
} from '../../contracts/orders.checkout.ts';
import type { Recipient, ShippingRefusal } from '../../contracts/orders.shipping.ts';
import { toEpoch } from '../../contracts/time.ts';
import { callEdgeFunction, type EdgeFailure } from '../platform/edgeFunctions.ts';
import { CHECKOUT } from '../platform/storageKeys.ts';
import type { CheckoutLink } from './checkout.link.ts';
import { shippingRefusalOf } from './shipping.failure.ts';

export interface CheckoutDeps {
  url: string;
  /** Sends the publishable key. */
  fetch: typeof fetch;
  /** Null: the address has no valid link. */
  link: CheckoutLink | null;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  isOnline: () => boolean;
}

export interface Checkout {
  /** How to pay, as this device has read it last, as of now; null without an open payment. It has no goods and no note. */
  saved: () => OpenCheckout | null;
  read: (signal: AbortSignal) => Promise<CheckoutReading | CheckoutRefused>;
  open: (digits: string, signal: AbortSignal) => Promise<OpenCheckout | DigitsRefusal | CheckoutRefused>;
  /** Issues a virtual account at a bank. An open one stays, also if another page has it. */
  pay: (bank: string, signal: AbortSignal) => Promise<OpenCheckout | PaymentRefused>;
  /** Ends the open virtual account. */
  cancel: (signal: AbortSignal) => Promise<OpenCheckout | PaymentRefused>;
  /** Chooses manual transfer, or goes back to the choice. */
  chooseTransfer: (chosen: boolean, signal: AbortSignal) => Promise<OpenCheckout | PaymentRefused>;
  /** Places by any of their names. */
  findAreas: (words: string, signal: AbortSignal) => Promise<AreasResult>;
  /** Prices of couriers to a place, by its id. */
  rates: (area: string, signal: AbortSignal) => Promise<RatesResult>;
  /** Keeps the address and the courier of the order. */
  deliver: (choice: CourierChoice, signal: AbortSignal) => Promise<OpenCheckout | CourierRefused>;
  /** Sends a picture of the transfer. */
  sendProof: (file: Blob, signal: AbortSignal) => Promise<OpenCheckout | ProofRefused>;
}

/** `code` is of the courier. */
export interface CourierChoice {
  recipient: Recipient | null;
  code: string;
  service: string;
}

/** Without a pass: an order that the link alone opens. */
const storedSchema = v.object({ pass: v.nullable(v.string()), page: v.nullable(openCheckoutSchema) });
type Stored = v.InferOutput<typeof storedSchema>;

/** Milliseconds. The function waits 15 s for a bank, at most twice. */
const BANK_TIMEOUT = 35_000;

/** Milliseconds for a picture of 8 MB over a slow network. */
const PROOF_TIMEOUT = 90_000;

/** What a payment needs. Goods, address, notes and terms stay off the device, which others may use. */
const keptOf = (page: OpenCheckout): OpenCheckout | null =>
  page.state === 'waiting' || page.state === 'transfer'
    ? { ...page, lines: [], delivery: null, note: null, shipTo: null, terms: null, rejection: null }
    : null;

const missing: CheckoutRefused = { refused: { why: 'missing' } };

export const createCheckout = ({ url, fetch, link, storage, isOnline }: CheckoutDeps): Checkout => {
  const name = `${CHECKOUT}${link?.order}`;
  const stored = (): Stored | null => {
    try {
      const parsed = v.safeParse(storedSchema, JSON.parse(storage.getItem(name) ?? 'null'));
      return parsed.success ? parsed.output : null;
    } catch {
      return null;
    }
  };
  const store = (value: Stored): void => {
    try {
      storage.setItem(name, JSON.stringify(value));
    } catch {
      // The device is full: the page works until it is closed.
      memory = value;
    }
  };
  let memory: Stored | null = null;
  const keep = (pass: string | null, page: OpenCheckout): void => store({ pass, page: keptOf(page) });

  const refusalOf = ({ status, detail, retryAfter }: EdgeFailure): CheckoutRefused => {
    if (status === 404) {
      storage.removeItem(name);
      return missing;
    }
    if (status === 429) return { refused: { why: 'rate-limited', retryAfter } };
    if (status === 0) return { refused: { why: isOnline() ? 'unreachable' : 'offline', detail } };
    return { refused: { why: status >= 500 ? 'unreachable' : 'unexpected', detail } };
  };

  const change = async (path: string, more: object, signal: AbortSignal): Promise<OpenCheckout | PaymentRefused> => {
    if (link === null) return missing;
    const pass = (stored() ?? memory)?.pass ?? null;
    const call = { body: { ...link, pass, ...more }, schema: openCheckoutSchema, signal, timeout: BANK_TIMEOUT };
    const response = await callEdgeFunction({ url, fetch }, path, call);
    if (!response.ok) {
      const { code } = response.failure;
      if (code === 'too_many') return { refused: { why: 'no-code' } };
      if (code === 'upstream_failed') return { refused: { why: 'bank-unavailable' } };
      return code === 'upstream_timeout' ? { refused: { why: 'bank-silent' } } : refusalOf(response.failure);
    }
    keep(pass, response.value);
    return response.value;
  };

  /** Calls the provider of shipping prices through the function. */
  const ask = async <T>(
    path: string,
    more: object,
    schema: v.GenericSchema<unknown, T>,
    signal: AbortSignal,
  ): Promise<T | { refused: ShippingRefusal }> => {
    if (link === null) return { refused: { why: 'missing' } };
    const body = { ...link, pass: (stored() ?? memory)?.pass ?? null, ...more };
    const response = await callEdgeFunction({ url, fetch }, path, { body, schema, signal, timeout: BANK_TIMEOUT });
    return response.ok ? response.value : { refused: shippingRefusalOf(response.failure, isOnline) };
  };

  const sendProof = async (file: Blob, signal: AbortSignal): Promise<OpenCheckout | ProofRefused> => {
    if (link === null) return missing;
    const pass = (stored() ?? memory)?.pass ?? null;
    const body = { ...link, pass, picture: await base64Of(file) };
    const call = { body, schema: openCheckoutSchema, signal, timeout: PROOF_TIMEOUT };
    const response = await callEdgeFunction({ url, fetch }, 'checkout/proof', call);
    if (!response.ok) {
      const { code } = response.failure;
      if (code === 'too_many') return { refused: { why: 'proof-count' } };
      if (code === 'too_large') return { refused: { why: 'proof-size' } };
      return code === 'not_supported' || code === 'invalid'
        ? { refused: { why: 'proof-kind' } }
        : refusalOf(response.failure);
    }
    keep(pass, response.value);
    return response.value;
  };

  return {
    sendProof,
    findAreas: (query, signal) => ask('checkout/areas', { query }, areasSchema, signal),
    rates: (area, signal) => ask('checkout/rates', { area }, ratesSchema, signal),
    deliver: async ({ recipient, code, service }, signal) => {
      if (recipient === null) return missing;
      const { area: _, ...address } = recipient;
      const page = await ask('checkout/deliver', { recipient: address, code, service }, openCheckoutSchema, signal);
      if (!('refused' in page)) keep((stored() ?? memory)?.pass ?? null, page);
      return page;
    },
    pay: (bank, signal) => change('checkout/pay', { bank }, signal),
    chooseTransfer: (chosen, signal) => change('checkout/transfer', { chosen }, signal),
    cancel: (signal) => change('checkout/cancel', {}, signal),
    saved: () => {
      const page = (stored() ?? memory)?.page ?? null;
      if (page === null || page.expiresAt === null || page.expiresIn === null) return page;
      return { ...page, expiresIn: Math.max(0, toEpoch(page.expiresAt) - Date.now()) };
    },
    read: async (signal) => {
      if (link === null) return missing;
      const known = stored() ?? memory;
      const body = { ...link, pass: known?.pass ?? null };
      const response = await callEdgeFunction({ url, fetch }, 'checkout/read', {
        body,
        schema: checkoutSchema,
        signal,
      });
      if (!response.ok) return refusalOf(response.failure);
      if (response.value.access === 'open') keep(known?.pass ?? null, response.value);
      return response.value;
    },
    open: async (digits, signal) => {
      if (link === null) return missing;
      const body = { ...link, digits };
      const call = { body, schema: digitsResultSchema, signal };
      const response = await callEdgeFunction({ url, fetch }, 'checkout/open', call);
      if (!response.ok) return refusalOf(response.failure);
      if (response.value.outcome !== 'opened') return response.value;
      const { pass, page } = response.value;
      keep(pass, page);
      return page;
    },
  };
};

/** The bytes of a file as base64. */
const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')));
    reader.readAsDataURL(file);
  });

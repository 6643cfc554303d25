import type { SupabaseClient } from '@supabase/supabase-js';

import { rpc, type Fetch } from '../_shared/clients.ts';
import type { CheckoutEnv } from '../_shared/env.ts';
import { ApiError } from '../_shared/errors.ts';
import { logError } from '../_shared/log.ts';
import { createMidtrans } from './midtrans.ts';
import { ProviderError, type Provider, type Told } from './provider.ts';

/** The order of a page that may be seen. */
export interface PageKeys {
  order: string;
  key: string;
  pass: string | null;
}

interface PaymentRow {
  id: string;
  business: string;
  bank: string;
}
interface BegunPayment extends PaymentRow {
  number: number;
  amount: number;
  status: 'issuing' | 'waiting';
  minutes: number;
  isNew: boolean;
}

const unavailable = (): ApiError =>
  new ApiError(503, 'upstream_failed', 'Bank ini sedang tidak dapat dipakai. Pilih bank lain, atau coba lagi nanti.');
const unanswered = (): ApiError =>
  new ApiError(504, 'upstream_timeout', 'Bank belum menjawab. Coba lagi sebentar lagi.');

const argsOf = ({ order, key, pass }: PageKeys) => ({ p_order: order, p_key: key, p_pass: pass });

/** Payments through the provider of a business. */
export function createPayments(env: CheckoutEnv, service: SupabaseClient, fetch: Fetch) {
  const keyOf = (business: string): string | null => env.midtransKeys[business] ?? env.midtransKey;

  const providerOf = (business: string): Provider => {
    const serverKey = keyOf(business);
    if (serverKey === null) throw unavailable();
    return createMidtrans({ url: env.midtransUrl, serverKey, fetch });
  };

  const apply = (
    id: string,
    { status, received, number, biller }: Partial<Omit<Told, 'status'>> & { status: string },
  ) =>
    rpc<null>(service, 'apply_payment', {
      p_payment: id,
      p_status: status,
      p_received: received ?? 0,
      p_number: number ?? null,
      p_biller: biller ?? null,
    });

  /** Asks the provider how a payment stands, and writes it down. */
  const check = async ({ id, business }: PaymentRow): Promise<void> => {
    const told = await providerOf(business).status(id);
    if (told !== null) await apply(id, told);
  };

  return {
    keyOf,
    check,

    /** Whether a business can take virtual accounts. */
    canIssue: (business: string): boolean => keyOf(business) !== null,

    /** Issues a number at a bank. An open payment keeps the number that it has. */
    begin: async (keys: PageKeys, bank: string): Promise<void> => {
      const begun = await rpc<BegunPayment | null>(service, 'begin_payment', { ...argsOf(keys), p_bank: bank });
      if (begun === null || begun.status === 'waiting') return;
      try {
        await apply(begun.id, await providerOf(begun.business).charge(begun));
      } catch (error) {
        // The row stays `issuing`: the next try asks with the same id, so that there is one number at most.
        if (error instanceof ProviderError && error.kind === 'unknown') throw unanswered();
        await apply(begun.id, { status: 'failed' });
        if (error instanceof ProviderError) throw unavailable();
        throw error;
      }
    },

    /** Ends the open payment, so that another bank can be chosen. */
    cancel: async (keys: PageKeys): Promise<void> => {
      const open = await rpc<PaymentRow | null>(service, 'payment_to_check', { ...argsOf(keys), p_at_once: true });
      if (open === null) return;
      try {
        await apply(open.id, await providerOf(open.business).cancel(open.id));
      } catch (error) {
        if (error instanceof ProviderError) throw unanswered();
        throw error;
      }
    },

    /** Closes the open numbers of orders that need no payment any more. What fails is tried again by the next call. */
    close: async (): Promise<void> => {
      for (const open of await rpc<PaymentRow[]>(service, 'payments_to_close', {}))
        // oxlint-disable-next-line no-await-in-loop -- providers limit how many calls come at once
        await providerOf(open.business)
          .cancel(open.id)
          .then((told) => apply(open.id, told))
          .catch((error: unknown) => logError(error));
    },

    /** A notice of the provider may be lost, so an open payment is asked about while its page is read. */
    refresh: async (keys: PageKeys): Promise<void> => {
      const open = await rpc<PaymentRow | null>(service, 'payment_to_check', argsOf(keys));
      // The page is shown with what is known.
      if (open !== null) await check(open).catch((error: unknown) => logError(error));
    },
  };
}

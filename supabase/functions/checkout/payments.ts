import type { SupabaseClient } from '@supabase/supabase-js';

import { rpc, type Fetch } from '../_shared/clients.ts';
import type { CheckoutEnv } from '../_shared/env.ts';
import { ApiError } from '../_shared/errors.ts';
import { ProviderError } from '../_shared/fetchAnswer.ts';
import { logError } from '../_shared/log.ts';
import { noteRowFailure } from '../_shared/rowFailures.ts';
import { createMidtrans } from './midtrans.ts';
import type { PaymentRef, Provider, Told } from './provider.ts';
import { createXendit } from './xendit.ts';

/** The order of a page that may be seen. */
export interface PageKeys {
  order: string;
  key: string;
  pass: string | null;
}

type ProviderName = 'midtrans' | 'xendit';

export interface PaymentRow extends PaymentRef {
  business: string;
  provider: ProviderName;
  bank: string;
}
interface BegunPayment extends PaymentRow {
  number: number;
  shop: string;
  amount: number;
  status: 'issuing' | 'waiting';
  minutes: number;
  isNew: boolean;
}

const unavailable = (): ApiError =>
  new ApiError(503, 'upstream_failed', 'Bank ini sedang tidak dapat dipakai. Pilih bank lain, atau coba lagi nanti.');
const unanswered = (): ApiError =>
  new ApiError(504, 'upstream_timeout', 'Bank belum menjawab. Coba beberapa saat lagi.');

const argsOf = ({ order, key, pass }: PageKeys) => ({ p_order: order, p_key: key, p_pass: pass });

/** Payments through the provider of a business. */
export function createPayments(env: CheckoutEnv, service: SupabaseClient, fetch: Fetch) {
  const midtransKeyOf = (business: string): string | null => env.midtransKeys[business] ?? env.midtransKey;
  const xenditKeyOf = (business: string): string | null => env.xenditKeys[business] ?? env.xenditKey;

  /** A key of the business itself decides; Midtrans goes first. */
  const providers = {
    own: Object.fromEntries([
      ...Object.keys(env.xenditKeys).map((business) => [business, 'xendit'] as const),
      ...Object.keys(env.midtransKeys).map((business) => [business, 'midtrans'] as const),
    ]),
    others: env.midtransKey !== null ? ('midtrans' as const) : env.xenditKey !== null ? ('xendit' as const) : null,
  };

  const providerOf = ({ business, provider }: Pick<PaymentRow, 'business' | 'provider'>): Provider => {
    const key = provider === 'xendit' ? xenditKeyOf(business) : midtransKeyOf(business);
    if (key === null) throw unavailable();
    return provider === 'xendit'
      ? createXendit({ url: env.xenditUrl, secretKey: key, fetch })
      : createMidtrans({ url: env.midtransUrl, serverKey: key, fetch });
  };

  const apply = (
    id: string,
    { status, received, number, biller, providerId }: Partial<Omit<Told, 'status'>> & { status: string },
  ) =>
    rpc<null>(service, 'apply_payment', {
      p_payment: id,
      p_status: status,
      p_received: received ?? 0,
      p_number: number ?? null,
      p_biller: biller ?? null,
      p_provider_id: providerId ?? null,
    });

  /** Asks the provider how a payment stands, and writes it down. */
  const check = async (payment: PaymentRow): Promise<void> => {
    const told = await providerOf(payment).status(payment);
    if (told !== null) await apply(payment.id, told);
  };

  return {
    midtransKeyOf,
    xenditTokenOf: (business: string): string | null => env.xenditTokens[business] ?? env.xenditToken,
    check,
    providers,
    /** Null: the business has no account. */
    providerNameOf: (business: string): ProviderName | null => providers.own[business] ?? providers.others,

    /** Issues a number at a bank. An open payment keeps the number that it has. */
    begin: async (keys: PageKeys, bank: string): Promise<void> => {
      const args = { ...argsOf(keys), p_bank: bank, p_providers: providers };
      const begun = await rpc<BegunPayment | null>(service, 'begin_payment', args);
      if (begun === null || begun.status === 'waiting') return;
      // A second call to Xendit would issue a second number.
      if (begun.provider === 'xendit' && !begun.isNew) throw unanswered();
      try {
        await apply(begun.id, await providerOf(begun).charge(begun));
      } catch (error) {
        // The row stays `issuing`. The next try at Midtrans asks with the same id, so that there is one number at most.
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
        await apply(open.id, await providerOf(open).cancel(open));
      } catch (error) {
        if (error instanceof ProviderError) throw unanswered();
        throw error;
      }
    },

    /** Closes the open numbers of orders that need no payment any more. What fails is tried again by the next call. */
    close: async (): Promise<void> => {
      for (const open of await rpc<PaymentRow[]>(service, 'payments_to_close', {}))
        try {
          // oxlint-disable-next-line no-await-in-loop -- providers limit how many calls come at once
          await apply(open.id, await providerOf(open).cancel(open));
        } catch (error) {
          // oxlint-disable-next-line no-await-in-loop -- the row waits before the next call looks for rows
          await noteRowFailure(service, 'close-payments', open.id, error);
        }
    },

    /** A notice of the provider may be lost, so an open payment is asked about while its page is read. */
    refresh: async (keys: PageKeys): Promise<void> => {
      const open = await rpc<PaymentRow | null>(service, 'payment_to_check', argsOf(keys));
      // The page is shown with what is known.
      if (open !== null) await check(open).catch((error: unknown) => logError(error));
    },
  };
}

import type { SupabaseClient } from '@supabase/supabase-js';

import { rpc, type Fetch } from '../clients.ts';
import type { ShippingEnv } from '../env.ts';
import { ApiError } from '../errors.ts';
import { ProviderError } from '../fetchAnswer.ts';
import { logError } from '../log.ts';
import { createRajaOngkir } from './rajaongkir.ts';
import type { Area, Rate, ShippingProvider } from './shippingProvider.ts';

/** Of a business that has set up shipping (`private.shipping_terms`). */
export interface ShippingTerms {
  business: string;
  origin: string;
  couriers: string[];
  /** From this sum of goods on the cheapest service is free; null: never. */
  freeAbove: number | null;
}

/** Seconds for which answers are kept. Areas hardly change, prices do by the day. */
const AREAS_KEPT = 30 * 24 * 3600;
const RATES_KEPT = 6 * 3600;

/** Calls for one order: a search as one types, and prices of a few addresses. Answers that are kept need no call. */
const ordersAreas = { burst: 12, perSecond: 1 / 3600 };
const ordersRates = { burst: 8, perSecond: 1 / 3600 };

/** Milliseconds between two looks at a question that another process asks. */
const LOOK_AGAIN = 150;

const refusals = {
  limit: () =>
    new ApiError(
      503,
      'upstream_limit',
      'Batas cek ongkir hari ini sudah tercapai. Coba lagi besok, atau isi ongkirnya sendiri.',
    ),
  account: () => new ApiError(503, 'upstream_failed', 'Ongkir otomatis belum dapat dipakai toko ini.'),
  refused: () => new ApiError(503, 'upstream_failed', 'Ongkir otomatis belum dapat dipakai toko ini.'),
  unknown: () => new ApiError(504, 'upstream_timeout', 'Penyedia ongkir belum menjawab. Coba beberapa saat lagi.'),
};

/** Couriers bill whole kilograms, as `private.order_weight` does. */
export const billedKilograms = (grams: number): number => Math.ceil(grams / 1000);

/** The businesses with a key, as `private.prices_shipping` takes them. */
export const keyedBusinesses = (env: ShippingEnv): { own: string[]; others: boolean } => ({
  own: Object.keys(env.rajaOngkirKeys),
  others: env.rajaOngkirKey !== null,
});

export type Couriers = ReturnType<typeof createCouriers>;

/** What `begin_shipping_question` knows; null: the caller asks the provider. */
type Known<Answer> = { answer: Answer } | { asking: true } | { limited: number } | null;

/**
 * Areas and prices through the provider of a business. Calls are limited, so answers are kept in the database, the same question
 * of several at once is asked once, and a call takes from the allowance of its asker (the order; none: a member or the AI, which
 * have limits of their own) and, with the account for all businesses, from the share of its business.
 *
 * @param patience milliseconds for which the answer to a question of another process is awaited
 */
export function createCouriers(env: ShippingEnv, service: SupabaseClient, fetch: Fetch, patience = 16_000) {
  const providerOf = (business: string): ShippingProvider => {
    const key = env.rajaOngkirKeys[business] ?? env.rajaOngkirKey;
    if (key === null) throw refusals.account();
    return createRajaOngkir({ url: env.rajaOngkirUrl, key, fetch });
  };

  /** The allowances from which a call takes, by their bucket. A business with a key of its own has no share of the common one. */
  const spendsOf = (business: string, kind: string, rate: typeof ordersAreas, asker: string | null): object[] => [
    ...(asker === null ? [] : [{ key: `shipping-${kind}:${asker}`, ...rate }]),
    ...(business in env.rajaOngkirKeys
      ? []
      : [{ key: `shipping-share:${business}`, burst: env.rajaOngkirShare, perSecond: env.rajaOngkirShare / 86_400 }]),
  ];

  /** The answer that another process is waiting for. */
  const awaited = async <Answer>(question: string): Promise<Answer> => {
    for (const until = Date.now() + patience; Date.now() < until;) {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
      // oxlint-disable-next-line no-await-in-loop -- as above
      const known = await rpc<Known<Answer>>(service, 'shipping_answer', { p_question: question });
      // It was asked in vain.
      if (known === null) break;
      if ('answer' in known) return known.answer;
    }
    throw refusals.unknown();
  };

  const kept = async <Answer>(
    question: string,
    seconds: number,
    spends: readonly object[],
    ask: () => Promise<Answer>,
  ): Promise<Answer> => {
    const known = await rpc<Known<Answer>>(service, 'begin_shipping_question', {
      p_question: question,
      p_spends: spends,
    });
    if (known !== null) {
      if ('answer' in known) return known.answer;
      if ('asking' in known) return awaited(question);
      throw refusals.limit();
    }
    try {
      const answer = await ask();
      await rpc<null>(service, 'save_shipping_answer', { p_question: question, p_answer: answer, p_seconds: seconds });
      return answer;
    } catch (error) {
      await rpc<null>(service, 'drop_shipping_question', { p_question: question });
      if (!(error instanceof ProviderError)) throw error;
      logError(error);
      throw refusals[error.kind]();
    }
  };

  const areas = (business: string, query: string, asker: string | null = null): Promise<Area[]> => {
    const words = query
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    // The provider searches with three characters and more.
    if (words.length < 3) return Promise.resolve([]);
    return kept(`areas:${words}`, AREAS_KEPT, spendsOf(business, 'areas', ordersAreas, asker), () =>
      providerOf(business).areas(words),
    );
  };

  const rates = async (
    { business, origin, couriers, freeAbove }: ShippingTerms,
    { destination, kilograms, subtotal }: { destination: string; kilograms: number; subtotal: number | null },
    asker: string | null = null,
  ): Promise<Rate[]> => {
    if (couriers.length === 0) return [];
    const question = ['rates', origin, destination, kilograms, couriers.join('+')].join(':');
    const found = await kept(question, RATES_KEPT, spendsOf(business, 'rates', ordersRates, asker), () =>
      providerOf(business).rates({ origin, destination, kilograms, couriers }),
    );
    // Free is the cheapest service. A faster one costs the difference.
    const off = freeAbove !== null && subtotal !== null && subtotal >= freeAbove ? (found[0]?.price ?? 0) : 0;
    return found.map((rate) => ({ ...rate, price: rate.price - off }));
  };

  return { areas, rates };
}

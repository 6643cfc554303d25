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

const refusals = {
  limit: () =>
    new ApiError(
      503,
      'upstream_limit',
      'Batas cek ongkir hari ini sudah tercapai. Coba lagi besok, atau isi ongkirnya sendiri.',
    ),
  account: () => new ApiError(503, 'upstream_failed', 'Ongkir otomatis belum dapat dipakai toko ini.'),
  refused: () => new ApiError(503, 'upstream_failed', 'Ongkir otomatis belum dapat dipakai toko ini.'),
  unknown: () => new ApiError(504, 'upstream_timeout', 'Penyedia ongkir belum menjawab. Coba lagi sebentar lagi.'),
};

/** The businesses with a key, as `private.prices_shipping` takes them. */
export const keyedBusinesses = (env: ShippingEnv): { own: string[]; others: boolean } => ({
  own: Object.keys(env.rajaOngkirKeys),
  others: env.rajaOngkirKey !== null,
});

export type Couriers = ReturnType<typeof createCouriers>;

/** Areas and prices through the provider of a business. Answers are kept in the database, because calls are limited. */
export function createCouriers(env: ShippingEnv, service: SupabaseClient, fetch: Fetch) {
  const providerOf = (business: string): ShippingProvider => {
    const key = env.rajaOngkirKeys[business] ?? env.rajaOngkirKey;
    if (key === null) throw refusals.account();
    return createRajaOngkir({ url: env.rajaOngkirUrl, key, fetch });
  };

  const kept = async <Answer>(question: string, seconds: number, ask: () => Promise<Answer>): Promise<Answer> => {
    const known = await rpc<Answer | null>(service, 'shipping_answer', { p_question: question });
    if (known !== null) return known;
    try {
      const answer = await ask();
      await rpc<null>(service, 'keep_shipping_answer', { p_question: question, p_answer: answer, p_seconds: seconds });
      return answer;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      logError(error);
      throw refusals[error.kind]();
    }
  };

  const areas = (business: string, query: string): Promise<Area[]> => {
    const words = query
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    // The provider searches with three characters and more.
    if (words.length < 3) return Promise.resolve([]);
    return kept(`areas:${words}`, AREAS_KEPT, () => providerOf(business).areas(words));
  };

  const rates = async (
    { business, origin, couriers, freeAbove }: ShippingTerms,
    { destination, kilograms, subtotal }: { destination: string; kilograms: number; subtotal: number | null },
  ): Promise<Rate[]> => {
    if (couriers.length === 0) return [];
    const found = await kept(['rates', origin, destination, kilograms, couriers.join('+')].join(':'), RATES_KEPT, () =>
      providerOf(business).rates({ origin, destination, kilograms, couriers }),
    );
    // Free is the cheapest service. A faster one costs the difference.
    const off = freeAbove !== null && subtotal !== null && subtotal >= freeAbove ? (found[0]?.price ?? 0) : 0;
    return found.map((rate) => ({ ...rate, price: rate.price - off }));
  };

  return { areas, rates };
}

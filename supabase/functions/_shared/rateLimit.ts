import type { SupabaseClient } from '@supabase/supabase-js';

import { rpc } from './clients.ts';
import { ApiError } from './errors.ts';

export interface Rate {
  /** Requests at once. */
  burst: number;
  /** Requests per second on average. */
  perSecond: number;
}

export interface RateLimit {
  /** Counts one request; throws 429 with `retryAfter` when there are too many. */
  count(caller: string): Promise<void>;
}

/** Throws 429 unless the next request is allowed now. `retryAfter`: seconds. */
export function refuseUntil(retryAfter: number): void {
  if (retryAfter > 0)
    throw new ApiError(429, 'rate_limited', 'Terlalu banyak permintaan. Tunggu sebentar, lalu coba lagi.', {
      retryAfter,
    });
}

/**
 * A token bucket per caller in the database, because hosted functions run in several instances at once. The caller is what
 * only the rightful one can name: a user, an address (`addressKey`), a secret, or a row after the caller's right to it was
 * checked. A bucket under anything else is one that a stranger uses up.
 *
 * @param name the prefix of the buckets
 */
export const createRateLimit = (service: SupabaseClient, name: string, { burst, perSecond }: Rate): RateLimit => ({
  count: async (caller) =>
    refuseUntil(
      await rpc<number>(service, 'take_request', {
        p_key: `${name}:${caller}`,
        p_burst: burst,
        p_per_second: perSecond,
      }),
    ),
});

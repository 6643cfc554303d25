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

/**
 * A token bucket per caller in the database, because hosted functions run in several instances at once.
 *
 * @param name the prefix of the buckets
 */
export const createRateLimit = (service: SupabaseClient, name: string, { burst, perSecond }: Rate): RateLimit => ({
  count: async (caller) => {
    const retryAfter = await rpc<number>(service, 'take_request', {
      p_key: `${name}:${caller}`,
      p_burst: burst,
      p_per_second: perSecond,
    });
    if (retryAfter > 0)
      throw new ApiError(429, 'rate_limited', 'Terlalu banyak permintaan. Tunggu sebentar, lalu coba lagi.', {
        retryAfter,
      });
  },
});

import { ApiError } from './errors.ts';

/** A token bucket per caller: `burst` requests at once, `perSecond` on average. */
export interface RateLimit {
  /** Counts one request; throws 429 with `retryAfter` when there are too many. */
  count(caller: string): void;
}

const maxBuckets = 10_000;

export function createRateLimit({
  burst,
  perSecond,
  now,
}: {
  burst: number;
  perSecond: number;
  now: () => number;
}): RateLimit {
  const buckets = new Map<string, { tokens: number; updatedAt: number }>();
  return {
    count: (caller) => {
      const time = now();
      const bucket = buckets.get(caller) ?? { tokens: burst, updatedAt: time };
      const tokens = Math.min(burst, bucket.tokens + ((time - bucket.updatedAt) / 1000) * perSecond);
      // The least recently used bucket is removed first. It is full again by then.
      buckets.delete(caller);
      buckets.set(caller, { tokens: tokens < 1 ? tokens : tokens - 1, updatedAt: time });
      if (buckets.size > maxBuckets) buckets.delete(buckets.keys().next().value ?? '');
      if (tokens < 1)
        throw new ApiError(429, 'rate_limited', 'Terlalu banyak permintaan. Tunggu sebentar, lalu coba lagi.', {
          retryAfter: (1 - tokens) / perSecond,
        });
    },
  };
}

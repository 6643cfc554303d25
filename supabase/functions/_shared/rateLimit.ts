import { ApiError } from './errors.ts';

/** A bucket per caller: `burst` calls at once, `perSecond` in the long run. */
export interface RateLimit {
  /** Counts one call; throws 429 with the time to wait when there are too many. */
  count(caller: string): void;
}

const mostCallers = 10_000;

export function createRateLimit({
  burst,
  perSecond,
  now,
}: {
  burst: number;
  perSecond: number;
  now: () => number;
}): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    count: (caller) => {
      const at = now();
      const bucket = buckets.get(caller) ?? { left: burst, at };
      const left = Math.min(burst, bucket.left + ((at - bucket.at) / 1000) * perSecond);
      // Who has called longest ago is forgotten first; by then the bucket is full again anyway.
      buckets.delete(caller);
      buckets.set(caller, { left: left < 1 ? left : left - 1, at });
      if (buckets.size > mostCallers) buckets.delete(buckets.keys().next().value ?? '');
      if (left < 1)
        throw new ApiError(429, 'rate_limited', 'Terlalu banyak permintaan. Tunggu sebentar, lalu coba lagi.', {
          retryAfter: (1 - left) / perSecond,
        });
    },
  };
}

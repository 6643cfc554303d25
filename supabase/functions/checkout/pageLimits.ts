import type { SupabaseClient } from '@supabase/supabase-js';
import type { Context } from 'hono';

import { rpc } from '../_shared/clients.ts';
import { ApiError } from '../_shared/errors.ts';
import { clientAddress } from '../_shared/jsonFunction.ts';
import { createRateLimit, refuseUntil, type Rate } from '../_shared/rateLimit.ts';
import type { PageKeys } from './payments.ts';

export interface PageLimit {
  /** Counts one request of a page; throws 429 with `retryAfter` when there are too many, and 404 for a wrong key. */
  count(c: Context, keys: PageKeys): Promise<void>;
}

/**
 * Limits of the pages of orders. A request is counted for its order after its key was found right, and before the
 * digits for its address as well. Wrong keys are counted for
 * the address that they come from, so that they block no page of others.
 */
export function createPageLimits(
  service: SupabaseClient,
  trustedProxies: number,
): (name: string, rate: Rate) => PageLimit {
  const refusalLimit = createRateLimit(service, 'checkout-refused', { burst: 60, perSecond: 1 });
  return (name, { burst, perSecond }) => ({
    count: async (c, { order, key, pass }) => {
      const address = clientAddress(c.req.header('x-forwarded-for'), trustedProxies);
      try {
        refuseUntil(
          await rpc<number>(service, 'take_page_request', {
            p_order: order,
            p_key: key,
            p_pass: pass,
            p_limit: name,
            p_burst: burst,
            p_per_second: perSecond,
            p_address: address,
          }),
        );
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') await refusalLimit.count(address);
        throw error;
      }
    },
  });
}

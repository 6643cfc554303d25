import type { ShippingRefusal } from '../../contracts/orders.shipping.ts';
import type { EdgeFailure } from '../platform/edgeFunctions.ts';

/** Why the function `checkout` has found no place, price or courier. */
export const shippingRefusalOf = (
  { status, code, detail, retryAfter }: EdgeFailure,
  isOnline: () => boolean,
): ShippingRefusal => {
  if (code === 'upstream_limit') return { why: 'shipping-limit' };
  if (code === 'not_supported') return { why: 'shipping-unset' };
  if (code === 'upstream_failed') return { why: 'shipping-unavailable' };
  if (code === 'upstream_timeout') return { why: 'shipping-silent' };
  if (code === 'changed') return { why: 'changed' };
  if (status === 404) return { why: 'missing' };
  if (status === 429) return { why: 'rate-limited', retryAfter };
  if (status === 0) return { why: isOnline() ? 'unreachable' : 'offline', detail };
  return { why: status >= 500 ? 'unreachable' : 'unexpected', detail };
};

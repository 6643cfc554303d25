/** How calls about a link can fail, for the models. */
import type { OfferRefusal } from './offer.ts';

const refused = (refusal: OfferRefusal) => ({ refused: refusal });

export const troubles = {
  offline: refused({ why: 'offline', detail: null }),
  outage: refused({ why: 'unreachable', detail: 'API error: 503 Service Unavailable' }),
  limited: refused({ why: 'rate-limited', retryAfter: 30 }),
};
export const outdated = refused({ why: 'outdated' });
export const secondFactor = refused({ why: 'second-factor', detail: null });
export const broken = new Error('broken');

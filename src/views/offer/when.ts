import { clockTime, dayName } from '../text/format.ts';
import type { OfferText } from '../text/offer.ts';

/** '28 November 2026 pukul 14.00 WIB'. Never 'today': a link is read on other days than it was written. */
export const whenOf = (instant: string, text: OfferText): string =>
  text.at(dayName(instant, 0, { today: '', yesterday: '' }), clockTime(instant));

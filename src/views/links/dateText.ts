import type { Format } from '../text/format.ts';
import type { OfferText } from '../text/offer.ts';

/** '28 November 2026 pukul 14.00 WIB'. Never 'today': a link is read on other days than it was written. */
export const whenOf = (instant: string, text: OfferText, { date, clockTime }: Format): string =>
  text.at(date(instant), clockTime(instant));

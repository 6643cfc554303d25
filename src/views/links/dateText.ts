import type { Format } from '../ui/format.ts';
import type { LinksText } from './text/id.ts';

/** '28 November 2026 pukul 14.00 WIB'. Never 'today': a link is read on other days than it was written. */
export const whenOf = (instant: string, text: LinksText, { date, clockTime }: Format): string =>
  text.at(date(instant), clockTime(instant));

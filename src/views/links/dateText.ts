import type { Format } from '../ui/format.ts';
import type { LinksText } from './text/id.ts';

/** '28 November 2026 pukul 14.00 WIB'. Never 'today': a link is read on other days than it was written. */
export const dateText = (instant: string, text: LinksText, { date, clockTime }: Format): string =>
  text.dateAndTime(date(instant), clockTime(instant));

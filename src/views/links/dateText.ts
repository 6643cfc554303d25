import type { Format } from '../ui/format.ts';
import type { LinksText } from './text/id.ts';

/** For example '28 November 2026 pukul 14.00 WIB'. Always an absolute date. */
export const dateText = (instant: string, text: LinksText, { date, zonedTime }: Format): string =>
  text.dateAndTime(date(instant), zonedTime(instant));

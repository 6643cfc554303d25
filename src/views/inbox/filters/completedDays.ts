import type { Format } from '../../ui/format.ts';
/** The labels of the completion filter. */
import type { SearchText } from '../search/text/id.ts';

/** The recent periods in the menu, in days until today. */
export const RECENT_DAYS = ['1', '7', '30'] as const;

/** The dates of a 'from..to' range, '' for an open end. Null for a number of days. */
export const dateRange = (days: string | null): readonly [string, string] | null => {
  const [first, last] = days?.split('..') ?? [];
  return first === undefined || last === undefined ? null : [first, last];
};

/** 'hari ini', '7 hari terakhir', '1 November 2026 sampai 20 November 2026', 'sejak 1 November 2026'. */
export const daysLabel = (days: string, { completed: text }: SearchText, { dayDate, count }: Format): string => {
  const dates = dateRange(days);
  if (dates === null) return days === '1' ? text.today : text.recent(count(Number(days)));
  const [first, last] = dates.map((day) => (day === '' ? '' : dayDate(day)));
  if (!last) return text.since(first ?? '');
  if (!first) return text.until(last);
  return first === last ? first : text.between(first, last);
};

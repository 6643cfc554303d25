import type { Format } from '../../ui/format.ts';
/** The days in which chats were done, as a person says them. */
import type { SearchText } from '../search/text/id.ts';

/** What is offered by a name, in days until today. */
export const LATELY = ['1', '7', '30'] as const;

/** The two ends of 'from..to', each '' where it is open; null for days that are counted from today. */
export const endsOf = (days: string | null): readonly [string, string] | null => {
  const [first, last] = days?.split('..') ?? [];
  return first === undefined || last === undefined ? null : [first, last];
};

/** 'hari ini', '7 hari terakhir', '1 November 2026 sampai 20 November 2026', 'sejak 1 November 2026'. */
export const daysName = (days: string, { completed: text }: SearchText, { date, count }: Format): string => {
  const ends = endsOf(days);
  if (ends === null) return days === '1' ? text.today : text.lately(count(Number(days)));
  const [first, last] = ends.map((day) => (day === '' ? '' : date(day)));
  if (!last) return text.since(first ?? '');
  if (!first) return text.until(last);
  return first === last ? first : text.between(first, last);
};

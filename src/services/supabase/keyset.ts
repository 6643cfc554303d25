/** Pages by position instead of by number: a page begins after a place, so rooms that arrive meanwhile shift nothing. */
import type { Order, Place } from '../../machines/inbox/query.ts';
import { quoted } from './grammar.ts';

/** What may be null in the database. Such rooms come last in every order. */
const nullable = new Set<keyof Place>(['awaiting_reply_since']);

/**
 * The condition "stands after this place", for PostgREST's `or=(…)`: later in the first column, or equal in the first
 * and later in the second, and so on.
 */
export const after = (order: Order, place: Place): string => {
  const steps: string[] = [];
  const equal: string[] = [];
  for (const { field, direction } of order) {
    const value = place[field];
    const spelled = value === null ? null : quoted(String(value));
    const later: string[] = [];
    if (spelled !== null) later.push(`${field}.${direction === 'asc' ? 'gt' : 'lt'}.${spelled}`);
    if (spelled !== null && nullable.has(field)) later.push(`${field}.is.null`);
    steps.push(...later.map((condition) => (equal.length > 0 ? `and(${[...equal, condition].join(',')})` : condition)));
    equal.push(spelled === null ? `${field}.is.null` : `${field}.eq.${spelled}`);
  }
  return steps.join(',');
};

/**
 * The first column's part of "stands after this place": says nothing that `after` does not, but is a range that an
 * index can begin at. Null when there is no such range.
 */
export const bound = ([first]: Order, place: Place) => {
  if (first === undefined || nullable.has(first.field)) return null;
  return {
    field: first.field,
    operator: first.direction === 'asc' ? 'gte' : 'lte',
    value: place[first.field],
  } as const;
};

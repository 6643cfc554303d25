/** Pages by position instead of by number: a page begins after a place, so rooms that arrive meanwhile shift nothing. */
import type { Column, Order, Place } from '../../machines/inbox/query.ts';
import { quoted } from './grammar.ts';

/** What may be null in the database. Such rooms come last in every order. */
const nullable = new Set<keyof Place>(['awaiting_reply_since', 'at_risk_since']);

/**
 * A part of an order that an index can be read along: all of it, or where its first column may be null the rooms that
 * have a value there, and after them those that have none. As one question they would be read from the top each time.
 */
export interface Stretch {
  /** The columns that tell two of its rooms apart. */
  order: Order;
  /** What the first column of the whole order is here; absent where it is never null. */
  only?: { field: Column['field']; isNull: boolean };
  /** The place after which this part begins; null: where it begins by itself. */
  after: Place | null;
}

/** What is left of an order after a place, part by part. */
export const stretchesOf = (order: Order, place: Place | null): Stretch[] => {
  const [first, ...rest] = order;
  if (first === undefined || !nullable.has(first.field)) return [{ order, after: place }];
  const { field } = first;
  const isPast = place !== null && place[field] === null;
  const without: Stretch = { order: rest, only: { field, isNull: true }, after: isPast ? place : null };
  return isPast ? [without] : [{ order, only: { field, isNull: false }, after: place }, without];
};

/**
 * The condition "stands after this place", for PostgREST's `or=(…)`: later in the first column, or equal in the first
 * and later in the second, and so on.
 */
export const after = (order: Order, place: Place): string => {
  const equal: string[] = [];
  return order
    .map(({ field, direction }) => {
      const value = quoted(String(place[field]));
      const later = [...equal, `${field}.${direction === 'asc' ? 'gt' : 'lt'}.${value}`];
      equal.push(`${field}.eq.${value}`);
      return later.length === 1 ? later.join('') : `and(${later.join(',')})`;
    })
    .join(',');
};

/**
 * The first column's part of "stands after this place": says nothing that `after` does not, but is a range that an
 * index can begin at.
 */
export const bound = ([first]: Order, place: Place) =>
  first &&
  ({ field: first.field, operator: first.direction === 'asc' ? 'gte' : 'lte', value: place[first.field] } as const);

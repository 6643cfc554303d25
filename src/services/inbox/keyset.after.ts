import type { SortOrder, RoomPosition } from '../../contracts/inbox.ts';
import { quoted } from '../platform/postgrestFilter.ts';

/**
 * The condition "stands after this place", for PostgREST's `or=(…)`: later in the first column, or equal in the first
 * and later in the second, and so on.
 */
export const after = (order: SortOrder, place: RoomPosition): string => {
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
export const bound = ([first]: SortOrder, place: RoomPosition) =>
  first &&
  ({ field: first.field, operator: first.direction === 'asc' ? 'gte' : 'lte', value: place[first.field] } as const);

import type { SortOrder, RoomPosition } from '../../contracts/inbox.ts';
import { quoteValue } from '../platform/postgrestFilter.ts';

/**
 * The condition "comes after this position" for PostgREST's `or=(…)`: greater in the first column, or equal in the
 * first and greater in the second, and so on.
 */
export const afterCondition = (order: SortOrder, position: RoomPosition): string => {
  const equal: string[] = [];
  return order
    .map(({ field, direction }) => {
      const value = quoteValue(String(position[field]));
      const later = [...equal, `${field}.${direction === 'asc' ? 'gt' : 'lt'}.${value}`];
      equal.push(`${field}.eq.${value}`);
      return later.length === 1 ? later.join('') : `and(${later.join(',')})`;
    })
    .join(',');
};

/** A redundant condition on the first column alone. Unlike `afterCondition`, it is a range that an index can seek. */
export const rangeCondition = ([first]: SortOrder, position: RoomPosition) =>
  first &&
  ({ field: first.field, operator: first.direction === 'asc' ? 'gte' : 'lte', value: position[first.field] } as const);

import type { SortColumn, SortOrder, RoomPosition } from '../../contracts/inbox.ts';

/** What may be null in the database. Such rooms come last in every order. */
const nullable = new Set<keyof RoomPosition>(['awaiting_reply_since', 'at_risk_since']);

/** What many rooms have the same of. Within it a page begins by the next column. */
const coarse = new Set<keyof RoomPosition>(['unread_count']);

/**
 * A part of an order that an index can be read along from where it begins. As one question, "later, or equal and then
 * later, or null" is no range, and everything before it would be read again for every page.
 */
export interface Stretch {
  /** The columns that tell two of its rooms apart. */
  order: SortOrder;
  /** What the first column of the whole order is here; absent where that says nothing. */
  only?: { field: SortColumn['field']; operator: 'is' | 'not.is' | 'eq' | 'gt' | 'lt'; value: number | null };
  /** The place after which this part begins; null: where it begins by itself. */
  after: RoomPosition | null;
}

/** What is left of an order after a place, part by part. */
export const stretchesOf = (order: SortOrder, place: RoomPosition | null): Stretch[] => {
  const [first, ...rest] = order;
  if (first === undefined) return [];
  const { field, direction } = first;
  const value = place?.[field];
  if (nullable.has(field)) {
    const isPast = value === null;
    const without: Stretch = {
      order: rest,
      only: { field, operator: 'is', value: null },
      after: isPast ? place : null,
    };
    return isPast ? [without] : [{ order, only: { field, operator: 'not.is', value: null }, after: place }, without];
  }
  if (coarse.has(field) && typeof value === 'number')
    return [
      { order: rest, only: { field, operator: 'eq', value }, after: place },
      { order, only: { field, operator: direction === 'asc' ? 'gt' : 'lt', value }, after: null },
    ];
  return [{ order, after: place }];
};

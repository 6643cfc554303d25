import type { SortColumn, SortOrder, RoomPosition } from '../../contracts/inbox.ts';

/** Nullable columns. Rooms without a value come last in every order. */
const nullableFields = new Set<keyof RoomPosition>(['awaiting_reply_since', 'at_risk_since']);

/** Columns with few distinct values. Within one value a page begins by the next column. */
const coarseFields = new Set<keyof RoomPosition>(['unread_count']);

/**
 * A part of a sort order that an index can scan from its first row. As one query, "greater, or equal and then greater,
 * or null" is no range, so each page would read everything before it again.
 */
export interface KeysetPart {
  /** The columns that order the rooms within this part. */
  order: SortOrder;
  /** The condition on the first column of the whole order; absent when there is none. */
  condition?: { field: SortColumn['field']; operator: 'is' | 'not.is' | 'eq' | 'gt' | 'lt'; value: number | null };
  /** The position after which this part begins; null: from its first row. */
  after: RoomPosition | null;
}

/** The parts of an order that follow a position. */
export const keysetParts = (order: SortOrder, position: RoomPosition | null): KeysetPart[] => {
  const [first, ...rest] = order;
  if (first === undefined) return [];
  const { field, direction } = first;
  const value = position?.[field];
  if (nullableFields.has(field)) {
    const isPast = value === null;
    const without: KeysetPart = {
      order: rest,
      condition: { field, operator: 'is', value: null },
      after: isPast ? position : null,
    };
    return isPast
      ? [without]
      : [{ order, condition: { field, operator: 'not.is', value: null }, after: position }, without];
  }
  if (coarseFields.has(field) && typeof value === 'number')
    return [
      { order: rest, condition: { field, operator: 'eq', value }, after: position },
      { order, condition: { field, operator: direction === 'asc' ? 'gt' : 'lt', value }, after: null },
    ];
  return [{ order, after: position }];
};

import type { TabName } from '../../contracts/app.routing.ts';
/** What the bulk actions machine, its services and its views share. */
import type { RoomQuery } from '../../contracts/inbox.ts';

/** The list that a selection belongs to. */
export interface ListScope {
  tab: TabName;
  query: RoomQuery;
}

/** Rooms per step. */
export const STEP_SIZE = 100;

/** Rooms are counted up to one more than this: reading all of a large business would take long. */
export const MAX_COUNTED = 1000;

/** Compares without the sort order, which does not change the content of a list. */
export const isSameScope = (one: ListScope | null, other: ListScope): boolean => keyOf(one) === keyOf(other);

const keyOf = (scope: ListScope | null): string =>
  JSON.stringify(scope === null ? null : [scope.tab, { ...scope.query, order: [] }]);

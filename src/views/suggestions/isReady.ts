import type { PagedListSnapshot } from '../../machines/app/pagedList.machine.ts';

/** Whether the list takes a command of the user. */
export const selectIsReady = (snapshot: PagedListSnapshot<'replies'>): boolean =>
  snapshot.matches('listed') || snapshot.matches('refreshing');

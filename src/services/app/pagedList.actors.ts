/** Services of the paged list machines. */
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type {
  PagedCommand,
  PagedListName,
  PagedListPage,
  PagedResult,
  PagedSearch,
} from '../../contracts/app.pagedList.ts';
import { follow, untilSettled } from '../platform/realtime.follow.ts';
import type { Realtime } from '../platform/realtime.ts';
import type { PagedListService } from './pagedList.ts';

const topicOf = (businessId: string): string => `business:${businessId}`;

export const definePagedListActors = <Of extends PagedListName>(
  { follows, read, run }: PagedListService<Of>,
  realtime: Realtime,
) => ({
  readPage: fromPromise<PagedListPage<Of>, PagedSearch>(async ({ input, signal }) => {
    // The join of the topic causes a read: an earlier one would be the first of two.
    if (follows !== null) await untilSettled(realtime, topicOf(input.businessId), signal);
    return read(input, signal);
  }),
  runCommand: fromPromise<PagedResult<Of>, { businessId: string; command: PagedCommand<Of> | null }>(
    async ({ input: { businessId, command }, signal }) =>
      command === null ? { done: true } : run(businessId, command, signal),
  ),
  followRows: fromCallback<EventObject, { businessId: string }>(({ input: { businessId }, sendBack }) => {
    if (follows === null) return undefined;
    const invalidate = () => sendBack({ type: 'rows.invalidated' });
    return follow(
      realtime,
      topicOf(businessId),
      {
        missed: invalidate,
        changes: (batch) => {
          if (batch.some(({ table }) => table === follows)) invalidate();
        },
      },
      { readsWait: true },
    );
  }),
});

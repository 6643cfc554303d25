/** Remembers on this device how a person last narrowed each tab of each business. What they searched for is not kept:
 * it may be a customer's name. */
import { fromCallback, fromPromise } from 'xstate';

import { readFilters, type FilterSaved, type SavedFilters } from '../../contracts/inbox.ts';
/** `storage` is null where nothing can be stored; then nothing is remembered and everything works. */
export const defineFilterMemory = (storage: Storage | null) => ({
  recallFilters: fromPromise<SavedFilters, { businessId: string }>(async ({ input }) =>
    readFilters(storage?.getItem(keyOf(input.businessId)) ?? null),
  ),

  keepFilters: fromCallback<FilterSaved, { businessId: string }>(({ input, receive }) => {
    receive(({ tab, filter }) => {
      const key = keyOf(input.businessId);
      try {
        storage?.setItem(
          key,
          JSON.stringify({ ...readFilters(storage.getItem(key)), [tab]: { ...filter, search: undefined } }),
        );
      } catch {
        // Full or forbidden.
      }
    });
  }),
});

const keyOf = (businessId: string): string => `chabot:filters:${businessId}`;

/**
 * Stores the last filter of each tab of a business on this device. The search words are not stored: they may be a
 * customer's name.
 */
import { fromCallback, fromPromise } from 'xstate';

import { parseSavedFilters, type FilterSaved, type SavedFilters } from '../../contracts/inbox.ts';
import { FILTERS } from '../platform/storageKeys.ts';
/** `storage` is null where the browser allows none; then nothing is remembered. */
export const defineFilterStorage = (storage: Storage | null) => ({
  loadFilters: fromPromise<SavedFilters, { businessId: string }>(async ({ input }) =>
    parseSavedFilters(storage?.getItem(keyOf(input.businessId)) ?? null),
  ),

  saveFilters: fromCallback<FilterSaved, { businessId: string }>(({ input, receive }) => {
    receive(({ tab, filter }) => {
      const key = keyOf(input.businessId);
      try {
        storage?.setItem(
          key,
          JSON.stringify({ ...parseSavedFilters(storage.getItem(key)), [tab]: { ...filter, search: undefined } }),
        );
      } catch {
        // The storage is full or blocked.
      }
    });
  }),
});

const keyOf = (businessId: string) => `${FILTERS}${businessId}`;

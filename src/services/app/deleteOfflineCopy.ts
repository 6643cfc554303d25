/** Deletes the offline copy on sign-out. In its own file so that signing out does not load the rest. */

import { OFFLINE_DATABASE } from '../platform/storageKeys.ts';

/** Deletes the copies of all users. Callers need not wait: a database opened later is empty. */
export const deleteOfflineCopy = (): void => {
  try {
    indexedDB.deleteDatabase(OFFLINE_DATABASE);
  } catch {
    // Without storage there is no copy.
  }
};

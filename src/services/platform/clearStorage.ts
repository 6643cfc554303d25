import { STAYING } from './storageKeys.ts';

/** Sign-out: deletes what is not declared to stay. Broken storage holds nothing. */
export const clearStorage = (page: { localStorage: Storage; sessionStorage: Storage } = globalThis): void => {
  for (const place of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = page[place];
      for (const name of Object.keys(storage))
        if (!STAYING.some((kept) => name.startsWith(kept))) storage.removeItem(name);
    } catch {
      // Storage is denied.
    }
  }
};

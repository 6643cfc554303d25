/**
 * The account that was begun in this browser and still has to be proven: its id and nothing else. The link of the mail is
 * opened in another tab, or after a restart.
 */
const KEY = 'chabot:unproven';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Null: none, or none of whose password this browser can be sure. Never throws. */
export const keepUnproven = (storage: Store, id: string | null): void => {
  try {
    if (id === null) storage.removeItem(KEY);
    else storage.setItem(KEY, id);
  } catch {
    // Full or forbidden: whoever proves the address chooses their password once more.
  }
};

/** Never throws. */
export const readUnproven = (storage: Store): string | null => {
  try {
    return storage.getItem(KEY);
  } catch {
    return null;
  }
};

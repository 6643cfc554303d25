import { PENDING_SIGNUP } from '../platform/storageKeys.ts';
/**
 * The id of the account that was created in this browser and is not verified yet. It is stored, because the link of the
 * mail opens in another tab or after a restart.
 */

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Null deletes the id, also when the account's password may not be this user's. Never throws. */
export const storePendingSignup = (storage: Store, id: string | null): void => {
  try {
    if (id === null) storage.removeItem(PENDING_SIGNUP);
    else storage.setItem(PENDING_SIGNUP, id);
  } catch {
    // Full or blocked: the user chooses the password again after verification.
  }
};

/** Never throws. */
export const readPendingSignup = (storage: Store): string | null => {
  try {
    return storage.getItem(PENDING_SIGNUP);
  } catch {
    return null;
  }
};

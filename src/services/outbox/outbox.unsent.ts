/**
 * What sign-out needs of the journal: counting and deleting the user's messages. A module of its own without the
 * IndexedDB library, so that signing out works offline before that code has loaded.
 */

import { OUTBOX_DATABASE } from '../platform/storageKeys.ts';

/** The number of the user's unsent messages, including failed ones. */
export const countJournal = async (userId: string): Promise<number> =>
  withDatabase(0, async (database) => {
    const messages = database.transaction('messages').objectStore('messages');
    return resultOf(messages.index('user').count(userId));
  });

/** Deletes everything of the user, including the key. */
export const emptyJournal = async (userId: string): Promise<void> =>
  withDatabase(undefined, async (database) => {
    const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
    const messages = transaction.objectStore('messages');
    for (const position of await resultOf(messages.index('user').getAllKeys(userId))) messages.delete(position);
    transaction.objectStore('keys').delete(userId);
    // A journal of version 1 has no store for files.
    if (database.objectStoreNames.contains('files')) {
      const files = transaction.objectStore('files');
      for (const id of await resultOf(files.index('user').getAllKeys(userId))) files.delete(id);
    }
    for (const name of ['attachments', 'attachmentFiles', 'withdrawals'])
      if (database.objectStoreNames.contains(name))
        transaction.objectStore(name).delete(IDBKeyRange.bound(`${userId}/`, `${userId}0`));
    await completionOf(transaction);
  });

/**
 * Runs the work on the existing database, or returns `fallback` if there is none. It never creates an empty database.
 */
const withDatabase = async <T>(fallback: T, work: (database: IDBDatabase) => Promise<T>): Promise<T> => {
  const opening = indexedDB.open(OUTBOX_DATABASE);
  let isMissing = false;
  opening.addEventListener('upgradeneeded', () => {
    isMissing = true;
    opening.transaction?.abort();
  });
  const database = await resultOf(opening).catch((error: unknown) => {
    if (isMissing) return null;
    throw error;
  });
  if (database === null) return fallback;
  try {
    return await work(database);
  } finally {
    database.close();
  }
};

const resultOf = async <T>(request: IDBRequest<T>): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  request.addEventListener('success', () => resolve(request.result));
  request.addEventListener('error', () => reject(request.error ?? new Error('The database request failed')));
  return promise;
};

const completionOf = async (transaction: IDBTransaction): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  transaction.addEventListener('complete', () => resolve());
  transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The database request failed')));
  return promise;
};

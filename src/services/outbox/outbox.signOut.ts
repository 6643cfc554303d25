/**
 * What signing out needs of the journal: how much is in it, and that nothing stays. Apart from the journal and without
 * its library, because whoever loses the network before that code has come may still leave.
 */

/** See outbox.journal.ts, which alone makes it. */
export const OUTBOX_DATABASE = 'chabot-outbox';

/** Everything of this person: what waits, and what failed and could still be tried again. */
export const countJournal = async (userId: string): Promise<number> =>
  within(0, async (database) => {
    const messages = database.transaction('messages').objectStore('messages');
    return answerOf(messages.index('user').count(userId));
  });

/** Nothing of this person stays, not even the key. */
export const emptyJournal = async (userId: string): Promise<void> =>
  within(undefined, async (database) => {
    const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
    const messages = transaction.objectStore('messages');
    for (const position of await answerOf(messages.index('user').getAllKeys(userId))) messages.delete(position);
    transaction.objectStore('keys').delete(userId);
    // A journal that was made before files could be sent has no place for them.
    if (database.objectStoreNames.contains('files')) {
      const files = transaction.objectStore('files');
      for (const id of await answerOf(files.index('user').getAllKeys(userId))) files.delete(id);
    }
    for (const name of ['trays', 'trayFiles', 'withdrawals'])
      if (database.objectStoreNames.contains(name))
        transaction.objectStore(name).delete(IDBKeyRange.bound(`${userId}/`, `${userId}0`));
    await endOf(transaction);
  });

/** `nothing` where this browser has no journal: looking for one must not leave an empty one behind. */
const within = async <T>(nothing: T, work: (database: IDBDatabase) => Promise<T>): Promise<T> => {
  const opening = indexedDB.open(OUTBOX_DATABASE);
  let isMissing = false;
  opening.addEventListener('upgradeneeded', () => {
    isMissing = true;
    opening.transaction?.abort();
  });
  const database = await answerOf(opening).catch((error: unknown) => {
    if (isMissing) return null;
    throw error;
  });
  if (database === null) return nothing;
  try {
    return await work(database);
  } finally {
    database.close();
  }
};

const answerOf = async <T>(request: IDBRequest<T>): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  request.addEventListener('success', () => resolve(request.result));
  request.addEventListener('error', () => reject(request.error ?? new Error('The database does not answer')));
  return promise;
};

const endOf = async (transaction: IDBTransaction): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  transaction.addEventListener('complete', () => resolve());
  transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The database does not answer')));
  return promise;
};

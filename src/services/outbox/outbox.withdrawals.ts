/**
 * Discarded messages that the database may still have. Each is recorded in the transaction that removes it from the
 * journal, and deleted from the database once it can be reached.
 */
import { storagePath, type OutboxItem } from '../../contracts/outbox.ts';
import { createQueue } from '../platform/queue.ts';
import type { Uploads } from '../platform/uploads.ts';
import { connect, recordName, asStorageRefusal, rangeUnder } from './outbox.database.ts';
import type { WithdrawMessage } from './withdrawal.ts';

/** A message that is to be deleted from the database. */
export interface DiscardedMessage {
  id: string;
  roomId: string;
}

export interface Withdrawals {
  /**
   * Records the withdrawal and removes the message from the journal, if it is there. `item`: the journal's entry;
   * `path`: the file's path according to the database. Rejects with StorageRefusal, and then nothing changes.
   */
  add: (discarded: DiscardedMessage, item: OutboxItem | null, path: string | null) => Promise<void>;
  list: () => Promise<DiscardedMessage[]>;
  /** Makes one attempt for each. Those without a response stay for the next run. Never rejects. */
  run: () => Promise<void>;
}

export const createWithdrawals = (
  userId: string,
  withdraw: WithdrawMessage,
  uploads: Pick<Uploads, 'discard'>,
): Withdrawals => {
  const database = connect();
  const inOrder = createQueue();
  const parseName = (name: string): DiscardedMessage => {
    const [, roomId = '', id = ''] = name.split('/');
    return { id, roomId };
  };

  const tryOne = async (name: string, file: string | null): Promise<void> => {
    if ((await withdraw(parseName(name).id)) === 'unreachable') return;
    // A message that was sent after all keeps its row and its file; the storage refuses to delete it.
    if (file !== null) await uploads.discard(file);
    await (await database()).delete('withdrawals', name);
  };

  return {
    add: async ({ id, roomId }, item, path) =>
      asStorageRefusal(async () => {
        const file = item?.file ? storagePath(item) : path;
        const transaction = (await database()).transaction(['messages', 'files', 'withdrawals'], 'readwrite');
        const messages = transaction.objectStore('messages');
        const position = item ? await messages.index('id').getKey(id) : undefined;
        if (position !== undefined) await messages.delete(position);
        await transaction.objectStore('files').delete(id);
        await transaction.objectStore('withdrawals').put({ file, at: Date.now() }, recordName(userId, roomId, id));
        await transaction.done;
      }),

    list: async () =>
      asStorageRefusal(async () =>
        (await (await database()).getAllKeys('withdrawals', rangeUnder(userId))).map(parseName),
      ),

    run: async () =>
      inOrder(async () => {
        try {
          const db = await database();
          const names = await db.getAllKeys('withdrawals', rangeUnder(userId));
          for (const name of names) {
            // oxlint-disable-next-line no-await-in-loop -- a background task, one request at a time
            const record = await db.get('withdrawals', name);
            // oxlint-disable-next-line no-await-in-loop
            if (record) await tryOne(name, record.file);
          }
        } catch {
          // The device's database is not available; the next run tries again.
        }
      }),
  };
};

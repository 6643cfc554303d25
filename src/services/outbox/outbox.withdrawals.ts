/**
 * Messages that their writer has thrown away, from then until the database has none of them: written down in the same
 * step in which they leave the journal, and carried out when somebody answers, today or after a week without a network.
 */
import { placeOf, type OutboxItem } from '../../contracts/outbox.ts';
import { queue } from '../platform/queue.ts';
import type { Uploads } from '../platform/uploads.ts';
import { connect, nameIn, refusing, under } from './outbox.database.ts';
import type { Withdrawal } from './withdrawal.ts';

/** A message of which the database is to keep nothing. */
export interface Thrown {
  id: string;
  roomId: string;
}

export interface Withdrawals {
  /**
   * Takes it out of the journal for that, if it is there. `item`: what the journal has of it; `path`: where its file lies
   * as far as the database tells. Rejects with StorageRefusal; then it stays where it is.
   */
  add: (thrown: Thrown, item: OutboxItem | null, path: string | null) => Promise<void>;
  list: () => Promise<Thrown[]>;
  /** One attempt at each. Those to which nobody answers stay for the next. Never rejects. */
  carryOut: () => Promise<void>;
}

export const createWithdrawals = (
  userId: string,
  withdraw: Withdrawal,
  uploads: Pick<Uploads, 'withdraw'>,
): Withdrawals => {
  const database = connect();
  const inOrder = queue();
  const thrownAt = (name: string): Thrown => {
    const [, roomId = '', id = ''] = name.split('/');
    return { id, roomId };
  };

  const tryOne = async (name: string, file: string | null): Promise<void> => {
    if ((await withdraw(thrownAt(name).id)) === 'unreached') return;
    // What was sent after all stays where it is, and its file too: the storage knows.
    if (file !== null) await uploads.withdraw(file);
    await (await database()).delete('withdrawals', name);
  };

  return {
    add: async ({ id, roomId }, item, path) =>
      refusing(async () => {
        const file = item?.file ? placeOf(item) : path;
        const transaction = (await database()).transaction(['messages', 'files', 'withdrawals'], 'readwrite');
        const messages = transaction.objectStore('messages');
        const position = item ? await messages.index('id').getKey(id) : undefined;
        if (position !== undefined) await messages.delete(position);
        await transaction.objectStore('files').delete(id);
        await transaction.objectStore('withdrawals').put({ file, at: Date.now() }, nameIn(userId, roomId, id));
        await transaction.done;
      }),

    list: async () =>
      refusing(async () => (await (await database()).getAllKeys('withdrawals', under(userId))).map(thrownAt)),

    carryOut: async () =>
      inOrder(async () => {
        try {
          const db = await database();
          const names = await db.getAllKeys('withdrawals', under(userId));
          for (const name of names) {
            // oxlint-disable-next-line no-await-in-loop -- nobody waits for it, and a chat is sent to meanwhile
            const kept = await db.get('withdrawals', name);
            // oxlint-disable-next-line no-await-in-loop
            if (kept) await tryOne(name, kept.file);
          }
        } catch {
          // The device does not answer: the next attempt may find it.
        }
      }),
  };
};

/**
 * Where messages wait until WhatsApp has them: a journal in IndexedDB, one per person, in the order of writing.
 *
 * What a message says is encrypted with a key that the browser keeps and never gives out (AES-GCM, not
 * extractable): whoever reads the disk, or signs in here as somebody else, reads nothing. In the clear stand only
 * the message's id, its owner and the time of writing. A file waits beside its message, sealed in the same way.
 */
import * as v from 'valibot';

import {
  failureSchema,
  lastSeenSchema,
  overtakingSchema,
  writtenSchema,
  type Failure,
  type LastSeen,
  type OutboxItem,
  type Written,
} from '../../contracts/outbox.ts';
import { createSeal } from '../platform/encryption.ts';
import { once } from '../platform/once.ts';
import { queue } from '../platform/queue.ts';
import { connect, forgetTrays, keyOf, refusing, nameIn, under, type Database, type Stored } from './outbox.database.ts';
import { countJournal, emptyJournal } from './outbox.signOut.ts';

export interface Journal {
  /** Everything that this person has waiting, in order. Forgets what others left here a day ago. */
  open: () => Promise<OutboxItem[]>;
  /** Resolves when the message is safe. Rejects with StorageRefusal when it is not. */
  write: (
    message: Written & Pick<OutboxItem, 'lastSeen'> & Partial<Pick<OutboxItem, 'writtenAt'>>,
    file?: Blob,
  ) => Promise<OutboxItem>;
  read: (id: string) => Promise<OutboxItem | null>;
  /** The file of a message. Null when it is not here. */
  file: (id: string) => Promise<Blob | null>;
  /** The file of this message need not be brought to the storage again. */
  uploaded: (id: string) => Promise<OutboxItem | null>;
  fail: (id: string, failure: Failure) => Promise<OutboxItem | null>;
  /** Its writer has to be asked whether it is still to be sent (`asking`), or has said so (`sure`): of the two one stays. */
  settle: (id: string, word: Pick<OutboxItem, 'asking' | 'sure' | 'takesFrom'>) => Promise<OutboxItem | null>;
  /** Puts a failed message at the end of the journal, as if it were written now. */
  requeue: (id: string, lastSeen?: LastSeen) => Promise<OutboxItem | null>;
  remove: (id: string) => Promise<void>;
  count: () => Promise<number>;
  /** Sign-out: nothing of this person stays, not even the key. */
  clear: () => Promise<void>;
}

/** What stands in the cipher: everything but what the record says in the clear. */
const sealedSchema = v.object({
  ...v.omit(writtenSchema, ['id']).entries,
  failure: v.nullable(failureSchema),
  uploaded: v.optional(v.boolean()),
  lastSeen: v.optional(lastSeenSchema),
  // What a version of us asked in another way is asked again.
  asking: v.fallback(v.optional(overtakingSchema), undefined),
  sure: v.optional(v.boolean()),
});
type Content = v.InferOutput<typeof sealedSchema>;

/** Somebody else's unsent words are not kept on a shared computer longer than they would be sent. In ms. */
const STRANGERS_KEPT = 24 * 60 * 60_000;

export const createJournal = (userId: string, now: () => number = Date.now): Journal => {
  const database = connect();
  const key = once(async () => keyOf(await database(), userId));
  // Sealing takes a moment: without a queue a short message could overtake a long one.
  const inOrder = queue();

  const envelope = createSeal(userId, key);
  const seal = async (id: string, content: Content) =>
    envelope.close(id, new TextEncoder().encode(JSON.stringify(content)));

  const unseal = async (stored: Stored): Promise<OutboxItem | null> => {
    try {
      const data = await envelope.open(stored.id, stored);
      if (!data) return null;
      const content = v.parse(sealedSchema, JSON.parse(new TextDecoder().decode(data)));
      return { ...content, id: stored.id, position: stored.position, writtenAt: stored.writtenAt };
    } catch {
      // Written by a version of us that wrote something else.
      return null;
    }
  };

  const add = async ({ id, writtenAt, ...content }: Omit<OutboxItem, 'position'>, file?: Blob): Promise<OutboxItem> => {
    const record = { id, user: userId, writtenAt, ...(await seal(id, content)) };
    const enclosed = file && { id, user: userId, ...(await envelope.close(`${id}/file`, await file.arrayBuffer())) };
    const transaction = (await database()).transaction(['messages', 'files', 'trays', 'trayFiles'], 'readwrite', {
      durability: 'strict',
    });
    const messages = transaction.objectStore('messages');
    const known = await messages.index('id').getKey(id);
    if (known !== undefined) await messages.delete(known);
    const position = await messages.add(record as Stored);
    if (enclosed) {
      await transaction.objectStore('files').put(enclosed);
      // It leaves the tray as it comes in here: a page that is closed meanwhile finds it in one of the two.
      const name = nameIn(userId, content.roomId, id);
      await transaction.objectStore('trays').delete(name);
      await transaction.objectStore('trayFiles').delete(under(name));
    }
    await transaction.done;
    return { ...content, id, writtenAt, position };
  };

  const find = async (id: string): Promise<OutboxItem | null> => {
    const stored = await (await database()).getFromIndex('messages', 'id', id);
    return stored?.user === userId ? unseal(stored) : null;
  };

  const replace = async (id: string, change: Partial<OutboxItem>): Promise<OutboxItem | null> => {
    const item = await find(id);
    if (!item) return null;
    const { position, writtenAt, ...content } = { ...item, ...change };
    const sealed = await seal(id, content);
    await (await database()).put('messages', { position, id, user: userId, writtenAt, ...sealed });
    return { ...content, id, position, writtenAt };
  };

  return {
    open: async () =>
      refusing(async () => {
        const db = await database();
        await forgetStrangers(db, userId, now() - STRANGERS_KEPT);
        const stored = await db.getAllFromIndex('messages', 'user', userId);
        const items = await Promise.all(stored.map(unseal));
        return items.filter((item) => item !== null).toSorted((one, other) => one.position - other.position);
      }),
    write: async (message, file) =>
      refusing(async () => inOrder(async () => add({ writtenAt: now(), ...message, failure: null }, file))),
    read: async (id) => refusing(async () => find(id)),
    file: async (id) =>
      refusing(async () => {
        const stored = await (await database()).get('files', id);
        const bytes = stored?.user === userId ? await envelope.open(`${id}/file`, stored) : null;
        return bytes && new Blob([bytes]);
      }),
    uploaded: async (id) => refusing(async () => inOrder(async () => replace(id, { uploaded: true }))),
    fail: async (id, failure) => refusing(async () => inOrder(async () => replace(id, { failure }))),
    settle: async (id, word) =>
      refusing(async () => inOrder(async () => replace(id, { asking: undefined, sure: undefined, ...word }))),
    requeue: async (id, lastSeen) =>
      refusing(async () =>
        inOrder(async () => {
          const item = await find(id);
          return item?.failure ? add({ ...item, lastSeen, failure: null, writtenAt: now() }) : item;
        }),
      ),
    remove: async (id) =>
      refusing(async () => {
        const transaction = (await database()).transaction(['messages', 'files'], 'readwrite');
        const messages = transaction.objectStore('messages');
        const position = await messages.index('id').getKey(id);
        if (position !== undefined) await messages.delete(position);
        await transaction.objectStore('files').delete(id);
        await transaction.done;
      }),
    count: async () => refusing(async () => countJournal(userId)),
    clear: async () =>
      refusing(async () => {
        await emptyJournal(userId);
        key.forget();
      }),
  };
};

const forgetStrangers = async (db: Database, userId: string, before: number): Promise<void> => {
  await forgetTrays(db, (name, at) => !name.startsWith(`${userId}/`) && at < before);
  const transaction = db.transaction(['messages', 'files', 'withdrawals'], 'readwrite');
  for await (const cursor of transaction.objectStore('messages')) {
    if (cursor.value.user === userId || cursor.value.writtenAt >= before) continue;
    await transaction.objectStore('files').delete(cursor.value.id);
    await cursor.delete();
  }
  for await (const cursor of transaction.objectStore('withdrawals'))
    if (!cursor.key.startsWith(`${userId}/`) && cursor.value.at < before) await cursor.delete();
  await transaction.done;
};

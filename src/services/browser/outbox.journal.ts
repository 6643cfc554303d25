/**
 * Where messages wait until WhatsApp has them: a journal in IndexedDB, one per person, in the order of writing.
 *
 * What a message says is encrypted with a key that the browser keeps and never gives out (AES-GCM, not
 * extractable): whoever reads the disk, or signs in here as somebody else, reads nothing. In the clear stand only
 * the message's id, its owner and the time of writing.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import * as v from 'valibot';

import {
  failureSchema,
  writtenSchema,
  type Failure,
  type OutboxItem,
  type RefusalReason,
  type Written,
} from '../schemas/outbox.ts';
import { countJournal, emptyJournal, OUTBOX_DATABASE } from './outbox.leaving.ts';
import { queue } from './queue.ts';

/** Storage that refuses: full, or not there at all (private mode, blocked, broken). */
export class StorageRefusal extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, cause: unknown) {
    super(`Outbox storage is ${reason}`, { cause });
    this.name = 'StorageRefusal';
    this.reason = reason;
  }
}

export interface Journal {
  /** Everything that this person has waiting, in order. Forgets what others left here a day ago. */
  open: () => Promise<OutboxItem[]>;
  /** Resolves when the message is safe. Rejects with StorageRefusal when it is not. */
  write: (message: Written) => Promise<OutboxItem>;
  read: (id: string) => Promise<OutboxItem | null>;
  fail: (id: string, failure: Failure) => Promise<OutboxItem | null>;
  /** Puts a failed message at the end of the journal, as if it were written now. */
  requeue: (id: string) => Promise<OutboxItem | null>;
  remove: (id: string) => Promise<void>;
  count: () => Promise<number>;
  /** Sign-out: nothing of this person stays, not even the key. */
  clear: () => Promise<void>;
}

interface Stored {
  position: number;
  id: string;
  user: string;
  writtenAt: number;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

interface OutboxDatabase extends DBSchema {
  messages: { key: number; value: Stored; indexes: { id: string; user: string } };
  keys: { key: string; value: CryptoKey };
}

type Database = IDBPDatabase<OutboxDatabase>;

/** What stands in the cipher: everything but what the record says in the clear. */
const sealedSchema = v.object({ ...v.omit(writtenSchema, ['id']).entries, failure: v.nullable(failureSchema) });
type Sealed = v.InferOutput<typeof sealedSchema>;

/** Somebody else's unsent words are not kept on a shared computer longer than they would be sent. In ms. */
const STRANGERS_KEPT = 24 * 60 * 60_000;

export const createJournal = (userId: string, now: () => number = Date.now): Journal => {
  const database = connect();
  const key = once(async () => keyOf(await database(), userId));
  // Sealing takes a moment: without a queue a short message could overtake a long one.
  const inOrder = queue();

  const seal = async (id: string, content: Sealed) => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const data = new TextEncoder().encode(JSON.stringify(content));
    return { iv, sealed: await crypto.subtle.encrypt(algorithm(iv, userId, id), await key(), data) };
  };

  const unseal = async (stored: Stored): Promise<OutboxItem | null> => {
    try {
      const data = await crypto.subtle.decrypt(algorithm(stored.iv, userId, stored.id), await key(), stored.sealed);
      const content = v.parse(sealedSchema, JSON.parse(new TextDecoder().decode(data)));
      return { ...content, id: stored.id, position: stored.position, writtenAt: stored.writtenAt };
    } catch {
      // Sealed with a key that is gone, or damaged, or by a version of us that wrote something else.
      return null;
    }
  };

  const add = async ({ id, writtenAt, ...content }: Omit<OutboxItem, 'position'>): Promise<OutboxItem> => {
    const record = { id, user: userId, writtenAt, ...(await seal(id, content)) };
    const transaction = (await database()).transaction('messages', 'readwrite', { durability: 'strict' });
    const known = await transaction.store.index('id').getKey(id);
    if (known !== undefined) await transaction.store.delete(known);
    const position = await transaction.store.add(record as Stored);
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
    write: async (message) =>
      refusing(async () => inOrder(async () => add({ ...message, writtenAt: now(), failure: null }))),
    read: async (id) => refusing(async () => find(id)),
    fail: async (id, failure) => refusing(async () => inOrder(async () => replace(id, { failure }))),
    requeue: async (id) =>
      refusing(async () =>
        inOrder(async () => {
          const item = await find(id);
          return item?.failure ? add({ ...item, failure: null, writtenAt: now() }) : item;
        }),
      ),
    remove: async (id) =>
      refusing(async () => {
        const transaction = (await database()).transaction('messages', 'readwrite');
        const position = await transaction.store.index('id').getKey(id);
        if (position !== undefined) await transaction.store.delete(position);
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

/** One connection, opened when it is first needed and again after the browser has closed it. */
const connect = (): (() => Promise<Database>) => {
  const open = once(async (): Promise<Database> =>
    openDB<OutboxDatabase>(OUTBOX_DATABASE, 1, {
      upgrade(db) {
        const messages = db.createObjectStore('messages', { keyPath: 'position', autoIncrement: true });
        messages.createIndex('id', 'id', { unique: true });
        messages.createIndex('user', 'user');
        db.createObjectStore('keys');
      },
      // A newer version of us in another tab, or somebody clearing the site's data: let go, open again when needed.
      blocking: (_from, _to, event) => {
        (event.target as IDBDatabase).close();
        open.forget();
      },
      terminated: () => open.forget(),
    }),
  );
  return open;
};

/** This person's key; made once, however many tabs ask for it at the same time. */
const keyOf = async (db: Database, userId: string): Promise<CryptoKey> => {
  const known = await db.get('keys', userId);
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const transaction = db.transaction('keys', 'readwrite');
  const winner = (await transaction.store.get(userId)) ?? made;
  await transaction.store.put(winner, userId);
  await transaction.done;
  return winner;
};

const forgetStrangers = async (db: Database, userId: string, before: number): Promise<void> => {
  const transaction = db.transaction('messages', 'readwrite');
  for await (const cursor of transaction.store)
    if (cursor.value.user !== userId && cursor.value.writtenAt < before) await cursor.delete();
  await transaction.done;
};

/** The id and the owner are sealed in: a record cannot be passed off as another's. */
const algorithm = (iv: Uint8Array<ArrayBuffer>, userId: string, id: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`${userId}/${id}`),
});

const refusing = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageRefusal) throw error;
    throw new StorageRefusal(error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'blocked', error);
  }
};

/** The result of the first call, for all; a failed one is tried again by the next. */
const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | null = null;
  const get = async (): Promise<T> => {
    const current = (made ??= make());
    try {
      return await current;
    } catch (error) {
      if (made === current) made = null;
      throw error;
    }
  };
  return Object.assign(get, { forget: () => void (made = null) });
};

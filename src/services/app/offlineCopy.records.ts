/**
 * What is kept on this device for reading without a network: records in IndexedDB, sealed as the outbox is, with a key
 * that the browser never gives out. In the clear stand whose a record is, which chat it is of, and since when. It is a
 * copy: it may be lost at any moment, and is never more than a person had open here in the last days.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

import { createSeal, makeKey, type Sealed } from '../platform/encryption.ts';
import { KEPT_DATABASE } from './offlineCopy.signOut.ts';

interface Found {
  /** When it was true, in epoch ms. */
  at: number;
  value: unknown;
}

export interface Records {
  read: (name: string) => Promise<Found | null>;
  /** Puts a record in place of the one before it. Without somebody signed in, nothing is written. */
  write: (name: string, value: unknown, at: number) => Promise<void>;
  /** The names of everything that is kept of this person. */
  names: () => Promise<string[]>;
  remove: (names: readonly string[]) => Promise<void>;
}

interface KeptDatabase extends DBSchema {
  /** Keyed by `<user>/<name>`, so that what is whose can be told without reading it. */
  records: { key: string; value: Sealed & { at: number }; indexes: { at: number } };
  keys: { key: string; value: CryptoKey };
}

/** Conversations that are kept. With at most `LONGEST` bytes each, they take no more than 4 MB. */
const MOST_ROOMS = 30;
/** Characters of a record. What is longer is not kept. */
export const LONGEST = 130_000;
/** Milliseconds. What nobody has looked at for so long is of no help to anybody. */
const KEPT_FOR = 7 * 24 * 60 * 60_000;

/** `whose`: who is signed in on this device at that moment; null: nobody. */
export const createRecords = (whose: () => Promise<string | null>, now: () => number = Date.now): Records => {
  const within = async <T>(nothing: T, work: (db: IDBPDatabase<KeptDatabase>, user: string) => Promise<T>) => {
    const user = await whose();
    if (user === null) return nothing;
    // Opened for each piece of work: a connection that stays open would keep signing out from emptying it.
    const db = await openDB<KeptDatabase>(KEPT_DATABASE, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('records').createIndex('at', 'at');
        fresh.createObjectStore('keys');
      },
      blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
    });
    try {
      return await work(db, user);
    } finally {
      db.close();
    }
  };

  const sealOf = (db: IDBPDatabase<KeptDatabase>, user: string) => createSeal(user, async () => keyOf(db, user));

  return {
    read: async (name) =>
      within(null, async (db, user) => {
        const stored = await db.get('records', `${user}/${name}`);
        if (stored === undefined || stored.at < now() - KEPT_FOR) return null;
        const open = await sealOf(db, user).open(name, stored);
        return open && { at: stored.at, value: JSON.parse(new TextDecoder().decode(open)) as unknown };
      }),
    write: async (name, value, at) =>
      within(undefined, async (db, user) => {
        const text = JSON.stringify(value);
        if (text.length > LONGEST) return;
        const sealed = await sealOf(db, user).close(name, new TextEncoder().encode(text));
        // Somebody may have signed out, or in, while it was sealed.
        if ((await whose()) !== user) return;
        const transaction = db.transaction(['records', 'keys'], 'readwrite');
        const records = transaction.objectStore('records');
        await records.put({ at, ...sealed }, `${user}/${name}`);
        const byAge = await records.index('at').getAllKeys();
        const rooms = byAge.filter((key) => key.startsWith(`${user}/room:`));
        const gone = [
          ...byAge.filter((key) => !key.startsWith(`${user}/`)),
          ...rooms.slice(0, Math.max(0, rooms.length - MOST_ROOMS)),
          ...(await records.index('at').getAllKeys(IDBKeyRange.upperBound(now() - KEPT_FOR))),
        ];
        const keys = transaction.objectStore('keys');
        const strangers = (await keys.getAllKeys()).filter((owner) => owner !== user);
        await Promise.all([...gone.map((key) => records.delete(key)), ...strangers.map((owner) => keys.delete(owner))]);
        await transaction.done;
      }),
    names: async () =>
      within([], async (db, user) => {
        const all = await db.getAllKeys('records');
        return all.filter((key) => key.startsWith(`${user}/`)).map((key) => key.slice(user.length + 1));
      }),
    remove: async (names) =>
      within(undefined, async (db, user) => {
        const transaction = db.transaction('records', 'readwrite');
        await Promise.all(names.map((name) => transaction.store.delete(`${user}/${name}`)));
        await transaction.done;
      }),
  };
};

/** Made once, however many tabs ask for it at the same time. */
const keyOf = async (db: IDBPDatabase<KeptDatabase>, user: string): Promise<CryptoKey> => {
  const known = await db.get('keys', user);
  if (known) return known;
  const made = await makeKey();
  const transaction = db.transaction('keys', 'readwrite');
  const winner = (await transaction.store.get(user)) ?? made;
  await transaction.store.put(winner, user);
  await transaction.done;
  return winner;
};

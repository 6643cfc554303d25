/**
 * Encrypted records of the offline copy in IndexedDB, encrypted like the outbox with a non-extractable key. User, chat and
 * age of a record are stored in plain text. The copy may be lost at any time and holds only what the user had open here
 * in the last days.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

import { createEncryption, createEncryptionKey, type EncryptedRecord } from '../platform/encryption.ts';
import { OFFLINE_DATABASE } from '../platform/storageKeys.ts';

interface StoredRecord {
  /** When the server last confirmed it, in epoch ms. */
  savedAt: number;
  value: unknown;
}

export interface EncryptedRecords {
  read: (name: string) => Promise<StoredRecord | null>;
  /** Replaces a record. Without a signed-in user nothing is written. */
  write: (name: string, value: unknown, at: number) => Promise<void>;
  /** Names of all records of this user. */
  names: () => Promise<string[]>;
  remove: (names: readonly string[]) => Promise<void>;
}

interface OfflineDatabase extends DBSchema {
  /** Keyed by `<user>/<name>`, so that a record's owner is known without decrypting it. */
  records: { key: string; value: EncryptedRecord & { at: number }; indexes: { at: number } };
  keys: { key: string; value: CryptoKey };
}

/** Most rooms in the copy. With at most `MAX_RECORD_LENGTH` characters each, they take no more than 4 MB. */
const MAX_ROOMS = 30;
/** Most characters of a record; a longer one is not written. */
export const MAX_RECORD_LENGTH = 130_000;
/** Milliseconds after which a record is unused and deleted. */
const MAX_AGE = 7 * 24 * 60 * 60_000;

/** `currentUserId`: id of the user who is signed in at that moment; null if there is none. */
export const createEncryptedRecords = (
  currentUserId: () => Promise<string | null>,
  now: () => number = Date.now,
): EncryptedRecords => {
  const withDatabase = async <T>(
    fallback: T,
    work: (db: IDBPDatabase<OfflineDatabase>, user: string) => Promise<T>,
  ) => {
    const user = await currentUserId();
    if (user === null) return fallback;
    // Opened for each operation: an open connection would block signing out from deleting the database.
    const db = await openDB<OfflineDatabase>(OFFLINE_DATABASE, 1, {
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

  const sealOf = (db: IDBPDatabase<OfflineDatabase>, user: string) =>
    createEncryption(user, async () => keyOf(db, user));

  return {
    read: async (name) =>
      withDatabase(null, async (db, user) => {
        const stored = await db.get('records', `${user}/${name}`);
        if (stored === undefined || stored.at < now() - MAX_AGE) return null;
        const open = await sealOf(db, user).open(name, stored);
        return open && { savedAt: stored.at, value: JSON.parse(new TextDecoder().decode(open)) as unknown };
      }),
    write: async (name, value, at) =>
      withDatabase(undefined, async (db, user) => {
        const text = JSON.stringify(value);
        if (text.length > MAX_RECORD_LENGTH) return;
        const sealed = await sealOf(db, user).close(name, new TextEncoder().encode(text));
        // The user may have changed during the encryption.
        if ((await currentUserId()) !== user) return;
        const transaction = db.transaction(['records', 'keys'], 'readwrite');
        const records = transaction.objectStore('records');
        await records.put({ at, ...sealed }, `${user}/${name}`);
        const byAge = await records.index('at').getAllKeys();
        const rooms = byAge.filter((key) => key.startsWith(`${user}/room:`));
        const expired = [
          ...byAge.filter((key) => !key.startsWith(`${user}/`)),
          ...rooms.slice(0, Math.max(0, rooms.length - MAX_ROOMS)),
          ...(await records.index('at').getAllKeys(IDBKeyRange.upperBound(now() - MAX_AGE))),
        ];
        const keys = transaction.objectStore('keys');
        const otherUsers = (await keys.getAllKeys()).filter((owner) => owner !== user);
        await Promise.all([
          ...expired.map((key) => records.delete(key)),
          ...otherUsers.map((owner) => keys.delete(owner)),
        ]);
        await transaction.done;
      }),
    names: async () =>
      withDatabase([], async (db, user) => {
        const all = await db.getAllKeys('records');
        return all.filter((key) => key.startsWith(`${user}/`)).map((key) => key.slice(user.length + 1));
      }),
    remove: async (names) =>
      withDatabase(undefined, async (db, user) => {
        const transaction = db.transaction('records', 'readwrite');
        await Promise.all(names.map((name) => transaction.store.delete(`${user}/${name}`)));
        await transaction.done;
      }),
  };
};

/** The user's key, created once even if several tabs need it at the same time. */
const keyOf = async (db: IDBPDatabase<OfflineDatabase>, user: string): Promise<CryptoKey> => {
  const known = await db.get('keys', user);
  if (known) return known;
  const made = await createEncryptionKey();
  const transaction = db.transaction('keys', 'readwrite');
  const winner = (await transaction.store.get(user)) ?? made;
  await transaction.store.put(winner, user);
  await transaction.done;
  return winner;
};

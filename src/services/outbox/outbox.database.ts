/**
 * The IndexedDB database of unsent content: the outbox journal (outbox.journal.ts) and the attachments
 * (composer/attachments.storage.ts).
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

import type { RefusalReason } from '../../contracts/outbox.ts';
import { createEncryptionKey, type EncryptedRecord } from '../platform/encryption.ts';
import { once } from '../platform/once.ts';
import { OUTBOX_DATABASE } from '../platform/storageKeys.ts';

/** Storage did not accept a write or read: full, or unavailable (private mode, blocked, broken). */
export class StorageRefusal extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, cause: unknown) {
    super(`Outbox storage is ${reason}`, { cause });
    this.name = 'StorageRefusal';
    this.reason = reason;
  }
}

export interface StoredMessage extends EncryptedRecord {
  position: number;
  id: string;
  user: string;
  writtenAt: number;
}

export interface StoredFile extends EncryptedRecord {
  id: string;
  user: string;
}

interface OutboxDatabase extends DBSchema {
  files: { key: string; value: StoredFile; indexes: { user: string } };
  messages: { key: number; value: StoredMessage; indexes: { id: string; user: string } };
  /** The records of attachments. Keyed by `<user>/<room>/<id>`. */
  attachments: { key: string; value: EncryptedRecord & { at: number; size: number } };
  /** The bytes of attachments: one or two entries each, keyed by the record's name and a suffix. */
  attachmentFiles: { key: string; value: EncryptedRecord };
  /** Messages that were discarded here and may still be in the database. Keyed by `<user>/<room>/<id>`. */
  withdrawals: { key: string; value: { file: string | null; at: number } };
  keys: { key: string; value: CryptoKey };
}

export type Database = IDBPDatabase<OutboxDatabase>;

/** Milliseconds. A database that does not open by then is opened again, because everything queued waits for it. */
const OPEN_TIMEOUT = 10_000;

/** A connection that opens after the time limit is closed again, so that it does not block upgrades. */
const withTimeout = async (opening: Promise<Database>): Promise<Database> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error('The database does not open'));
    opening.then(
      (late) => late.close(),
      () => undefined,
    );
  }, OPEN_TIMEOUT);
  return Promise.race([opening, promise]).finally(() => clearTimeout(timer));
};

/** One connection, opened on first use and again after the browser has closed it. */
export const connect = (): (() => Promise<Database>) => {
  const open = once(async (): Promise<Database> =>
    withTimeout(
      openDB<OutboxDatabase>(OUTBOX_DATABASE, 4, {
        upgrade(db, from) {
          // Messages of an earlier version still have to be sent.
          if (from < 1) {
            const messages = db.createObjectStore('messages', { keyPath: 'position', autoIncrement: true });
            messages.createIndex('id', 'id', { unique: true });
            messages.createIndex('user', 'user');
            db.createObjectStore('keys');
          }
          if (from < 2) db.createObjectStore('files', { keyPath: 'id' }).createIndex('user', 'user');
          if (from < 3) {
            db.createObjectStore('attachments');
            db.createObjectStore('attachmentFiles');
          }
          db.createObjectStore('withdrawals');
        },
        // Another tab upgrades the database, or the user clears the site's data: close, and reopen on next use.
        blocking: (_from, _to, event) => {
          (event.target as IDBDatabase).close();
          open.forget();
        },
        terminated: () => open.forget(),
      }),
    ),
  );
  return open;
};

/** The user's key; created once, also when several tabs need it at the same time. */
export const keyOf = async (db: Database, userId: string): Promise<CryptoKey> => {
  const known = await db.get('keys', userId);
  if (known) return known;
  const made = await createEncryptionKey();
  const transaction = db.transaction('keys', 'readwrite');
  const winner = (await transaction.store.get(userId)) ?? made;
  await transaction.store.put(winner, userId);
  await transaction.done;
  return winner;
};

/** Runs the work and turns every error into a StorageRefusal. */
export const asStorageRefusal = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageRefusal) throw error;
    throw new StorageRefusal(error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'blocked', error);
  }
};

/** The key of an attachment or a withdrawal. Longer names with this prefix hold an attachment's bytes. */
export const recordName = (userId: string, roomId: string, id: string): string => `${userId}/${roomId}/${id}`;

/** All keys that begin with this name and a slash. */
export const rangeUnder = (name: string): IDBKeyRange => IDBKeyRange.bound(`${name}/`, `${name}0`, false, true);

/** Deletes the attachments that `isOver` selects. `at`: when they were added, in epoch ms. */
export const deleteAttachments = async (db: Database, isOver: (name: string, at: number) => boolean): Promise<void> => {
  const transaction = db.transaction(['attachments', 'attachmentFiles'], 'readwrite');
  for await (const cursor of transaction.objectStore('attachments')) {
    if (!isOver(cursor.key, cursor.value.at)) continue;
    await transaction.objectStore('attachmentFiles').delete(rangeUnder(cursor.key));
    await cursor.delete();
  }
  await transaction.done;
};

/** The database of what is not sent yet: the journal of the outbox (outbox.journal.ts) and the trays (tray.kept.ts). */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

import type { RefusalReason } from '../../contracts/outbox.ts';
import { makeKey, type Sealed } from '../platform/encryption.ts';
import { once } from '../platform/once.ts';
import { OUTBOX_DATABASE } from './outbox.signOut.ts';

/** Storage that refuses: full, or not there at all (private mode, blocked, broken). */
export class StorageRefusal extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, cause: unknown) {
    super(`Outbox storage is ${reason}`, { cause });
    this.name = 'StorageRefusal';
    this.reason = reason;
  }
}

export interface Stored extends Sealed {
  position: number;
  id: string;
  user: string;
  writtenAt: number;
}

export interface StoredFile extends Sealed {
  id: string;
  user: string;
}

interface OutboxDatabase extends DBSchema {
  files: { key: string; value: StoredFile; indexes: { user: string } };
  messages: { key: number; value: Stored; indexes: { id: string; user: string } };
  /** Files that are not sent yet, and what is known of each (tray.kept.ts). Keyed by `<user>/<room>/<id>`. */
  trays: { key: string; value: Sealed & { at: number; size: number } };
  /** Their bytes: one or two beside each of `trays`, under its key and one word more. */
  trayFiles: { key: string; value: Sealed };
  /** Messages that were thrown away here and may still be in the database. Keyed by `<user>/<room>/<id>`. */
  withdrawals: { key: string; value: { file: string | null; at: number } };
  keys: { key: string; value: CryptoKey };
}

export type Database = IDBPDatabase<OutboxDatabase>;

/** Milliseconds until a database that does not open is asked for anew: all that waits would wait for it for ever. */
const OPENS_WITHIN = 10_000;

/** What opens later than anybody waits for it is closed again, so that it blocks nobody. */
const inTime = async (opening: Promise<Database>): Promise<Database> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error('The database does not open'));
    opening.then(
      (late) => late.close(),
      () => undefined,
    );
  }, OPENS_WITHIN);
  return Promise.race([opening, promise]).finally(() => clearTimeout(timer));
};

/** One connection, opened when it is first needed and again after the browser has closed it. */
export const connect = (): (() => Promise<Database>) => {
  const open = once(async (): Promise<Database> =>
    inTime(
      openDB<OutboxDatabase>(OUTBOX_DATABASE, 4, {
        upgrade(db, from) {
          // What an earlier version of us left here still has to go out.
          if (from < 1) {
            const messages = db.createObjectStore('messages', { keyPath: 'position', autoIncrement: true });
            messages.createIndex('id', 'id', { unique: true });
            messages.createIndex('user', 'user');
            db.createObjectStore('keys');
          }
          if (from < 2) db.createObjectStore('files', { keyPath: 'id' }).createIndex('user', 'user');
          if (from < 3) {
            db.createObjectStore('trays');
            db.createObjectStore('trayFiles');
          }
          db.createObjectStore('withdrawals');
        },
        // A newer version of us in another tab, or somebody clearing the site's data: let go, open again when needed.
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

/** This person's key; made once, however many tabs ask for it at the same time. */
export const keyOf = async (db: Database, userId: string): Promise<CryptoKey> => {
  const known = await db.get('keys', userId);
  if (known) return known;
  const made = await makeKey();
  const transaction = db.transaction('keys', 'readwrite');
  const winner = (await transaction.store.get(userId)) ?? made;
  await transaction.store.put(winner, userId);
  await transaction.done;
  return winner;
};

/** Whatever goes wrong is told as a refusal of the storage. */
export const refusing = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageRefusal) throw error;
    throw new StorageRefusal(error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'blocked', error);
  }
};

/** Under this name stands what is known of a file in a tray (under longer ones, its bytes), or of a withdrawal. */
export const nameIn = (userId: string, roomId: string, id: string): string => `${userId}/${roomId}/${id}`;

/** All names that begin with this one and a slash. */
export const under = (name: string): IDBKeyRange => IDBKeyRange.bound(`${name}/`, `${name}0`, false, true);

/** Takes away what nobody will come back for. `at`: when it was laid, in epoch ms. */
export const forgetTrays = async (db: Database, isOver: (name: string, at: number) => boolean): Promise<void> => {
  const transaction = db.transaction(['trays', 'trayFiles'], 'readwrite');
  for await (const cursor of transaction.objectStore('trays')) {
    if (!isOver(cursor.key, cursor.value.at)) continue;
    await transaction.objectStore('trayFiles').delete(under(cursor.key));
    await cursor.delete();
  }
  await transaction.done;
};

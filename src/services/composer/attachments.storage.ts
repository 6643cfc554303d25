/**
 * The files of a tray, kept on the device as what waits in the outbox is: sealed, one person's, gone with their
 * signing out. Each stands by itself, so that two tabs with one room open lose nothing of each other's.
 */
import * as v from 'valibot';

import { enclosureSchema, failureSchema, quoteSchema } from '../../contracts/outbox.ts';
import { connect, forgetTrays, keyOf, refusing, StorageRefusal, nameIn, under } from '../outbox/outbox.database.ts';
import { createSeal } from '../platform/encryption.ts';
import { once } from '../platform/once.ts';
import { queue } from '../platform/queue.ts';

/** A file that was looked at, and all that was said of it. */
const keptSchema = v.object({
  id: v.string(),
  name: v.string(),
  fit: enclosureSchema,
  original: v.nullable(enclosureSchema),
  caption: v.string(),
  asOriginal: v.boolean(),
  replyTo: v.nullable(quoteSchema),
  why: v.nullable(failureSchema),
});
export type KeptPiece = v.InferOutput<typeof keptSchema>;

/** What would be sent, and what it was made of where that may be sent too. */
export interface KeptFiles {
  fit: Blob;
  original: Blob | null;
}

export interface Trays {
  /** What is kept after this, and after its person has signed out, is not kept. */
  prepare: () => Promise<void>;
  /** In the order in which they were laid. */
  read: (roomId: string) => Promise<KeptPiece[]>;
  /** Null when it is not here. */
  file: (roomId: string, id: string, which: keyof KeptFiles) => Promise<Blob | null>;
  /** Resolves when it is safe. Rejects with StorageRefusal when it is not; then nothing of it stays. */
  keep: (roomId: string, piece: KeptPiece, files: KeptFiles) => Promise<void>;
  /** Nothing happens where it is not kept. */
  change: (roomId: string, piece: KeptPiece) => Promise<void>;
  /** They are the outbox's from here on, which takes them away as soon as it has them. What is being kept stays out. */
  letGo: (roomId: string, ids: readonly string[]) => void;
  /** What is being kept at this moment stays out as well. */
  remove: (roomId: string, ids: readonly string[]) => Promise<void>;
  /** Puts it there and tells whoever has the tray of this room open in this tab. */
  giveBack: (roomId: string, piece: KeptPiece, files: KeptFiles) => Promise<void>;
  watch: (roomId: string, hear: (piece: KeptPiece, files: KeptFiles) => void) => () => void;
}

/** Bytes on one device, of one person: thirty photographs of a phone. */
const MOST = 128 * 1024 * 1024;
/** Milliseconds. What nobody came back for in a week is not sent any more. */
const KEPT = 7 * 24 * 60 * 60_000;

const STORES = ['trays', 'trayFiles', 'keys'] as const;

export const createTrays = (userId: string, now: () => number = Date.now): Trays => {
  const database = connect();
  const key = once(async () => keyOf(await database(), userId));
  const envelope = createSeal(userId, key);
  const inOrder = queue();
  const removed = new Set<string>();
  const listeners = new Map<string, Set<Parameters<Trays['watch']>[1]>>();

  const seal = async (name: string, piece: KeptPiece) =>
    envelope.close(name, new TextEncoder().encode(JSON.stringify(piece)));
  const unseal = async (name: string, stored: Parameters<typeof envelope.open>[1]): Promise<KeptPiece | null> => {
    try {
      const data = await envelope.open(name, stored);
      return data && v.parse(keptSchema, JSON.parse(new TextDecoder().decode(data)));
    } catch {
      // Written by a version of us that wrote something else.
      return null;
    }
  };

  const put: Trays['keep'] = async (roomId, piece, files) => {
    const name = nameIn(userId, roomId, piece.id);
    const size = files.fit.size + (files.original?.size ?? 0);
    const record = { at: now(), size, ...(await seal(name, piece)) };
    const fit = await envelope.close(`${name}/fit`, await files.fit.arrayBuffer());
    const original = files.original && (await envelope.close(`${name}/original`, await files.original.arrayBuffer()));
    const transaction = (await database()).transaction(STORES, 'readwrite');
    const trays = transaction.objectStore('trays');
    const all = await trays.getAll(under(userId));
    const isFull = all.reduce((sum, one) => sum + one.size, size) > MOST;
    // Somebody may have signed out, sent it or put it away while it was sealed.
    const isWanted = !removed.has(name) && (await transaction.objectStore('keys').getKey(userId)) !== undefined;
    if (isWanted && !isFull) {
      await trays.put(record, name);
      await transaction.objectStore('trayFiles').put(fit, `${name}/fit`);
      if (original) await transaction.objectStore('trayFiles').put(original, `${name}/original`);
    }
    await transaction.done;
    if (isWanted && isFull) throw new StorageRefusal('full', null);
  };

  const keep: Trays['keep'] = async (roomId, piece, files) => {
    removed.delete(nameIn(userId, roomId, piece.id));
    return refusing(async () => inOrder(async () => put(roomId, piece, files)));
  };
  const letGo: Trays['letGo'] = (roomId, ids) => {
    for (const id of ids) removed.add(nameIn(userId, roomId, id));
  };

  return {
    prepare: async () => void (await refusing(key)),
    keep,
    letGo,
    read: async (roomId) =>
      refusing(async () => {
        const db = await database();
        await forgetTrays(db, (name, at) => name.startsWith(`${userId}/`) && at < now() - KEPT);
        const range = under(`${userId}/${roomId}`);
        const transaction = db.transaction('trays');
        const [names, stored] = await Promise.all([
          transaction.store.getAllKeys(range),
          transaction.store.getAll(range),
        ]);
        const inTime = names
          .flatMap((name, at) => (stored[at] ? [{ name, stored: stored[at] }] : []))
          .toSorted((one, other) => one.stored.at - other.stored.at);
        const pieces = await Promise.all(inTime.map(async (one) => unseal(one.name, one.stored)));
        return pieces.filter((piece) => piece !== null);
      }),
    file: async (roomId, id, which) =>
      refusing(async () => {
        const name = `${nameIn(userId, roomId, id)}/${which}`;
        const stored = await (await database()).get('trayFiles', name);
        const bytes = stored && (await envelope.open(name, stored));
        return bytes ? new Blob([bytes]) : null;
      }),
    change: async (roomId, piece) =>
      refusing(async () =>
        inOrder(async () => {
          const name = nameIn(userId, roomId, piece.id);
          const sealed = await seal(name, piece);
          const transaction = (await database()).transaction(STORES, 'readwrite');
          const before = await transaction.objectStore('trays').get(name);
          if (before) await transaction.objectStore('trays').put({ ...before, ...sealed }, name);
          await transaction.done;
        }),
      ),
    remove: async (roomId, ids) =>
      refusing(async () => {
        letGo(roomId, ids);
        const names = ids.map((id) => nameIn(userId, roomId, id));
        const transaction = (await database()).transaction(STORES, 'readwrite');
        await Promise.all(
          names.flatMap((name) => [
            transaction.objectStore('trays').delete(name),
            transaction.objectStore('trayFiles').delete(under(name)),
          ]),
        );
        await transaction.done;
      }),
    giveBack: async (roomId, piece, files) => {
      await keep(roomId, piece, files);
      for (const hear of listeners.get(roomId) ?? []) hear(piece, files);
    },
    watch: (roomId, hear) => {
      const heard = listeners.get(roomId) ?? new Set();
      listeners.set(roomId, heard.add(hear));
      return () => void heard.delete(hear);
    },
  };
};

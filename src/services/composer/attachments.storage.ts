/**
 * Stores attachments on the device in the same way as the outbox: encrypted, per user, deleted at sign-out. Each
 * attachment has its own record, so that two tabs with the same room open do not overwrite each other.
 */
import * as v from 'valibot';

import { outgoingFileSchema, failureSchema, quoteSchema } from '../../contracts/outbox.ts';
import {
  connect,
  deleteAttachments,
  keyOf,
  asStorageRefusal,
  StorageRefusal,
  recordName,
  rangeUnder,
} from '../outbox/outbox.database.ts';
import { createEncryption } from '../platform/encryption.ts';
import { once } from '../platform/once.ts';
import { createQueue } from '../platform/queue.ts';

/** A checked file with its details. */
const storedAttachmentSchema = v.object({
  id: v.string(),
  name: v.string(),
  prepared: outgoingFileSchema,
  original: v.nullable(outgoingFileSchema),
  caption: v.string(),
  asOriginal: v.boolean(),
  replyTo: v.nullable(quoteSchema),
  failure: v.nullable(failureSchema),
});
export type StoredAttachment = v.InferOutput<typeof storedAttachmentSchema>;

/** The file as it would be sent, and the original where that may be sent instead. */
export interface StoredFiles {
  prepared: Blob;
  original: Blob | null;
}

export interface AttachmentsStorage {
  /** Creates the user's key. A later save after sign-out finds no key and stores nothing. */
  prepare: () => Promise<void>;
  /** In the order of adding. */
  read: (roomId: string) => Promise<StoredAttachment[]>;
  /** Null if it is not stored. */
  file: (roomId: string, id: string, which: keyof StoredFiles) => Promise<Blob | null>;
  /** Resolves once the file is stored. Rejects with StorageRefusal, and then nothing of it stays. */
  save: (roomId: string, attachment: StoredAttachment, files: StoredFiles) => Promise<void>;
  /** Does nothing for an attachment that is not stored. */
  update: (roomId: string, attachment: StoredAttachment) => Promise<void>;
  /**
   * The outbox owns these attachments from here on and deletes them once its journal has them. Pending saves of them
   * are dropped.
   */
  release: (roomId: string, ids: readonly string[]) => void;
  /** Also drops pending saves. */
  remove: (roomId: string, ids: readonly string[]) => Promise<void>;
  /** Stores the attachment and notifies the listener of this room in this tab. */
  restore: (roomId: string, attachment: StoredAttachment, files: StoredFiles) => Promise<void>;
  watch: (roomId: string, onRestore: (attachment: StoredAttachment, files: StoredFiles) => void) => () => void;
}

/** Bytes per user on one device: about thirty photos of a phone. */
const MAX_BYTES = 128 * 1024 * 1024;
/** Milliseconds. Attachments that are a week old are deleted. */
const MAX_AGE = 7 * 24 * 60 * 60_000;

const STORES = ['attachments', 'attachmentFiles', 'keys'] as const;

export const createAttachmentsStorage = (userId: string, now: () => number = Date.now): AttachmentsStorage => {
  const database = connect();
  const key = once(async () => keyOf(await database(), userId));
  const envelope = createEncryption(userId, key);
  const inOrder = createQueue();
  let latest = 0;
  /** Files that are added in the same millisecond keep their order. */
  const nextTime = () => (latest = Math.max(now(), latest + 1));
  const removed = new Set<string>();
  const listeners = new Map<string, Set<Parameters<AttachmentsStorage['watch']>[1]>>();

  const seal = async (name: string, attachment: StoredAttachment) =>
    envelope.close(name, new TextEncoder().encode(JSON.stringify(attachment)));
  const unseal = async (
    name: string,
    stored: Parameters<typeof envelope.open>[1],
  ): Promise<StoredAttachment | null> => {
    try {
      const data = await envelope.open(name, stored);
      return data && v.parse(storedAttachmentSchema, JSON.parse(new TextDecoder().decode(data)));
    } catch {
      // Written by a version of the application with another format.
      return null;
    }
  };

  const put: AttachmentsStorage['save'] = async (roomId, attachment, files) => {
    const name = recordName(userId, roomId, attachment.id);
    const size = files.prepared.size + (files.original?.size ?? 0);
    const record = { at: nextTime(), size, ...(await seal(name, attachment)) };
    const prepared = await envelope.close(`${name}/prepared`, await files.prepared.arrayBuffer());
    const original = files.original && (await envelope.close(`${name}/original`, await files.original.arrayBuffer()));
    const transaction = (await database()).transaction(STORES, 'readwrite');
    const records = transaction.objectStore('attachments');
    const all = await records.getAll(rangeUnder(userId));
    const isFull = all.reduce((sum, one) => sum + one.size, size) > MAX_BYTES;
    // The user may have signed out, sent or removed the file during encryption.
    const isWanted = !removed.has(name) && (await transaction.objectStore('keys').getKey(userId)) !== undefined;
    if (isWanted && !isFull) {
      await records.put(record, name);
      await transaction.objectStore('attachmentFiles').put(prepared, `${name}/prepared`);
      if (original) await transaction.objectStore('attachmentFiles').put(original, `${name}/original`);
    }
    await transaction.done;
    if (isWanted && isFull) throw new StorageRefusal('full', null);
  };

  const save: AttachmentsStorage['save'] = async (roomId, attachment, files) => {
    removed.delete(recordName(userId, roomId, attachment.id));
    return asStorageRefusal(async () => inOrder(async () => put(roomId, attachment, files)));
  };
  const release: AttachmentsStorage['release'] = (roomId, ids) => {
    for (const id of ids) removed.add(recordName(userId, roomId, id));
  };

  return {
    prepare: async () => void (await asStorageRefusal(key)),
    save,
    release,
    read: async (roomId) =>
      asStorageRefusal(async () => {
        const db = await database();
        await deleteAttachments(db, (name, at) => name.startsWith(`${userId}/`) && at < now() - MAX_AGE);
        const range = rangeUnder(`${userId}/${roomId}`);
        const transaction = db.transaction('attachments');
        const [names, stored] = await Promise.all([
          transaction.store.getAllKeys(range),
          transaction.store.getAll(range),
        ]);
        const sorted = names
          .flatMap((name, at) => (stored[at] ? [{ name, stored: stored[at] }] : []))
          .toSorted((one, other) => one.stored.at - other.stored.at);
        const attachments = await Promise.all(sorted.map(async (one) => unseal(one.name, one.stored)));
        return attachments.filter((attachment) => attachment !== null);
      }),
    file: async (roomId, id, which) =>
      asStorageRefusal(async () => {
        const name = `${recordName(userId, roomId, id)}/${which}`;
        const stored = await (await database()).get('attachmentFiles', name);
        const bytes = stored && (await envelope.open(name, stored));
        return bytes ? new Blob([bytes]) : null;
      }),
    update: async (roomId, attachment) =>
      asStorageRefusal(async () =>
        inOrder(async () => {
          const name = recordName(userId, roomId, attachment.id);
          const sealed = await seal(name, attachment);
          const transaction = (await database()).transaction(STORES, 'readwrite');
          const before = await transaction.objectStore('attachments').get(name);
          if (before) await transaction.objectStore('attachments').put({ ...before, ...sealed }, name);
          await transaction.done;
        }),
      ),
    remove: async (roomId, ids) =>
      asStorageRefusal(async () => {
        release(roomId, ids);
        const names = ids.map((id) => recordName(userId, roomId, id));
        const transaction = (await database()).transaction(STORES, 'readwrite');
        await Promise.all(
          names.flatMap((name) => [
            transaction.objectStore('attachments').delete(name),
            transaction.objectStore('attachmentFiles').delete(rangeUnder(name)),
          ]),
        );
        await transaction.done;
      }),
    restore: async (roomId, attachment, files) => {
      await save(roomId, attachment, files);
      for (const listener of listeners.get(roomId) ?? []) listener(attachment, files);
    },
    watch: (roomId, listener) => {
      const known = listeners.get(roomId) ?? new Set();
      listeners.set(roomId, known.add(listener));
      return () => void known.delete(listener);
    },
  };
};

/**
 * The journal of unsent messages in IndexedDB, per user, in order of writing.
 *
 * The content is encrypted with AES-GCM by a key that the browser stores as not extractable, so neither another user of
 * this browser nor a reader of the disk can read it. Only the message's id, its owner and the time of writing are in
 * plain text. A file is stored beside its message, encrypted in the same way.
 */
import * as v from 'valibot';

import {
  failureSchema,
  lastSeenSchema,
  sendConflictSchema,
  outgoingMessageSchema,
  type Failure,
  type LastSeen,
  type OutboxItem,
  type OutgoingMessage,
} from '../../contracts/outbox.ts';
import { createEncryption } from '../platform/encryption.ts';
import { once } from '../platform/once.ts';
import { createQueue } from '../platform/queue.ts';
import {
  connect,
  deleteAttachments,
  keyOf,
  asStorageRefusal,
  recordName,
  rangeUnder,
  type Database,
  type StoredMessage,
} from './outbox.database.ts';
import { countJournal, emptyJournal } from './outbox.unsent.ts';

export interface Journal {
  /** All unsent messages of the user, in order. Also deletes other users' messages that are older than a day. */
  open: () => Promise<OutboxItem[]>;
  /** Resolves once the message is stored. Rejects with StorageRefusal if it cannot be. */
  write: (
    message: OutgoingMessage & Pick<OutboxItem, 'lastSeen'> & Partial<Pick<OutboxItem, 'writtenAt'>>,
    file?: Blob,
  ) => Promise<OutboxItem>;
  read: (id: string) => Promise<OutboxItem | null>;
  /** The file of a message. Null if it is not stored. */
  file: (id: string) => Promise<Blob | null>;
  /** Marks the file of a message as uploaded. */
  uploaded: (id: string) => Promise<OutboxItem | null>;
  fail: (id: string, failure: Failure) => Promise<OutboxItem | null>;
  /**
   * Records that the author must confirm the message (`conflict`) or has confirmed it (`isConfirmed`); setting one
   * clears the other.
   */
  setConfirmation: (
    id: string,
    confirmation: Pick<OutboxItem, 'conflict' | 'isConfirmed' | 'takesFrom'>,
  ) => Promise<OutboxItem | null>;
  /** Moves a failed message to the end of the journal, as if it were written now. */
  requeue: (id: string, lastSeen?: LastSeen) => Promise<OutboxItem | null>;
  remove: (id: string) => Promise<void>;
  count: () => Promise<number>;
  /** Sign-out: deletes everything of the user, including the key. */
  clear: () => Promise<void>;
}

/** The encrypted content: everything that the record does not hold in plain text. */
const sealedSchema = v.object({
  ...v.omit(outgoingMessageSchema, ['id']).entries,
  failure: v.nullable(failureSchema),
  uploaded: v.optional(v.boolean()),
  lastSeen: v.optional(lastSeenSchema),
  // A conflict in the format of another version is detected again.
  conflict: v.fallback(v.optional(sendConflictSchema), undefined),
  isConfirmed: v.optional(v.boolean()),
});
type Content = v.InferOutput<typeof sealedSchema>;

/** Milliseconds. On a shared computer, other users' messages are kept no longer than they would be sent. */
const OTHERS_MAX_AGE = 24 * 60 * 60_000;

export const createJournal = (userId: string, now: () => number = Date.now): Journal => {
  const database = connect();
  const key = once(async () => keyOf(await database(), userId));
  // Encryption is asynchronous: without a queue, a short message could overtake a long one.
  const inOrder = createQueue();

  const envelope = createEncryption(userId, key);
  const seal = async (id: string, content: Content) =>
    envelope.close(id, new TextEncoder().encode(JSON.stringify(content)));

  const unseal = async (stored: StoredMessage): Promise<OutboxItem | null> => {
    try {
      const data = await envelope.open(stored.id, stored);
      if (!data) return null;
      const content = v.parse(sealedSchema, JSON.parse(new TextDecoder().decode(data)));
      return { ...content, id: stored.id, position: stored.position, writtenAt: stored.writtenAt };
    } catch {
      // Written by a version of the application with another format.
      return null;
    }
  };

  const add = async ({ id, writtenAt, ...content }: Omit<OutboxItem, 'position'>, file?: Blob): Promise<OutboxItem> => {
    const record = { id, user: userId, writtenAt, ...(await seal(id, content)) };
    const sealedFile = file && { id, user: userId, ...(await envelope.close(`${id}/file`, await file.arrayBuffer())) };
    const transaction = (await database()).transaction(
      ['messages', 'files', 'attachments', 'attachmentFiles'],
      'readwrite',
      {
        durability: 'strict',
      },
    );
    const messages = transaction.objectStore('messages');
    const known = await messages.index('id').getKey(id);
    if (known !== undefined) await messages.delete(known);
    const position = await messages.add(record as StoredMessage);
    if (sealedFile) {
      await transaction.objectStore('files').put(sealedFile);
      // The same transaction deletes the attachment, so a page that is closed meanwhile finds the file in exactly one
      // place.
      const name = recordName(userId, content.roomId, id);
      await transaction.objectStore('attachments').delete(name);
      await transaction.objectStore('attachmentFiles').delete(rangeUnder(name));
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
      asStorageRefusal(async () => {
        const db = await database();
        await deleteOthers(db, userId, now() - OTHERS_MAX_AGE);
        const stored = await db.getAllFromIndex('messages', 'user', userId);
        const items = await Promise.all(stored.map(unseal));
        return items.filter((item) => item !== null).toSorted((one, other) => one.position - other.position);
      }),
    write: async (message, file) =>
      asStorageRefusal(async () => inOrder(async () => add({ writtenAt: now(), ...message, failure: null }, file))),
    read: async (id) => asStorageRefusal(async () => find(id)),
    file: async (id) =>
      asStorageRefusal(async () => {
        const stored = await (await database()).get('files', id);
        const bytes = stored?.user === userId ? await envelope.open(`${id}/file`, stored) : null;
        return bytes && new Blob([bytes]);
      }),
    uploaded: async (id) => asStorageRefusal(async () => inOrder(async () => replace(id, { uploaded: true }))),
    fail: async (id, failure) => asStorageRefusal(async () => inOrder(async () => replace(id, { failure }))),
    setConfirmation: async (id, confirmation) =>
      asStorageRefusal(async () =>
        inOrder(async () => replace(id, { conflict: undefined, isConfirmed: undefined, ...confirmation })),
      ),
    requeue: async (id, lastSeen) =>
      asStorageRefusal(async () =>
        inOrder(async () => {
          const item = await find(id);
          return item?.failure ? add({ ...item, lastSeen, failure: null, writtenAt: now() }) : item;
        }),
      ),
    remove: async (id) =>
      asStorageRefusal(async () => {
        const transaction = (await database()).transaction(['messages', 'files'], 'readwrite');
        const messages = transaction.objectStore('messages');
        const position = await messages.index('id').getKey(id);
        if (position !== undefined) await messages.delete(position);
        await transaction.objectStore('files').delete(id);
        await transaction.done;
      }),
    count: async () => asStorageRefusal(async () => countJournal(userId)),
    clear: async () =>
      asStorageRefusal(async () => {
        await emptyJournal(userId);
        key.forget();
      }),
  };
};

const deleteOthers = async (db: Database, userId: string, before: number): Promise<void> => {
  await deleteAttachments(db, (name, at) => !name.startsWith(`${userId}/`) && at < before);
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

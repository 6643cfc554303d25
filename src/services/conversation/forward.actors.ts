/** The actors of forwarding: one new message in the outbox for each chat, with the file. */
import { fromPromise } from 'xstate';

import { fileTypes, MAX_FILE_SIZE } from '../../contracts/composer.fileTypes.ts';
import type { Media, Message, ForwardResult, ForwardRequest, ForwardTarget } from '../../contracts/conversation.ts';
import type { OutgoingFile, OutgoingMessage } from '../../contracts/outbox.ts';
import { fileNameOf } from '../composer/fileType.ts';
import type { FileMemoryStore } from '../outbox/fileMemoryStore.ts';
import type { GetOutbox } from '../outbox/outbox.actors.ts';
import { StorageRefusal } from '../outbox/outbox.database.ts';

export interface ForwardServices {
  outboxOf: GetOutbox;
  files: Pick<FileMemoryStore, 'put' | 'drop'>;
  /** A file of a message; null if it cannot be downloaded. */
  fileOf: (path: string, signal: AbortSignal) => Promise<Blob | null>;
}

export const defineForwardActors = ({ outboxOf, files, fileOf }: ForwardServices) => ({
  queueMessages: fromPromise<ForwardResult, ForwardRequest>(async ({ input, signal }) => {
    const { message, userId, targets } = input;
    if (message === null) throw new Error('There is nothing to forward');
    const forwarded = message.media && (await fileToForward(message.media, fileOf, signal));
    if (message.media && !forwarded) return { rooms: [], failure: 'file' };
    const outbox = outboxOf(userId);
    const rooms: string[] = [];
    for (const target of targets) {
      signal.throwIfAborted();
      if (forwarded) files.put(target.id, forwarded.blob);
      try {
        // oxlint-disable-next-line no-await-in-loop -- if storage is full, the first call already fails
        await outbox.add(outgoingMessage(target, { ...input, message }, forwarded?.file));
      } catch (error) {
        files.drop(target.id);
        return { rooms, failure: error instanceof StorageRefusal ? error.reason : 'failed' };
      }
      rooms.push(target.room.id);
    }
    return { rooms, failure: null };
  }),
});

const outgoingMessage = (
  { id, room, sessionName }: ForwardTarget,
  { businessId, userId, message, structuredContent }: ForwardRequest & { message: Message },
  file: OutgoingFile | undefined,
): OutgoingMessage => {
  const colleague = room.holder === 'member' && room.holder_id !== userId ? room.holder_id : null;
  return {
    id,
    roomId: room.id,
    chatId: room.chat_id,
    sessionName,
    businessId,
    text: message.body ?? '',
    replyTo: null,
    ...(file && { file }),
    ...(structuredContent && { structuredContent }),
    ...(colleague !== null && { takesFrom: colleague }),
  };
};

/** The file to send. Null if it cannot be downloaded, is too large, or has a type that may not be sent. */
const fileToForward = async (
  media: Media,
  fileOf: ForwardServices['fileOf'],
  signal: AbortSignal,
): Promise<{ blob: Blob; file: OutgoingFile } | null> => {
  // "audio/ogg; codecs=opus"
  const mimetype = media.mimetype.replace(/;.*/, '').trim().toLowerCase();
  const type = fileTypes[mimetype];
  if (!type) return null;
  const blob = await fileOf(media.path, signal);
  signal.throwIfAborted();
  if (!blob || blob.size === 0 || blob.size > MAX_FILE_SIZE) return null;
  const { width, height, duration } = media;
  const file = {
    kind: type.kind,
    mimetype,
    name: fileNameOf(media.filename ?? '', mimetype),
    size: blob.size,
    ...(width !== null && { width }),
    ...(height !== null && { height }),
    ...(duration !== null && { duration }),
  };
  return { blob, file };
};

/** What forwarding does: the message anew for each chat, and its file beside it. */
import { fromPromise } from 'xstate';

import { fileTypes, LARGEST_FILE } from '../../contracts/composer.ts';
import type { Media, ForwardResult, ForwardRequest, ForwardTarget } from '../../contracts/conversation.ts';
import type { Enclosure, Written } from '../../contracts/outbox.ts';
import { fileNameOf } from '../composer/fileType.ts';
import type { Shelf } from '../outbox/fileMemoryStore.ts';
import type { OutboxOf } from '../outbox/outbox.actors.ts';
import { StorageRefusal } from '../outbox/outbox.database.ts';

export interface ForwardServices {
  outboxOf: OutboxOf;
  shelf: Pick<Shelf, 'put' | 'drop'>;
  /** A file of a message; null when it cannot be had. */
  fileOf: (path: string, signal: AbortSignal) => Promise<Blob | null>;
}

export const defineForward = ({ outboxOf, shelf, fileOf }: ForwardServices) => ({
  handOver: fromPromise<ForwardResult, ForwardRequest>(async ({ input, signal }) => {
    const { message, userId, targets } = input;
    const carried = message.media && (await carry(message.media, fileOf, signal));
    if (message.media && !carried) return { rooms: [], failure: 'file' };
    const outbox = outboxOf(userId);
    const rooms: string[] = [];
    for (const target of targets) {
      signal.throwIfAborted();
      if (carried) shelf.put(target.id, carried.file);
      try {
        // oxlint-disable-next-line no-await-in-loop -- a device that is full says so at the first
        await outbox.add(writtenFor(target, input, carried?.enclosure));
      } catch (error) {
        shelf.drop(target.id);
        return { rooms, failure: error instanceof StorageRefusal ? error.reason : 'failed' };
      }
      rooms.push(target.room.id);
    }
    return { rooms, failure: null };
  }),
});

const writtenFor = (
  { id, room, sessionName }: ForwardTarget,
  { businessId, userId, message, carried }: ForwardRequest,
  file: Enclosure | undefined,
): Written => {
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
    ...(carried && { carried }),
    ...(colleague !== null && { takesFrom: colleague }),
  };
};

/** The file as it will be sent: of a type that may be, and not too large. Null where it cannot be had, or may not go. */
const carry = async (
  media: Media,
  fileOf: ForwardServices['fileOf'],
  signal: AbortSignal,
): Promise<{ file: Blob; enclosure: Enclosure } | null> => {
  // "audio/ogg; codecs=opus"
  const mimetype = media.mimetype.replace(/;.*$/, '').trim().toLowerCase();
  const type = fileTypes[mimetype];
  if (!type) return null;
  const file = await fileOf(media.path, signal);
  signal.throwIfAborted();
  if (!file || file.size === 0 || file.size > LARGEST_FILE) return null;
  const { width, height, duration } = media;
  const enclosure = {
    kind: type.kind,
    mimetype,
    name: fileNameOf(media.filename ?? '', mimetype),
    size: file.size,
    ...(width !== null && { width }),
    ...(height !== null && { height }),
    ...(duration !== null && { duration }),
  };
  return { file, enclosure };
};

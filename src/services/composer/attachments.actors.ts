/** The actors of the attachments machine in a browser: they store files, check them, and resize pictures. */
import { fromCallback, fromPromise } from 'xstate';

import { fileTypes, MAX_FILE_SIZE } from '../../contracts/composer.fileTypes.ts';
import type { Attachment, AttachmentsEvent, FileCheckResult } from '../../contracts/composer.ts';
import type { FileMemoryStore } from '../outbox/fileMemoryStore.ts';
import { resizePicture } from '../platform/resizePicture.ts';
import type { StoredFiles, StoredAttachment, AttachmentsStorage } from './attachments.storage.ts';
import { fileNameOf, findFileType, HEAD_BYTES } from './fileType.ts';

/** The size in pixels and the quality that WhatsApp itself uses for pictures. */
const PICTURE = { side: 1600, type: 'image/jpeg', quality: 0.8 };

/** Types that can be resized. A GIF is missing because it would lose its animation. */
const RESIZABLE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic']);

interface Owner {
  roomId: string;
  userId: string;
}

/** Loads a file that is in memory or has to be decrypted first. Null if it is gone. */
type LoadFile = () => Promise<Blob | null>;

interface HeldFile {
  original: LoadFile;
  resized: LoadFile | null;
  /** The stored record. Null until the file has been checked. */
  stored: StoredAttachment | null;
  /** Caption and quote that were known before the check. */
  details: Pick<StoredAttachment, 'caption' | 'replyTo'>;
  /** Stores the file on the device. Never rejects. */
  save: (attachment: StoredAttachment) => void;
}

export const defineAttachmentsActors = ({
  files,
  storageOf,
}: {
  files: FileMemoryStore;
  storageOf: (userId: string) => AttachmentsStorage;
}) => {
  const held = new Map<string, HeldFile>();

  return {
    holdFiles: fromCallback<AttachmentsEvent, Owner>(({ input: { roomId, userId }, sendBack, receive }) => {
      const storage = storageOf(userId);
      const ownIds = new Set<string>();
      let isOriginal = false;
      let isStopped = false;

      const reportUnsaved = () => void (isStopped || sendBack({ type: 'storage.failed' }));
      const hold = (
        id: string,
        sources: Pick<HeldFile, 'original' | 'resized'>,
        known: Pick<HeldFile, 'stored' | 'details'>,
      ) => {
        ownIds.add(id);
        const save = async (record: StoredAttachment) => {
          const prepared = await (entry.resized ?? entry.original)();
          const original = entry.resized && record.original ? await entry.original() : null;
          if (prepared) await storage.save(roomId, { ...record, asOriginal: isOriginal }, { prepared, original });
        };
        const entry: HeldFile = { ...sources, ...known, save: (record) => void save(record).catch(reportUnsaved) };
        held.set(id, entry);
      };
      const update = (id: string, next: Partial<StoredAttachment>) => {
        const known = held.get(id);
        if (!known?.stored) return;
        known.stored = { ...known.stored, ...next };
        // The user has already been warned that the files are not stored.
        storage.update(roomId, known.stored).catch(() => {});
      };
      const release = (ids: readonly string[]) => {
        for (const id of ids) {
          ownIds.delete(id);
          held.delete(id);
          files.drop(id);
        }
      };
      const remove = (ids: readonly string[]) => {
        release(ids);
        storage.remove(roomId, ids).catch(() => {});
      };
      /** Reads a stored file when it is first needed. */
      const loadStored = (id: string, which: keyof StoredFiles) => async () => storage.file(roomId, id, which);

      receive((event) => {
        switch (event.type) {
          case 'files.chosen':
            for (const { id, file, caption = '', replyTo = null } of event.files)
              hold(
                id,
                { original: async () => file, resized: null },
                {
                  stored: null,
                  details: { caption, replyTo },
                },
              );
            return;
          case 'attachments.returned':
            for (const attachment of event.attachments) {
              const file = files.get(attachment.id);
              const known = storedOf(attachment, isOriginal);
              hold(
                attachment.id,
                { original: async () => file, resized: null },
                { stored: known, details: attachment },
              );
              if (known) held.get(attachment.id)?.save(known);
            }
            return;
          case 'file.removed':
            remove([event.id]);
            return;
          case 'caption.changed':
            update(event.id, { caption: event.caption });
            return;
          case 'original.toggled':
            isOriginal = event.asOriginal;
            for (const id of ownIds) {
              const entry = held.get(id);
              if (!entry) continue;
              const source = (isOriginal ? null : entry.resized) ?? entry.original;
              files.drop(id);
              files.putLazy(id, source);
              update(id, { asOriginal: isOriginal });
            }
            return;
          case 'attachments.queued':
            // The outbox owns the files in memory from here on.
            storage.release(roomId, [...ownIds]);
            for (const id of ownIds) held.delete(id);
            ownIds.clear();
            return;
          case 'attachments.cleared':
            remove([...ownIds]);
        }
      });
      const addLoaded = (stored: readonly StoredAttachment[]) => {
        if (isStopped || stored.length === 0) return;
        isOriginal ||= stored.some(({ asOriginal }) => asOriginal);
        for (const attachment of stored) {
          const resized = attachment.original ? loadStored(attachment.id, 'prepared') : null;
          const original = loadStored(attachment.id, resized ? 'original' : 'prepared');
          hold(attachment.id, { original, resized }, { stored: attachment, details: attachment });
          files.putLazy(attachment.id, (isOriginal ? null : resized) ?? original);
        }
        sendBack({ type: 'attachments.loaded', attachments: stored, asOriginal: isOriginal });
      };
      // Broken storage has nothing to show; the next save reports the problem.
      storage.read(roomId).then(addLoaded, () => {});
      const unwatch = storage.watch(roomId, (attachment, { prepared }) => {
        files.put(attachment.id, prepared);
        sendBack({ type: 'attachments.returned', attachments: [attachment] });
      });
      return () => {
        isStopped = true;
        unwatch();
        // The stored files stay until the room is opened again.
        release([...ownIds]);
      };
    }),

    checkFile: fromPromise<FileCheckResult, { id: string; name: string }>(async ({ input: { id, name } }) => {
      const entry = held.get(id);
      const file = await entry?.original();
      if (!entry || !file) return { refused: 'unreadable' };
      const checked = await check(file, name);
      if ('refused' in checked) return checked;
      const { prepared, original, resized } = checked;
      entry.resized = resized && (async () => resized);
      files.put(id, resized ?? file);
      const { caption, replyTo } = entry.details;
      entry.stored = { id, name, prepared, original, caption, asOriginal: false, replyTo, failure: null };
      entry.save(entry.stored);
      return { prepared, original };
    }),
  };
};

/** Null for a file that was never checked: such files are not stored. */
const storedOf = ({ prepared, ...rest }: Attachment, asOriginal: boolean): StoredAttachment | null =>
  prepared && { ...rest, prepared, asOriginal };

const check = async (
  file: Blob,
  name: string,
): Promise<
  | Extract<FileCheckResult, { refused: unknown }>
  | (Extract<FileCheckResult, { prepared: unknown }> & { resized: Blob | null })
> => {
  if (file.size === 0) return { refused: 'empty' };
  // A dropped folder appears as a file that cannot be read.
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => null);
  if (head === null) return { refused: 'unreadable' };
  const found = findFileType(new Uint8Array(head), name);
  if ('refused' in found) return found;
  const { type } = found;
  const kind = fileTypes[type]?.kind ?? 'document';
  const fits = file.size <= MAX_FILE_SIZE;
  const unchanged = { kind, mimetype: type, name: fileNameOf(name, type), size: file.size };
  const redrawn = RESIZABLE.has(type) ? await resizePicture(file, PICTURE) : null;
  if (redrawn) {
    const prepared = {
      kind: 'image',
      mimetype: PICTURE.type,
      name: fileNameOf(name, type).replace(/\.[^.]*$/, '.jpg'),
      size: redrawn.picture.size,
      width: redrawn.width,
      height: redrawn.height,
    } as const;
    return { prepared, original: fits ? { ...unchanged, ...redrawn.original } : null, resized: redrawn.picture };
  }
  // A picture that no browser can decode cannot be shown on a phone either.
  if (kind === 'image') return { refused: 'unreadable' };
  return fits ? { prepared: unchanged, original: null, resized: null } : { refused: 'tooLarge' };
};

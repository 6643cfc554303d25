/** What the tray's actors do in a browser: files are kept, looked at, and made small enough to be sent. */
import { fromCallback, fromPromise } from 'xstate';

import {
  fileTypes,
  LARGEST_FILE,
  type FileCheckResult,
  type Attachment,
  type AttachmentsEvent,
} from '../../contracts/composer.ts';
import type { Shelf } from '../outbox/fileMemoryStore.ts';
import { redraw } from '../platform/resizePicture.ts';
import type { KeptFiles, KeptPiece, Trays } from './attachments.storage.ts';
import { fileNameOf, findFileType, HEAD } from './fileType.ts';

/** Pixels and quality at which WhatsApp itself sends a picture. */
const SENT = { side: 1600, type: 'image/jpeg', quality: 0.8 };

/** An animation would stand still: it goes out as it is. */
const DRAWN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic']);

interface Whose {
  roomId: string;
  userId: string;
}

/** A file that is at hand, or has to be unsealed first. */
type Source = () => Promise<Blob | null>;

interface Held {
  original: Source;
  small: Source | null;
  /** As it is kept. Null until it was looked at. */
  piece: KeptPiece | null;
  /** What was said of it before it was looked at. */
  beside: Pick<KeptPiece, 'caption' | 'replyTo'>;
  /** Puts it on the device, whatever becomes of that. */
  keep: (piece: KeptPiece) => void;
}

export const defineTray = ({ shelf, traysOf }: { shelf: Shelf; traysOf: (userId: string) => Trays }) => {
  const held = new Map<string, Held>();

  return {
    holdFiles: fromCallback<AttachmentsEvent, Whose>(({ input: { roomId, userId }, sendBack, receive }) => {
      const trays = traysOf(userId);
      const mine = new Set<string>();
      let isOriginal = false;
      let left = false;

      const doubt = () => void (left || sendBack({ type: 'keeping.failed' }));
      const hold = (id: string, files: Pick<Held, 'original' | 'small'>, known: Pick<Held, 'piece' | 'beside'>) => {
        mine.add(id);
        const keep = async (said: KeptPiece) => {
          const fit = await (entry.small ?? entry.original)();
          const whole = entry.small && said.original ? await entry.original() : null;
          if (fit) await trays.keep(roomId, { ...said, asOriginal: isOriginal }, { fit, original: whole });
        };
        const entry: Held = { ...files, ...known, keep: (said) => void keep(said).catch(doubt) };
        held.set(id, entry);
      };
      const change = (id: string, next: Partial<KeptPiece>) => {
        const known = held.get(id);
        if (!known?.piece) return;
        known.piece = { ...known.piece, ...next };
        // What is not kept has been told already.
        trays.change(roomId, known.piece).catch(() => {});
      };
      const forget = (ids: readonly string[]) => {
        for (const id of ids) {
          mine.delete(id);
          held.delete(id);
          shelf.drop(id);
        }
      };
      const drop = (ids: readonly string[]) => {
        forget(ids);
        trays.remove(roomId, ids).catch(() => {});
      };
      /** What the device has of it, once somebody looks at it. */
      const kept = (id: string, which: keyof KeptFiles) => async () => trays.file(roomId, id, which);

      receive((note) => {
        switch (note.type) {
          case 'files.chosen':
            for (const { id, file, caption = '', replyTo = null } of note.files)
              hold(
                id,
                { original: async () => file, small: null },
                {
                  piece: null,
                  beside: { caption, replyTo },
                },
              );
            return;
          case 'pieces.returned':
            for (const piece of note.pieces) {
              const file = shelf.get(piece.id);
              const known = keptAs(piece, isOriginal);
              hold(piece.id, { original: async () => file, small: null }, { piece: known, beside: piece });
              if (known) held.get(piece.id)?.keep(known);
            }
            return;
          case 'file.removed':
            drop([note.id]);
            return;
          case 'caption.changed':
            change(note.id, { caption: note.caption });
            return;
          case 'original.chosen':
            isOriginal = note.asOriginal;
            for (const id of mine) {
              const files = held.get(id);
              if (!files) continue;
              const source = (isOriginal ? null : files.small) ?? files.original;
              shelf.drop(id);
              shelf.promise(id, source);
              change(id, { asOriginal: isOriginal });
            }
            return;
          case 'tray.handedOver':
            // What lies on the shelf is the outbox's from here on.
            trays.letGo(roomId, [...mine]);
            for (const id of mine) held.delete(id);
            mine.clear();
            return;
          case 'tray.cleared':
            drop([...mine]);
        }
      });
      const find = (pieces: readonly KeptPiece[]) => {
        if (left || pieces.length === 0) return;
        isOriginal ||= pieces.some(({ asOriginal }) => asOriginal);
        for (const piece of pieces) {
          const small = piece.original ? kept(piece.id, 'fit') : null;
          const original = kept(piece.id, small ? 'original' : 'fit');
          hold(piece.id, { original, small }, { piece, beside: piece });
          shelf.promise(piece.id, (isOriginal ? null : small) ?? original);
        }
        sendBack({ type: 'pieces.found', pieces, asOriginal: isOriginal });
      };
      // Storage that refuses has nothing to show, and says so when something is to be kept.
      trays.read(roomId).then(find, () => {});
      const unwatch = trays.watch(roomId, (piece, { fit }) => {
        shelf.put(piece.id, fit);
        sendBack({ type: 'pieces.returned', pieces: [piece] });
      });
      return () => {
        left = true;
        unwatch();
        // They lie in the tray of this room until somebody comes back.
        forget([...mine]);
      };
    }),

    checkFile: fromPromise<FileCheckResult, { id: string; name: string }>(async ({ input: { id, name } }) => {
      const files = held.get(id);
      const file = await files?.original();
      if (!files || !file) return { refused: 'unreadable' };
      const checked = await check(file, name);
      if ('refused' in checked) return checked;
      const { fit, original, small } = checked;
      files.small = small && (async () => small);
      shelf.put(id, small ?? file);
      const { caption, replyTo } = files.beside;
      files.piece = { id, name, fit, original, caption, asOriginal: false, replyTo, why: null };
      files.keep(files.piece);
      return { fit, original };
    }),
  };
};

/** What was never looked at is not kept, and has nothing to say. */
const keptAs = ({ fit, ...piece }: Attachment, asOriginal: boolean): KeptPiece | null =>
  fit && { ...piece, fit, asOriginal };

const check = async (
  file: Blob,
  name: string,
): Promise<
  Extract<FileCheckResult, { refused: unknown }> | (Extract<FileCheckResult, { fit: unknown }> & { small: Blob | null })
> => {
  if (file.size === 0) return { refused: 'empty' };
  // A folder that was dropped here is a file that cannot be read.
  const head = await file
    .slice(0, HEAD)
    .arrayBuffer()
    .catch(() => null);
  if (head === null) return { refused: 'unreadable' };
  const found = findFileType(new Uint8Array(head), name);
  if ('refused' in found) return found;
  const { type } = found;
  const kind = fileTypes[type]?.kind ?? 'document';
  const fits = file.size <= LARGEST_FILE;
  const whole = { kind, mimetype: type, name: fileNameOf(name, type), size: file.size };
  const drawn = DRAWN.has(type) ? await redraw(file, SENT) : null;
  if (drawn) {
    const fit = {
      kind: 'image',
      mimetype: SENT.type,
      name: fileNameOf(name, type).replace(/\.[^.]*$/, '.jpg'),
      size: drawn.picture.size,
      width: drawn.width,
      height: drawn.height,
    } as const;
    return { fit, original: fits ? { ...whole, ...drawn.original } : null, small: drawn.picture };
  }
  // It says that it is a picture, and no browser can draw it: neither could a phone.
  if (kind === 'image') return { refused: 'unreadable' };
  return fits ? { fit: whole, original: null, small: null } : { refused: 'tooLarge' };
};

/** What the tray's actors do in a browser: files are kept, looked at, and made small enough to be sent. */
import { fromCallback, fromPromise } from 'xstate';

import type { Checked, TrayNote } from '../../machines/tray/tray.machine.ts';
import { fileTypes, LARGEST_FILE } from '../schemas/fileTypes.ts';
import { fileNameOf, findFileType, HEAD } from './fileType.ts';
import { redraw } from './picture.ts';
import type { Shelf } from './shelf.ts';

/** Pixels and quality at which WhatsApp itself sends a picture. */
const SENT = { side: 1600, type: 'image/jpeg', quality: 0.8 };

/** An animation would stand still: it goes out as it is. */
const DRAWN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic']);

interface Held {
  original: Blob;
  small: Blob | null;
}

export const defineTray = ({ shelf }: { shelf: Shelf }) => {
  const held = new Map<string, Held>();
  return {
    holdFiles: fromCallback<TrayNote>(({ receive }) => {
      const mine = new Set<string>();
      const drop = (id: string) => {
        mine.delete(id);
        held.delete(id);
        shelf.drop(id);
      };
      const dropAll = () => {
        for (const id of mine) drop(id);
      };
      receive((note) => {
        switch (note.type) {
          case 'files.chosen':
            for (const { id, file } of note.files) {
              mine.add(id);
              held.set(id, { original: file, small: null });
            }
            return;
          case 'file.removed':
            drop(note.id);
            return;
          case 'original.chosen':
            for (const id of mine) {
              const files = held.get(id);
              if (files) shelf.put(id, (note.asOriginal ? null : files.small) ?? files.original);
            }
            return;
          case 'tray.handedOver':
            // What lies on the shelf is the outbox's from here on.
            for (const id of mine) held.delete(id);
            mine.clear();
            return;
          case 'tray.cleared':
            dropAll();
        }
      });
      return dropAll;
    }),

    checkFile: fromPromise<Checked, { id: string; name: string }>(async ({ input: { id, name } }) => {
      const files = held.get(id);
      if (!files) return { refused: 'unreadable' };
      const checked = await check(files.original, name);
      if ('refused' in checked) return checked;
      files.small = checked.small;
      shelf.put(id, checked.small ?? files.original);
      const { fit, original } = checked;
      return { fit, original };
    }),
  };
};

const check = async (
  file: Blob,
  name: string,
): Promise<Extract<Checked, { refused: unknown }> | (Extract<Checked, { fit: unknown }> & { small: Blob | null })> => {
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

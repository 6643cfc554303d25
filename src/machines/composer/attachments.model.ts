import type { ChosenFile, Attachment } from '../../contracts/composer.ts';
import { defineModel } from '../app/defineModel.ts';
import { uuid } from '../conversation/messages.fixture.ts';
import { trayMachine } from './attachments.machine.ts';

const chosen = (number: number, name: string): ChosenFile => ({ id: uuid(number), name, file: new Blob(['…']) });
const photo = {
  kind: 'image',
  mimetype: 'image/jpeg',
  name: 'kain.jpg',
  size: 182_000,
  width: 1600,
  height: 1200,
} as const;
const tooLarge = { reason: 'refused', detail: 'API error: 413 Payload Too Large', code: null } as const;
const laid = (number: number, name: string): Attachment => {
  const fit = { ...photo, name };
  return { id: uuid(number), name, fit, original: null, caption: 'Warna biru', replyTo: null, why: null };
};
const broken = new Error('broken');

/** What is done with one file before somebody's eyes. */
const INSIDE = ['file.removed', 'caption.changed', 'original.chosen', 'tray.handedOver'] as const;

export const trayModel = defineModel({
  machine: trayMachine,
  input: { roomId: uuid(1), userId: uuid(501) },
  events: {
    'files.chosen': [
      { type: 'files.chosen', files: [chosen(701, 'kain.jpg')] },
      { type: 'files.chosen', files: [chosen(702, 'kain biru.jpg'), chosen(703, 'daftar harga.pdf')] },
    ],
    'file.removed': [
      { type: 'file.removed', id: uuid(701) },
      { type: 'file.removed', id: uuid(702) },
    ],
    'caption.changed': [
      { type: 'caption.changed', id: uuid(701), caption: 'Warna biru' },
      { type: 'caption.changed', id: uuid(702), caption: 'Warna merah' },
    ],
    'original.chosen': [{ type: 'original.chosen', asOriginal: true }],
    'tray.handedOver': [{ type: 'tray.handedOver' }],
    'tray.cleared': [{ type: 'tray.cleared' }],
    'refusals.dismissed': [{ type: 'refusals.dismissed' }],
    'pieces.returned': [{ type: 'pieces.returned', pieces: [{ ...laid(701, 'kain kembali.jpg'), why: tooLarge }] }],
    'pieces.found': [{ type: 'pieces.found', pieces: [laid(701, 'semalam.jpg')], asOriginal: false }],
    'keeping.failed': [{ type: 'keeping.failed' }],
    'tray.closed': [{ type: 'tray.closed' }],
    'tray.opened': [{ type: 'tray.opened' }],
  },
  outcomes: {
    holdFiles: { done: {}, error: { broken } },
    checkFile: {
      done: {
        scaled: { fit: photo, original: { ...photo, size: 4_200_000, width: 4000, height: 3000 } },
        'too large': { refused: 'tooLarge' },
        empty: { refused: 'empty' },
      },
      error: { broken },
    },
  },
  // How many there are, and how many of them were not looked at, decides where the last one leads.
  vertex: ({ context: { pieces, refused, isAway } }) => [
    !isAway && Math.min(2, pieces.length),
    Math.min(2, pieces.filter(({ fit }) => fit === null).length),
    // Alone in the tray, what was turned away can only be read.
    pieces.length === 0 && refused.length > 0,
    isAway,
  ],
  face: ({ context: { pieces, refused, isAway } }) =>
    isAway ? 'away' : (refused[0]?.why ?? (pieces.length > 1 ? 'several' : pieces[0]?.why ? 'returned' : null)),
  ignored: {
    empty: [...INSIDE, 'tray.closed', 'tray.opened'],
    // What is looked at cannot be put away by itself: all of it can.
    checking: [...INSIDE],
    ready: ['tray.opened'],
    aside: [...INSIDE, 'tray.closed'],
  },
  most: 26,
});

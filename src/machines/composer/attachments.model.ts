import type { ChosenFile, Attachment } from '../../contracts/composer.ts';
import { defineModel } from '../app/defineModel.ts';
import { uuid } from '../conversation/messages.fixture.ts';
import { attachmentsMachine } from './attachments.machine.ts';

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
const attachment = (number: number, name: string): Attachment => {
  const prepared = { ...photo, name };
  return { id: uuid(number), name, prepared, original: null, caption: 'Warna biru', replyTo: null, failure: null };
};
const broken = new Error('broken');

/** Events that only the open dialog sends. */
const IN_DIALOG = ['file.removed', 'caption.changed', 'original.toggled', 'attachments.queued'] as const;

export const attachmentsModel = defineModel({
  machine: attachmentsMachine,
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
    'original.toggled': [{ type: 'original.toggled', asOriginal: true }],
    'attachments.queued': [{ type: 'attachments.queued' }],
    'attachments.cleared': [{ type: 'attachments.cleared' }],
    'refusals.dismissed': [{ type: 'refusals.dismissed' }],
    'attachments.returned': [
      { type: 'attachments.returned', attachments: [{ ...attachment(701, 'kain kembali.jpg'), failure: tooLarge }] },
    ],
    'attachments.loaded': [
      { type: 'attachments.loaded', attachments: [attachment(701, 'semalam.jpg')], asOriginal: false },
    ],
    'storage.failed': [{ type: 'storage.failed' }],
    'dialog.closed': [{ type: 'dialog.closed' }],
    'dialog.opened': [{ type: 'dialog.opened' }],
  },
  outcomes: {
    holdFiles: { done: {}, error: { broken } },
    checkFile: {
      done: {
        scaled: { prepared: photo, original: { ...photo, size: 4_200_000, width: 4000, height: 3000 } },
        'too large': { refused: 'tooLarge' },
        empty: { refused: 'empty' },
      },
      error: { broken },
    },
  },
  // The number of files and of unchecked files decides where the last result leads.
  vertex: ({ context: { attachments, rejected, isMinimized } }) => [
    !isMinimized && Math.min(2, attachments.length),
    Math.min(2, attachments.filter(({ prepared }) => prepared === null).length),
    // Without files, rejected ones can only be dismissed.
    attachments.length === 0 && rejected.length > 0,
    isMinimized,
  ],
  variant: ({ context: { attachments, rejected, isMinimized } }) =>
    isMinimized
      ? 'away'
      : (rejected[0]?.reason ?? (attachments.length > 1 ? 'several' : attachments[0]?.failure ? 'returned' : null)),
  ignored: {
    empty: [...IN_DIALOG, 'dialog.closed', 'dialog.opened'],
    // While files are checked, single ones cannot be removed; all of them can.
    checking: [...IN_DIALOG],
    ready: ['dialog.opened'],
    minimized: [...IN_DIALOG, 'dialog.closed'],
  },
  deliberate: {
    'checking on error checkFile': 'The file is listed as unreadable, and the next one is checked.',
    'checking on after checkLimit': 'The file is listed as unreadable, and the next one is checked.',
  },
  maxPaths: 26,
});

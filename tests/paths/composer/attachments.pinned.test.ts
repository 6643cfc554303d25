import { describe, expect, test } from 'vitest';

import { selectOutgoing, type AttachmentsSnapshot } from '../../../src/machines/composer/attachments.machine.ts';
import { attachmentsModel as model } from '../../../src/machines/composer/attachments.model.ts';
import { uuid } from '../../../src/machines/conversation/messages.fixture.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const [, two] = model.events['files.chosen'] ?? [];
const many = {
  type: 'files.chosen',
  files: Array.from({ length: 31 }, (_, at) => ({ id: uuid(at), name: `${at}.jpg`, file: new Blob(['…']) })),
};

describe('attachments', () => {
  test('files are checked one after the other, and a file that cannot be sent is listed by name', () =>
    given(model)
      .when(two!)
      .expect('checking', { attachments: [{ prepared: null }, { prepared: null }] })
      .settle('checkFile', 'scaled')
      .expect('checking', { attachments: [{ prepared: { size: 182_000 } }, { prepared: null }] })
      .settle('checkFile', 'too large')
      .expect('ready', { rejected: [{ name: 'daftar harga.pdf', reason: 'tooLarge' }] }));

  test('an empty file leaves nothing to send, and its reason stays until it is dismissed', () =>
    given(model)
      .when('files.chosen')
      .settle('checkFile', 'empty')
      .expect('empty', { attachments: [], rejected: [{ name: 'kain.jpg', reason: 'empty' }] })
      .when('refusals.dismissed')
      .expect('empty', { rejected: [] }));

  test('a file that cannot be read in half a minute does not block the others', () =>
    given(model)
      .when(two!)
      .elapse(30_000)
      .expect('checking', { rejected: [{ name: 'kain biru.jpg', reason: 'unreadable' }] })
      .settle('checkFile', 'scaled')
      .expect('ready'));

  test('closing the dialog during the check minimizes the files, and choosing more opens it again', () =>
    given(model)
      .when(two!)
      .when('dialog.closed')
      .expect('checking', { isMinimized: true })
      .settle('checkFile', 'scaled')
      .settle('checkFile', 'too large')
      .expect('minimized', {
        attachments: [{ prepared: { size: 182_000 } }],
        rejected: [{ reason: 'tooLarge' }],
        isMinimized: false,
      })
      .when('files.chosen')
      .when('dialog.closed')
      .when('dialog.opened')
      .expect('checking', { isMinimized: false })
      .settle('checkFile', 'scaled')
      .expect('ready'));

  test('the thirty-first file is rejected', () =>
    given(model)
      .when(many)
      .expect('checking', { rejected: [{ name: '30.jpg', reason: 'tooMany' }] }));

  test('the file actor receives which files were added and which were queued', () =>
    given(model)
      .when('files.chosen')
      .received('holdFiles', { type: 'files.chosen' })
      .settle('checkFile', 'scaled')
      .when('attachments.queued')
      .received('holdFiles', { type: 'attachments.queued' })
      .expect('empty', { attachments: [], asOriginal: false }));

  test('resized pictures are sent, or the originals where the user chooses that', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.send(model.events['files.chosen']![0]!);
    await sut.settle('checkFile', 'done', model.outcomes['checkFile']?.done['scaled']);
    const outgoing = () => selectOutgoing(sut.actor.getSnapshot() as AttachmentsSnapshot);
    await sut.send(model.events['caption.changed']![0]!);
    expect(outgoing()).toMatchObject([{ id: uuid(701), caption: 'Warna biru', file: { size: 182_000 } }]);
    await sut.send({ type: 'original.toggled', asOriginal: true });
    expect(outgoing()).toMatchObject([{ file: { size: 4_200_000 } }]);
    await sut.stop();
  });

  test('stored attachments start minimized and come before newly chosen files', () =>
    given(model)
      .when('attachments.loaded')
      .expect('minimized', { attachments: [{ name: 'semalam.jpg', caption: 'Warna biru' }] })
      .when(two!)
      .expect('checking', { attachments: [{ name: 'semalam.jpg' }, { name: 'kain biru.jpg' }, { prepared: null }] }));

  test('files chosen before the stored ones have loaded are kept', () =>
    given(model)
      .when(two!)
      .when('attachments.loaded')
      .expect('checking', { attachments: [{ name: 'semalam.jpg' }, { name: 'kain biru.jpg' }, { prepared: null }] }));

  test('closing the dialog discards nothing', () =>
    given(model)
      .when('files.chosen')
      .settle('checkFile', 'scaled')
      .when('dialog.closed')
      .expect('minimized', { attachments: [{ name: 'kain.jpg' }] })
      .when('dialog.opened')
      .expect('ready', { attachments: [{ name: 'kain.jpg' }] })
      .when('dialog.closed')
      .when('attachments.cleared')
      .received('holdFiles', { type: 'attachments.cleared' })
      .expect('empty', { attachments: [] }));

  test('a returned attachment is shown with its reason', () =>
    given(model)
      .when('attachments.returned')
      .received('holdFiles', { type: 'attachments.returned' })
      .expect('ready', { attachments: [{ name: 'kain kembali.jpg', failure: { reason: 'refused' } }] }));
});

import { describe, expect, test } from 'vitest';

import { selectOutgoing, type AttachmentsSnapshot } from '../../../src/machines/composer/attachments.machine.ts';
import { attachmentsModel as model } from '../../../src/machines/composer/attachments.model.ts';
import { uuid } from '../../../src/machines/conversation/messages.fixture.ts';
import { effects, type Effects } from '../../model/effects.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const [, two] = model.events['files.chosen'] ?? [];
const many = {
  type: 'files.chosen',
  files: Array.from({ length: 31 }, (_, at) => ({ id: uuid(at), name: `${at}.jpg`, file: new Blob(['…']) })),
};

/** One file is being checked, or is ready; two files are being checked. */
const one = () => given(model).when('files.chosen');
const ready = () => one().settle('checkFile', 'scaled');
const pair = () => given(model).when(two!);
const bothReady = () => pair().settle('checkFile', 'scaled').settle('checkFile', 'scaled');
const unreadable = (...names: string[]) => ({ rejected: names.map((name) => ({ name, reason: 'unreadable' })) });

describe('attachments', () => {
  test.each([
    ['the only file cannot be read', one().settle('checkFile', 'broken'), 'empty', unreadable('kain.jpg')],
    ['the only file is not read within half a minute', one().elapse(30_000), 'empty', unreadable('kain.jpg')],
    ['the first file cannot be read', pair().settle('checkFile', 'broken'), 'checking', unreadable('kain biru.jpg')],
    ['the first file is not read in time', pair().elapse(30_000), 'checking', unreadable('kain biru.jpg')],
    [
      'the last file cannot be read',
      pair().settle('checkFile', 'scaled').settle('checkFile', 'broken'),
      'ready',
      unreadable('daftar harga.pdf'),
    ],
    [
      'the last file is not read in time',
      pair().settle('checkFile', 'scaled').elapse(30_000),
      'ready',
      unreadable('daftar harga.pdf'),
    ],
    [
      'the last file cannot be read while the dialog is closed',
      pair().when('dialog.closed').settle('checkFile', 'scaled').settle('checkFile', 'broken'),
      'minimized',
      { ...unreadable('daftar harga.pdf'), isMinimized: false },
    ],
    [
      'the last file is not read in time while the dialog is closed',
      pair().when('dialog.closed').settle('checkFile', 'scaled').elapse(30_000),
      'minimized',
      { ...unreadable('daftar harga.pdf'), isMinimized: false },
    ],
    ['the device cannot store the files', ready().when('storage.failed'), 'ready', { isUnsaved: true }],
    [
      'the files cannot be held',
      ready().settle('holdFiles', 'broken'),
      'ready',
      { attachments: [{ name: 'kain.jpg' }] },
    ],
  ] as const)('if %s, the files and the reasons are as pinned', async (_, path, leaf, context) =>
    path.expect(leaf, context),
  );

  test('a file has half a minute to be read', () =>
    one().elapse(29_999).expect('checking', { rejected: [] }).elapse(1).expect('empty'));

  test('files chosen during a check are added to the held files, each only once', () =>
    one()
      .when(two!)
      .received('holdFiles', { type: 'files.chosen', files: [{ name: 'kain biru.jpg' }, { name: 'daftar harga.pdf' }] })
      .when(two!)
      .expect('checking', {
        attachments: [{ name: 'kain.jpg' }, { name: 'kain biru.jpg' }, { name: 'daftar harga.pdf' }],
      })
      // The check of the first file goes on.
      .settle('checkFile', 'scaled')
      .expect('checking', { attachments: [{ prepared: { size: 182_000 } }, { prepared: null }, { prepared: null }] }));

  test('choosing more files does not extend the time of the file that is being checked', () =>
    one().elapse(20_000).when(two!).elapse(10_000).expect('checking', unreadable('kain.jpg')));

  test('a chosen file is not added twice to the files that are ready', () =>
    ready()
      .when('files.chosen')
      .expect('ready', { attachments: [{ name: 'kain.jpg' }] }));

  test('files that return during a check are held and listed, and the check goes on', () =>
    pair()
      .when('attachments.returned')
      .received('holdFiles', { type: 'attachments.returned' })
      .expect('checking', { attachments: [{ name: 'kain biru.jpg' }, {}, { name: 'kain kembali.jpg' }] }));

  test('a removed file is released, and the dialog closes with the last one', () =>
    bothReady()
      .when({ type: 'file.removed', id: uuid(702) })
      .received('holdFiles', { type: 'file.removed', id: uuid(702) })
      .expect('ready', { attachments: [{ name: 'daftar harga.pdf' }] })
      .when('original.toggled')
      .received('holdFiles', { type: 'original.toggled', asOriginal: true })
      .when({ type: 'file.removed', id: uuid(703) })
      .received('holdFiles', { type: 'file.removed', id: uuid(703) })
      .expect('empty', { attachments: [], asOriginal: false }));

  test('a caption is held with its file; a caption of a removed file is ignored', () =>
    ready()
      .when('caption.changed')
      .received('holdFiles', { type: 'caption.changed', caption: 'Warna biru' })
      .when({ type: 'caption.changed', id: uuid(799), caption: 'Hilang' })
      .received('holdFiles', { type: 'caption.changed', caption: 'Warna biru' })
      .expect('ready', { attachments: [{ caption: 'Warna biru' }] }));

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

  test('clearing an empty dialog does not clear the files that are still being loaded', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.send({ type: 'attachments.cleared' });
    expect(sut.received('holdFiles').map(({ type }) => type)).not.toContain('attachments.cleared');
    await sut.stop();
  });

  test('a returned attachment is shown with its reason', () =>
    given(model)
      .when('attachments.returned')
      .received('holdFiles', { type: 'attachments.returned' })
      .expect('ready', { attachments: [{ name: 'kain kembali.jpg', failure: { reason: 'refused' } }] }));
});

type Context = AttachmentsSnapshot['context'];

const empty = { attachments: [], rejected: [], asOriginal: false, isUnsaved: false, isMinimized: false };
/** After the last file the dialog is as the user left it; without files none is open. */
const checked =
  (isRefused: (output: object) => boolean): Effects<Context>[string] =>
  ({ event, before }) => {
    const waiting = before.attachments.filter(({ prepared }) => prepared === null).length;
    if (waiting > 1) return { in: 'checking', isMinimized: before.isMinimized };
    const isLast = waiting === before.attachments.length;
    const isEmpty = isLast && isRefused((event['output'] as object | undefined) ?? {});
    if (isEmpty) return { in: 'empty', attachments: [], isMinimized: false };
    return { in: before.isMinimized ? 'minimized' : 'ready', isMinimized: false };
  };

effects<Context>(model, {
  checkFile: checked((output) => 'refused' in output),
  'checkFile!': checked(() => true),
  checkLimit: checked(() => true),
  'dialog.closed': ({ before, leaf }) => {
    if (leaf !== 'checking') return { in: 'minimized' };
    return !before.isMinimized && { in: 'checking', isMinimized: true };
  },
  'dialog.opened': ({ before, leaf }) => {
    if (leaf !== 'checking') return { in: 'ready' };
    return before.isMinimized && { in: 'checking', isMinimized: false };
  },
  'refusals.dismissed': ({ before, leaf }) => before.rejected.length > 0 && { in: leaf, rejected: [] },
  'attachments.cleared': ({ before: { attachments, rejected } }) =>
    attachments.length + rejected.length > 0 && { in: 'empty', ...empty },
  'attachments.queued': () => ({ in: 'empty', ...empty }),
  'storage.failed': ({ leaf }) => ({ in: leaf, isUnsaved: true }),
  'original.toggled': ({ event }) => ({ in: 'ready', asOriginal: event['asOriginal'] as boolean }),
});

import { describe, expect, test } from 'vitest';

import { selectOutgoing, type TraySnapshot } from '../../../src/machines/composer/attachments.machine.ts';
import { trayModel as model } from '../../../src/machines/composer/attachments.model.ts';
import { uuid } from '../../../src/machines/conversation/messages.fixture.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const [, two] = model.events['files.chosen'] ?? [];
const many = {
  type: 'files.chosen',
  files: Array.from({ length: 31 }, (_, at) => ({ id: uuid(at), name: `${at}.jpg`, file: new Blob(['…']) })),
};

describe('the tray', () => {
  test('files are looked at one after the other, and what cannot be sent is told by name', () =>
    given(model)
      .when(two!)
      .expect('checking', { pieces: [{ fit: null }, { fit: null }] })
      .settle('checkFile', 'scaled')
      .expect('checking', { pieces: [{ fit: { size: 182_000 } }, { fit: null }] })
      .settle('checkFile', 'too large')
      .expect('ready', { refused: [{ name: 'daftar harga.pdf', why: 'tooLarge' }] }));

  test('a file that is empty leaves nothing to send, and its reason stays until it is read', () =>
    given(model)
      .when('files.chosen')
      .settle('checkFile', 'empty')
      .expect('empty', { pieces: [], refused: [{ name: 'kain.jpg', why: 'empty' }] })
      .when('refusals.dismissed')
      .expect('empty', { refused: [] }));

  test('a file that cannot be read in half a minute does not hold up the others', () =>
    given(model)
      .when(two!)
      .elapse(30_000)
      .expect('checking', { refused: [{ name: 'kain biru.jpg', why: 'unreadable' }] })
      .settle('checkFile', 'scaled')
      .expect('ready'));

  test('whoever looks away while files are looked at finds them aside, and is before them again when they choose more', () =>
    given(model)
      .when(two!)
      .when('tray.closed')
      .expect('checking', { isAway: true })
      .settle('checkFile', 'scaled')
      .settle('checkFile', 'too large')
      .expect('aside', { pieces: [{ fit: { size: 182_000 } }], refused: [{ why: 'tooLarge' }], isAway: false })
      .when('files.chosen')
      .when('tray.closed')
      .when('tray.opened')
      .expect('checking', { isAway: false })
      .settle('checkFile', 'scaled')
      .expect('ready'));

  test('of thirty-one files the last is told to come later', () =>
    given(model)
      .when(many)
      .expect('checking', { refused: [{ name: '30.jpg', why: 'tooMany' }] }));

  test('the keeper of the files hears who was removed, and lets go of what was handed over', () =>
    given(model)
      .when('files.chosen')
      .heard('holdFiles', { type: 'files.chosen' })
      .settle('checkFile', 'scaled')
      .when('tray.handedOver')
      .heard('holdFiles', { type: 'tray.handedOver' })
      .expect('empty', { pieces: [], asOriginal: false }));

  test('what goes out is small, or as it came where somebody asks for that', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.send(model.events['files.chosen']![0]!);
    await sut.settle('checkFile', 'done', model.outcomes['checkFile']?.done['scaled']);
    const outgoing = () => selectOutgoing(sut.actor.getSnapshot() as TraySnapshot);
    await sut.send(model.events['caption.changed']![0]!);
    expect(outgoing()).toMatchObject([{ id: uuid(701), caption: 'Warna biru', file: { size: 182_000 } }]);
    await sut.send({ type: 'original.chosen', asOriginal: true });
    expect(outgoing()).toMatchObject([{ file: { size: 4_200_000 } }]);
    await sut.stop();
  });

  test('what lay here when the room was left lies aside, and comes before what is chosen meanwhile', () =>
    given(model)
      .when('pieces.found')
      .expect('aside', { pieces: [{ name: 'semalam.jpg', caption: 'Warna biru' }] })
      .when(two!)
      .expect('checking', { pieces: [{ name: 'semalam.jpg' }, { name: 'kain biru.jpg' }, { fit: null }] }));

  test('files that were chosen before the device has answered are not forgotten for those that lay here', () =>
    given(model)
      .when(two!)
      .when('pieces.found')
      .expect('checking', { pieces: [{ name: 'semalam.jpg' }, { name: 'kain biru.jpg' }, { fit: null }] }));

  test('whoever looks up from the tray throws nothing away', () =>
    given(model)
      .when('files.chosen')
      .settle('checkFile', 'scaled')
      .when('tray.closed')
      .expect('aside', { pieces: [{ name: 'kain.jpg' }] })
      .when('tray.opened')
      .expect('ready', { pieces: [{ name: 'kain.jpg' }] })
      .when('tray.closed')
      .when('tray.cleared')
      .heard('holdFiles', { type: 'tray.cleared' })
      .expect('empty', { pieces: [] }));

  test('a message that comes back is shown with its reason', () =>
    given(model)
      .when('pieces.returned')
      .heard('holdFiles', { type: 'pieces.returned' })
      .expect('ready', { pieces: [{ name: 'kain kembali.jpg', why: { reason: 'refused' } }] }));
});

import { describe, expect, test } from 'vitest';

import { companyModel as company } from '../../../src/machines/conversation/presence.model.ts';
import { chatModel } from '../../../src/machines/customer/chat.model.ts';
import { copyModel as copy } from '../../../src/machines/customer/dataExport.model.ts';
import { notesModel as notes } from '../../../src/machines/customer/notes.model.ts';
import { asideModel } from '../../../src/machines/customer/panel.model.ts';
import { rightsModel as rights } from '../../../src/machines/customer/privacyRequests.model.ts';
import { roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

describe('a list beside the conversation', () => {
  test('what is written is done, told to whoever wrote it, and read again', () =>
    given(notes)
      .settle('readRows', 'none')
      .when('deed.requested')
      .expect('doing')
      .settle('doDeed', 'done')
      .emitted('deed.done')
      .expect('reading')
      .settle('readRows', 'some')
      .expect('resting', { refusal: null }));

  test('what is refused is told to nobody as done; the reason stays until the next try', () =>
    given(notes)
      .settle('readRows', 'some')
      .when('deed.requested')
      .settle('doDeed', 'denied')
      .emitted()
      .settle('readRows', 'some')
      .expect('resting', { refusal: 'denied' })
      .when('deed.requested')
      .expect('doing', { refusal: null }));

  test('where nobody answers it is not known, and the list is read to see', () =>
    given(notes)
      .settle('readRows', 'some')
      .when('deed.requested')
      .elapse('patience')
      .expect('reading', { refusal: 'unreachable' }));

  test('news while the network is gone takes nothing away that is shown', () =>
    given(notes)
      .settle('readRows', 'some')
      .when('rows.outdated')
      .settle('readRows', 'offline')
      .expect('resting', { rows: notes.outcomes['readRows']?.done['some'] }));

  test('a press while the list is read anew is not lost', () =>
    given(rights)
      .settle('readRows', 'some')
      .when('rows.outdated')
      .when('deed.requested')
      .expect('doing', {
        deed: { do: 'ask', right: 'stop_marketing' },
      }));
});

describe('a copy of what is kept of a customer', () => {
  const asked = () => given(copy).when('copy.requested').settle('gather', 'more');

  test('a file that could not be had is counted, and holds nothing up', () =>
    asked().expect('gathering', { step: 1, of: 12 }).settle('gather', 'short').expect('made', { missed: 2 }));

  test('what was gathered before the line broke is not gathered again', () =>
    asked().settle('gather', 'offline').expect('failed').when('retry.requested').expect('gathering', { step: 1 }));

  test('whoever has cancelled and asks again has a copy from its beginning', () =>
    asked().when('copy.cancelled').expect('resting').when('copy.requested').expect('gathering', { step: 0, of: 0 }));

  test('a file that stalls is waited for two minutes', () =>
    asked().elapse(119_999).expect('gathering').elapse(1).expect('failed'));
});

describe('beside the conversation', () => {
  test('who else is here is known without the panel; the lists are at work only while it is shown', async () => {
    const sut = machineSut(asideModel);
    await sut.start();
    const atWork = () => Object.keys(sut.actor.getSnapshot().children).toSorted();
    expect(atWork()).toEqual(['company', 'forward', 'listenToCustomer', 'renewPicture']);
    await sut.send({ type: 'panel.shown' });
    expect(atWork()).toEqual([
      'chat',
      'company',
      'copy',
      'forward',
      'listenToCustomer',
      'notes',
      'orders',
      'promises',
      'renewPicture',
      'rights',
      'tags',
    ]);
    await sut.send({ type: 'panel.hidden' });
    expect(atWork()).toEqual(['company', 'forward', 'listenToCustomer', 'renewPicture']);
    await sut.stop();
  });
});

describe('company', () => {
  const companions = (...typing: boolean[]) => ({
    type: 'company.changed',
    companions: typing.map((isTyping) => ({ userId: 'dimas', isTyping })),
  });

  test('somebody who writes is told before somebody who looks; nobody is nobody', () =>
    given(company)
      .when(companions(false))
      .expect('accompanied')
      .when(companions(false, true))
      .expect('overtaken')
      .when(companions())
      .expect('alone', { companions: [] }));

  test('the others hear that this person writes', () =>
    given(company).when('typing.noticed').heard('keepCompany', { type: 'typing.noticed' }).expect('alone'));
});

const byBudi = { actionId: '00000000-0000-4000-8000-0000000000ab', name: 'Budi' };

test('whoever is told that WhatsApp cannot archive may archive here alone, but never delete here alone', async () => {
  await given(chatModel)
    .when({ type: 'deed.requested', deed: 'archive', ...byBudi })
    .settle('moveChat', 'unsupported')
    .expect('refused', { refused: { why: 'unsupported' } })
    .when('hereOnly.requested')
    .expect('moving', { asked: { deed: 'archive', isHereOnly: true }, refused: null })
    .settle('moveChat', 'done')
    .expect('moved')
    .heard('toasts', {
      type: 'toast.raised',
      toast: { code: 'room.archived', undo: byBudi.actionId, detail: 'Budi', roomId: roomOf(1).id },
    });
  await given(chatModel)
    .when({ type: 'deed.requested', deed: 'delete', ...byBudi })
    .settle('moveChat', 'unsupported')
    .when('hereOnly.requested')
    .expect('refused', { asked: { deed: 'delete', isHereOnly: false } });
});

test('what WhatsApp cannot do is not asked of it again; what it could not do at that moment is', async () => {
  const asked = { type: 'deed.requested', deed: 'archive', ...byBudi };
  const refused = (how: string) => given(chatModel).when(asked).settle('moveChat', how).when('retry.requested');
  await refused('unsupported').expect('refused');
  await refused('disconnected').expect('moving');
});

import { describe, expect, test } from 'vitest';

import { presenceModel } from '../../../src/machines/conversation/presence.model.ts';
import { chatModel } from '../../../src/machines/customer/chat.model.ts';
import { dataExportModel } from '../../../src/machines/customer/dataExport.model.ts';
import { notesModel } from '../../../src/machines/customer/notes.model.ts';
import { panelModel } from '../../../src/machines/customer/panel.model.ts';
import { privacyRequestsModel } from '../../../src/machines/customer/privacyRequests.model.ts';
import { roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

describe('a record list', () => {
  test('a command that is done emits command.done and reads the list again', () =>
    given(notesModel)
      .settle('readRows', 'none')
      .when('command.requested')
      .expect('running')
      .settle('runCommand', 'done')
      .emitted('command.done')
      .expect('reading')
      .settle('readRows', 'some')
      .expect('idle', { refusal: null }));

  test('a refused command emits nothing, and its refusal stays until the next command', () =>
    given(notesModel)
      .settle('readRows', 'some')
      .when('command.requested')
      .settle('runCommand', 'denied')
      .emitted()
      .settle('readRows', 'some')
      .expect('idle', { refusal: 'denied' })
      .when('command.requested')
      .expect('running', { refusal: null }));

  test('a command without a response is unreachable, and the list is read again', () =>
    given(notesModel)
      .settle('readRows', 'some')
      .when('command.requested')
      .elapse('timeout')
      .expect('reading', { refusal: 'unreachable' }));

  test('a failed read after an invalidation keeps the rows', () =>
    given(notesModel)
      .settle('readRows', 'some')
      .when('rows.invalidated')
      .settle('readRows', 'offline')
      .expect('idle', { rows: notesModel.outcomes['readRows']?.done['some'] }));

  test('a command during a read runs at once', () =>
    given(privacyRequestsModel)
      .settle('readRows', 'some')
      .when('rows.invalidated')
      .when('command.requested')
      .expect('running', {
        command: { do: 'request', kind: 'opt_out_of_marketing' },
      }));
});

describe('the data export', () => {
  const started = () => given(dataExportModel).when('export.requested').settle('runStep', 'more');

  test('a file that cannot be fetched is counted as missing and stops nothing', () =>
    started()
      .expect('exporting', { step: 1, total: 12 })
      .settle('runStep', 'incomplete')
      .expect('done', { missing: 2 }));

  test('a retry goes on with the failed step', () =>
    started().settle('runStep', 'offline').expect('failed').when('retry.requested').expect('exporting', { step: 1 }));

  test('an export after a cancelled one starts from the first step', () =>
    started()
      .when('export.cancelled')
      .expect('idle')
      .when('export.requested')
      .expect('exporting', { step: 0, total: 0 }));

  test('a step fails after two minutes', () =>
    started().elapse(119_999).expect('exporting').elapse(1).expect('failed'));
});

describe('the customer panel', () => {
  test('presence runs without the panel, the lists only while it is shown', async () => {
    const sut = machineSut(panelModel);
    await sut.start();
    const runningActors = () => Object.keys(sut.actor.getSnapshot().children).toSorted();
    expect(runningActors()).toEqual(['forward', 'presence', 'refreshPicture', 'subscribeToTyping']);
    await sut.send({ type: 'panel.shown' });
    expect(runningActors()).toEqual([
      'chat',
      'dataExport',
      'forward',
      'notes',
      'orders',
      'presence',
      'privacyRequests',
      'promises',
      'refreshPicture',
      'subscribeToTyping',
      'tags',
    ]);
    await sut.send({ type: 'panel.hidden' });
    expect(runningActors()).toEqual(['forward', 'presence', 'refreshPicture', 'subscribeToTyping']);
    await sut.stop();
  });
});

describe('presence', () => {
  const others = (...typing: boolean[]) => ({
    type: 'presence.changed',
    others: typing.map((isTyping) => ({ userId: 'dimas', isTyping })),
  });

  test('a typing member is shown before a viewing one, and none if there are no others', () =>
    given(presenceModel)
      .when(others(false))
      .expect('otherViewing')
      .when(others(false, true))
      .expect('otherTyping')
      .when(others())
      .expect('alone', { others: [] }));

  test('typing is sent to the other members', () =>
    given(presenceModel)
      .when('typing.detected')
      .received('trackPresence', { type: 'typing.detected' })
      .expect('alone'));
});

const byBudi = { actionId: '00000000-0000-4000-8000-0000000000ab', name: 'Budi' };

test('after WhatsApp refuses, a chat can be archived in Chabot alone but not deleted', async () => {
  await given(chatModel)
    .when({ type: 'command.requested', command: 'archive', ...byBudi })
    .settle('runCommand', 'unsupported')
    .expect('refused', { refusal: { reason: 'unsupported' } })
    .when('chabotOnly.requested')
    .expect('running', { request: { command: 'archive', isChabotOnly: true }, refusal: null })
    .settle('runCommand', 'done')
    .expect('done')
    .received('toasts', {
      type: 'toast.raised',
      toast: { code: 'room.archived', undo: byBudi.actionId, detail: 'Budi', roomId: roomOf(1).id },
    });
  await given(chatModel)
    .when({ type: 'command.requested', command: 'delete', ...byBudi })
    .settle('runCommand', 'unsupported')
    .when('chabotOnly.requested')
    .expect('refused', { request: { command: 'delete', isChabotOnly: false } });
});

test('an unsupported command cannot be retried, a disconnected one can', async () => {
  const archive = { type: 'command.requested', command: 'archive', ...byBudi };
  const refused = (how: string) => given(chatModel).when(archive).settle('runCommand', how).when('retry.requested');
  await refused('unsupported').expect('refused');
  await refused('disconnected').expect('running');
});

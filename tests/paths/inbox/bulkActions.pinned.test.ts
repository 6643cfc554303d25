import { expect, test } from 'vitest';

import { selectChosen } from '../../../src/machines/inbox/bulkActions.machine.ts';
import { selectionModel } from '../../../src/machines/inbox/bulkActions.model.ts';
import { noFilter } from '../../../src/machines/inbox/filter.ts';
import { queryOf } from '../../../src/machines/inbox/query.ts';
import { businessId, roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const inbox = { tab: 'inbox', query: queryOf('inbox', noFilter) } as const;
const byRisk = { tab: 'inbox', query: queryOf('inbox', { ...noFilter, sortBy: 'risk' }) } as const;
const unread = { tab: 'inbox', query: queryOf('inbox', { ...noFilter, unread: true }) } as const;
const toggle = (n: number, question: typeof inbox | typeof unread = inbox) => ({
  type: 'room.toggled',
  question,
  id: roomOf(n).id,
});

test('another order keeps what is chosen, another question does not', async () => {
  await given(selectionModel)
    .when(toggle(1))
    .when({ type: 'question.changed', question: byRisk })
    .expect('chosen.some', { ids: [roomOf(1).id] })
    .when({ type: 'question.changed', question: unread })
    .expect('none', { ids: [] });
});

test('who chooses in another list begins anew there', async () => {
  await given(selectionModel)
    .when(toggle(1))
    .settle('countRooms', 'many')
    .when('everything.chosen')
    .when(toggle(2, unread))
    .expect('chosen.some', { ids: [roomOf(2).id], question: unread, count: null });
});

test('of all that match some can be taken out, and put back by a range', async () => {
  await given(selectionModel)
    .when(toggle(1))
    .settle('countRooms', 'many')
    .when('everything.chosen')
    .when(toggle(3))
    .when(toggle(4))
    .expect('chosen.all', { except: [roomOf(3).id, roomOf(4).id] })
    .when({ type: 'range.chosen', question: inbox, ids: [roomOf(4).id, roomOf(5).id] })
    .expect('chosen.all', { except: [roomOf(3).id] });
});

test('an action goes on where it was interrupted, also by itself, and tells how many it met', async () => {
  await given(selectionModel)
    .when(toggle(1))
    .settle('countRooms', 'many')
    .when('everything.chosen')
    .when('action.requested')
    .settle('actOnRooms', 'more')
    .settle('actOnRooms', 'broken')
    .expect('acting.interrupted', { met: 100, total: 1240 })
    .when('connection.regained')
    .settle('actOnRooms', 'last')
    .expect('told', { met: 102 });
});

test('what was done can be taken back for ten seconds', async () => {
  await given(selectionModel)
    .when(toggle(1))
    .when('action.requested')
    .settle('actOnRooms', 'last')
    .elapse(9999)
    .expect('told')
    .elapse(1)
    .expect('none');
});

test('what was left as it is stays until somebody has read it', async () => {
  await given(selectionModel)
    .when(toggle(1))
    .when('action.requested')
    .settle('actOnRooms', 'partly')
    .elapse(60_000)
    .expect('told', { refusals: 1 })
    .when('undo.requested')
    .settle('undoAction', 'last')
    .elapse(5000)
    .expect('none');
});

test('each step asks for the next hundred of those that were chosen, under one name', async () => {
  const { actor, ...sut } = machineSut(selectionModel);
  await sut.start();
  const ids = Array.from({ length: 150 }, (_, n) => roomOf(n).id);
  await sut.send({ type: 'range.chosen', question: inbox, ids });
  expect(selectChosen(actor.getSnapshot())).toBe(150);
  const action = { id: roomOf(9).id, kind: 'tag', tag: 'VIP' } as const;
  await sut.send({ type: 'action.requested', action });
  const asked = () => actor.getSnapshot().children['actOnRooms'].getSnapshot().input;
  expect(asked()).toEqual({ businessId, action, rooms: { ids: ids.slice(0, 100) }, after: null, isLast: false });
  await sut.settle('actOnRooms', 'done', { done: 100, refused: [], next: null, whatsapp: null });
  expect(asked()).toEqual({ businessId, action, rooms: { ids: ids.slice(100) }, after: null, isLast: true });
  await sut.settle('actOnRooms', 'done', { done: 50, refused: [], next: null, whatsapp: null });
  expect(actor.getSnapshot().value).toBe('told');
  await sut.stop();
});

test('what WhatsApp did not do stays on the screen until it is read, counted over all steps', async () => {
  await given(selectionModel)
    .when(toggle(1))
    .settle('countRooms', 'many')
    .when('everything.chosen')
    .when({ type: 'action.requested', action: { id: 'a1', kind: 'archive', tag: null } })
    .settle('actOnRooms', 'more')
    .settle('actOnRooms', 'hereOnly')
    .expect('told', { whatsapp: { told: 0, unsupported: 1, missed: 1 } })
    .elapse('undoTime')
    .expect('told')
    .when('result.dismissed')
    .expect('none', { whatsapp: null });
});

test('a sheet that somebody has is not taken back', async () => {
  await given(selectionModel)
    .when({ type: 'range.chosen', question: inbox, ids: [roomOf(1).id, roomOf(2).id] })
    .when({ type: 'action.requested', action: { id: 'a2', kind: 'export', tag: null } })
    .settle('actOnRooms', 'last')
    .expect('told', { met: 2 })
    .when('undo.requested')
    .expect('told');
});

import { expect, test } from 'vitest';

import { selectSelectedCount } from '../../../src/machines/inbox/bulkActions.machine.ts';
import { bulkActionsModel } from '../../../src/machines/inbox/bulkActions.model.ts';
import { noFilter } from '../../../src/machines/inbox/filter.ts';
import { queryOf } from '../../../src/machines/inbox/query.ts';
import { businessId, roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const inbox = { tab: 'inbox', query: queryOf('inbox', noFilter) } as const;
const byRisk = { tab: 'inbox', query: queryOf('inbox', { ...noFilter, sortBy: 'risk' }) } as const;
const unread = { tab: 'inbox', query: queryOf('inbox', { ...noFilter, unread: true }) } as const;
const toggle = (n: number, scope: typeof inbox | typeof unread = inbox) => ({
  type: 'room.toggled',
  scope,
  id: roomOf(n).id,
});

test('another sort order keeps the selection, another filter clears it', async () => {
  await given(bulkActionsModel)
    .when(toggle(1))
    .when({ type: 'list.changed', scope: byRisk })
    .expect('selected.some', { ids: [roomOf(1).id] })
    .when({ type: 'list.changed', scope: unread })
    .expect('idle', { ids: [] });
});

test('selecting a room in another list starts a new selection', async () => {
  await given(bulkActionsModel)
    .when(toggle(1))
    .settle('countRooms', 'many')
    .when('all.selected')
    .when(toggle(2, unread))
    .expect('selected.some', { ids: [roomOf(2).id], scope: unread, count: null });
});

test('rooms can be excluded from "select all" and included again by a range', async () => {
  await given(bulkActionsModel)
    .when(toggle(1))
    .settle('countRooms', 'many')
    .when('all.selected')
    .when(toggle(3))
    .when(toggle(4))
    .expect('selected.all', { excludedIds: [roomOf(3).id, roomOf(4).id] })
    .when({ type: 'range.selected', scope: inbox, ids: [roomOf(4).id, roomOf(5).id] })
    .expect('selected.all', { excludedIds: [roomOf(3).id] });
});

test('an interrupted action resumes when the connection returns and counts all processed rooms', async () => {
  await given(bulkActionsModel)
    .when(toggle(1))
    .settle('countRooms', 'many')
    .when('all.selected')
    .when('action.requested')
    .settle('actOnRooms', 'more')
    .settle('actOnRooms', 'broken')
    .expect('applying.interrupted', { processed: 100, total: 1240 })
    .when('connection.regained')
    .settle('actOnRooms', 'last')
    .expect('applied', { processed: 102 });
});

test('undo is offered for ten seconds', async () => {
  await given(bulkActionsModel)
    .when(toggle(1))
    .when('action.requested')
    .settle('actOnRooms', 'last')
    .elapse(9999)
    .expect('applied')
    .elapse(1)
    .expect('idle');
});

test('a result with skipped rooms stays until it is dismissed or undone', async () => {
  await given(bulkActionsModel)
    .when(toggle(1))
    .when('action.requested')
    .settle('actOnRooms', 'partly')
    .elapse(60_000)
    .expect('applied', { skippedCount: 1 })
    .when('undo.requested')
    .settle('undoAction', 'last')
    .elapse(5000)
    .expect('idle');
});

test('each step sends the next hundred selected rooms under one action id', async () => {
  const { actor, ...sut } = machineSut(bulkActionsModel);
  await sut.start();
  const ids = Array.from({ length: 150 }, (_, n) => roomOf(n).id);
  await sut.send({ type: 'range.selected', scope: inbox, ids });
  expect(selectSelectedCount(actor.getSnapshot())).toBe(150);
  const action = { id: roomOf(9).id, kind: 'tag', tag: 'VIP' } as const;
  await sut.send({ type: 'action.requested', action });
  const stepInput = () => actor.getSnapshot().children['actOnRooms'].getSnapshot().input;
  expect(stepInput()).toEqual({ businessId, action, rooms: { ids: ids.slice(0, 100) }, after: null, isLast: false });
  await sut.settle('actOnRooms', 'done', { done: 100, refused: [], next: null, whatsapp: null });
  expect(stepInput()).toEqual({ businessId, action, rooms: { ids: ids.slice(100) }, after: null, isLast: true });
  await sut.settle('actOnRooms', 'done', { done: 50, refused: [], next: null, whatsapp: null });
  expect(actor.getSnapshot().value).toBe('applied');
  await sut.stop();
});

test('rooms that WhatsApp did not archive are counted over all steps and shown until dismissed', async () => {
  await given(bulkActionsModel)
    .when(toggle(1))
    .settle('countRooms', 'many')
    .when('all.selected')
    .when({ type: 'action.requested', action: { id: 'a1', kind: 'archive', tag: null } })
    .settle('actOnRooms', 'more')
    .settle('actOnRooms', 'notOnWhatsApp')
    .expect('applied', { whatsapp: { synced: 0, unsupported: 1, unreachable: 1 } })
    .elapse('undoWindow')
    .expect('applied')
    .when('result.dismissed')
    .expect('idle', { whatsapp: null });
});

test('an export cannot be undone', async () => {
  await given(bulkActionsModel)
    .when({ type: 'range.selected', scope: inbox, ids: [roomOf(1).id, roomOf(2).id] })
    .when({ type: 'action.requested', action: { id: 'a2', kind: 'export', tag: null } })
    .settle('actOnRooms', 'last')
    .expect('applied', { processed: 2 })
    .when('undo.requested')
    .expect('applied');
});

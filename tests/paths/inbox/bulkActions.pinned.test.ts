import { expect, test } from 'vitest';

import { selectSelectedCount } from '../../../src/machines/inbox/bulkActions.machine.ts';
import { bulkActionsModel } from '../../../src/machines/inbox/bulkActions.model.ts';
import { noFilter } from '../../../src/machines/inbox/filterAddress.ts';
import { queryOf } from '../../../src/machines/inbox/listRule.ts';
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
    .expect('applying.interrupted', { processed: 100, total: 1001 })
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

const selected = () => given(bulkActionsModel).when(toggle(1));
const allSelected = () => selected().settle('countRooms', 'many').when('all.selected');
const applying = () => allSelected().when('action.requested');
const applied = (result = 'last') => applying().settle('actOnRooms', result);
const undoing = () => applied().when('undo.requested');
const undone = (result = 'last') => undoing().settle('undoAction', result);
const nothing = { scope: null, ids: [], excludedIds: [], count: null, action: null, total: 0, processed: 0 };
const range = (scope: typeof inbox | typeof unread, ...rooms: number[]) => ({
  type: 'range.selected',
  scope,
  ids: rooms.map((n) => roomOf(n).id),
});

test.each([
  ['the rooms cannot be counted', selected().settle('countRooms', 'broken'), 'selected.some', { count: null }],
  ['a step of the action fails', applying().settle('actOnRooms', 'broken'), 'applying.interrupted', { total: 1001 }],
  ['a step of the action times out', applying().elapse(30_000), 'applying.interrupted', { total: 1001 }],
  ['a step of the undo fails', undoing().settle('undoAction', 'broken'), 'undoing.interrupted', { total: 2 }],
  ['a step of the undo times out', undoing().elapse(30_000), 'undoing.interrupted', { total: 2 }],
  ['rooms were skipped', applied('partly'), 'applied', { processed: 2, skippedCount: 1 }],
  ['an undo skips rooms', undone('partly').elapse(60_000), 'undone', { processed: 2, skippedCount: 1 }],
])('a bulk action when %s', (_, path, state, context) => path.expect(state, context));

test.each([
  ['a cleared selection', selected().when('selection.cleared'), 'idle', nothing],
  ['its only room is toggled again', selected().when(toggle(1)), 'idle', nothing],
  ['a second room', selected().when(toggle(2)), 'selected.some', { ids: [roomOf(1).id, roomOf(2).id] }],
  [
    'a room of two is toggled again',
    selected().when(toggle(2)).when(toggle(1)),
    'selected.some',
    { ids: [roomOf(2).id] },
  ],
  ['a range', selected().when(range(inbox, 1, 2)), 'selected.some', { ids: [roomOf(1).id, roomOf(2).id] }],
  [
    'a room of another list',
    selected().when(toggle(2, unread)),
    'selected.some',
    { scope: unread, ids: [roomOf(2).id] },
  ],
  [
    'a range of another list',
    selected().when(range(unread, 2)),
    'selected.some',
    { scope: unread, ids: [roomOf(2).id] },
  ],
  ['all rooms before they are counted', selected().when('all.selected'), 'selected.some', { ids: [roomOf(1).id] }],
  [
    'a range of another list after all rooms',
    allSelected().when(range(unread, 2)),
    'selected.some',
    { scope: unread, ids: [roomOf(2).id], count: null },
  ],
])('a selection after this: %s', (_, path, state, context) => path.expect(state, context));

test.each([
  [
    'an action that was cancelled in its first step',
    applying().when('action.cancelled').expect('applying.stopping').settle('actOnRooms', 'more'),
    'applied',
    { processed: 100 },
  ],
  [
    'the response to a cancelled step is lost',
    applying().when('action.cancelled').settle('actOnRooms', 'broken'),
    'applying.interrupted',
    { processed: 0 },
  ],
  [
    'the response to a cancelled step takes half a minute',
    applying().when('action.cancelled').elapse(29_999).expect('applying.stopping').elapse(1),
    'applying.interrupted',
    { processed: 0 },
  ],
  [
    'an interrupted action is cancelled',
    applying()
      .settle('actOnRooms', 'broken')
      .when('action.cancelled')
      .expect('applying.stopping')
      .settle('actOnRooms', 'more'),
    'applied',
    { processed: 100 },
  ],
  [
    'an interrupted action is dismissed',
    applying().settle('actOnRooms', 'broken').when('result.dismissed'),
    'idle',
    nothing,
  ],
  [
    'a cancelled action is undone',
    applying().when('action.cancelled').settle('actOnRooms', 'more').when('undo.requested'),
    'undoing.working',
    { total: 100 },
  ],
  [
    'a retry of an interrupted action',
    applying().settle('actOnRooms', 'broken').when('retry.requested'),
    'applying.working',
    { total: 1001 },
  ],
  [
    'a room toggled beside the result',
    applied().when(toggle(3)),
    'selected.some',
    { ids: [roomOf(3).id], action: null },
  ],
  [
    'a range beside the result',
    applied().when(range(inbox, 3)),
    'selected.some',
    { ids: [roomOf(3).id], action: null },
  ],
  ['the end of the time to undo', applied().elapse(10_000), 'idle', nothing],
  ['a dismissed result', applied('partly').when('result.dismissed'), 'idle', nothing],
  ['an undo in several steps', undoing().settle('undoAction', 'more'), 'undoing.working', { processed: 100 }],
  ['a whole undo', undone(), 'undone', { processed: 2 }],
  [
    'a retry of an interrupted undo',
    undoing().settle('undoAction', 'broken').when('retry.requested'),
    'undoing.working',
    { total: 2 },
  ],
  [
    'the connection returns to an interrupted undo',
    undoing().settle('undoAction', 'broken').when('connection.regained'),
    'undoing.working',
    { total: 2 },
  ],
  [
    'an interrupted undo is dismissed',
    undoing().settle('undoAction', 'broken').when('result.dismissed'),
    'idle',
    nothing,
  ],
  ['a room toggled beside the undo', undone().when(toggle(3)), 'selected.some', { ids: [roomOf(3).id], action: null }],
  ['a range beside the undo', undone().when(range(inbox, 3)), 'selected.some', { ids: [roomOf(3).id], action: null }],
  ['the confirmation of an undo is dismissed', undone().when('result.dismissed'), 'idle', nothing],
])('a bulk action after this: %s', (_, path, state, context) => path.expect(state, context));

test('the confirmation of an undo is shown for five seconds', () =>
  undone().elapse(4999).expect('undone', { processed: 2 }).elapse(1).expect('idle', nothing));

test('a step of a bulk action fails after thirty seconds', () =>
  applying().elapse(29_999).expect('applying.working').elapse(1).expect('applying.interrupted'));

test.each([
  ['a room after some rooms', false, toggle(2, unread)],
  ['a range after some rooms', false, range(unread, 2)],
  ['a room after all rooms', true, toggle(2, unread)],
  ['a range after all rooms', true, range(unread, 2)],
])('%s: the rooms of the other list are counted', async (_, isAll, event) => {
  const { actor, ...sut } = machineSut(bulkActionsModel);
  const counted = () => actor.getSnapshot().children['countRooms'].getSnapshot().input.query;
  await sut.start();
  await sut.send(toggle(1));
  expect(counted()).toEqual(inbox.query);
  await sut.settle('countRooms', 'done', 1001);
  if (isAll) await sut.send({ type: 'all.selected' });
  await sut.send(event);
  expect(counted()).toEqual(unread.query);
  await sut.stop();
});

test('a cancelled step is repeated, because the server answers it once', async () => {
  const { actor, ...sut } = machineSut(bulkActionsModel);
  const input = () => actor.getSnapshot().children['actOnRooms'].getSnapshot().input;
  await sut.start();
  await sut.send(toggle(1));
  await sut.send({ type: 'action.requested', action: { id: 'a1', kind: 'read', tag: null } });
  const step = input();
  await sut.send({ type: 'action.cancelled' });
  expect(input()).toEqual(step);
  expect(step).toMatchObject({ action: { id: 'a1' }, rooms: { ids: [roomOf(1).id] } });
  await sut.stop();
});

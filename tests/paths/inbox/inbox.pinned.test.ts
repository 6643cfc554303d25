import { describe, expect, test } from 'vitest';

import type { RoomRoute, TabName } from '../../../src/contracts/app.routing.ts';
import { parseFilter, noFilter } from '../../../src/machines/inbox/filterAddress.ts';
import { inboxModel } from '../../../src/machines/inbox/inbox.model.ts';
import { roomListModel } from '../../../src/machines/inbox/roomList.model.ts';
import { businessId, roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const eskalasi = (search: Partial<RoomRoute['search']> = {}): RoomRoute => ({
  name: 'eskalasi',
  roomId: null,
  search: { businessId, ...search },
});
const waiting = { ...noFilter, awaitingReply: true };

test('a stored filter is restored and written to the URL', async () => {
  await given(inboxModel, { businessId, route: eskalasi() })
    .settle('loadFilters', 'remembered')
    .expect('eskalasi', { filters: { eskalasi: waiting, inbox: noFilter } })
    .received('location', { type: 'navigation.requested', to: eskalasi({ awaitingReply: '1' }), replace: true });
});

test('the message id stays in the URL and appears in no link of the list', async () => {
  const message = '00000000-0000-4000-8000-000000000001';
  await given(inboxModel, { businessId, route: eskalasi({ message }) })
    .settle('loadFilters', 'remembered')
    .expect('eskalasi', { route: eskalasi({ message: undefined }) })
    .received('location', {
      type: 'navigation.requested',
      to: eskalasi({ awaitingReply: '1', message }),
      replace: true,
    });
});

test('the filter in the URL overrides the stored one', async () => {
  await given(inboxModel, { businessId, route: eskalasi({ search: 'batik' }) })
    .settle('loadFilters', 'remembered')
    .expect('eskalasi', { filters: { eskalasi: { ...noFilter, search: 'batik' } } });
});

test('the search scope is in the URL and is saved', async () => {
  await given(inboxModel, { businessId, route: eskalasi({ search: 'batik', searchIn: 'messages' }) })
    .settle('loadFilters', 'remembered')
    .expect('eskalasi', { filters: { eskalasi: { ...noFilter, search: 'batik', inMessages: true } } })
    .when({ type: 'filter.changed', change: { inMessages: false } })
    .received('location', { type: 'navigation.requested', to: eskalasi({ search: 'batik' }), replace: true })
    .received('saveFilters', { type: 'filter.saved', tab: 'eskalasi', filter: { search: 'batik' } });
});

test('clearing the search words also clears the search scope', async () => {
  const words = eskalasi({ search: 'batik', searchIn: 'messages' });
  await given(inboxModel, { businessId, route: words })
    .settle('loadFilters', 'empty')
    .when({ type: 'filter.changed', change: { search: '' } })
    .expect('eskalasi', { filters: { eskalasi: noFilter } })
    .received('location', { type: 'navigation.requested', to: eskalasi(), replace: true })
    .when({ type: 'filter.changed', change: { search: 'kain' } })
    .expect('eskalasi', { filters: { eskalasi: { ...noFilter, search: 'kain' } } });
  // A stored scope without words does not restore it either.
  expect(parseFilter('inbox', { searchIn: 'messages' })).toEqual(noFilter);
});

test('each tab has its own filter', async () => {
  await given(inboxModel)
    .settle('loadFilters', 'empty')
    .when({ type: 'filter.changed', change: { search: 'kain' } })
    .received('saveFilters', { type: 'filter.saved', tab: 'inbox', filter: { search: 'kain' } })
    .when({ type: 'route.changed', route: eskalasi() })
    .expect('eskalasi', { filters: { inbox: { search: 'kain' }, eskalasi: noFilter } });
});

test('clearing the filter keeps the sort order', async () => {
  await given(inboxModel)
    .settle('loadFilters', 'empty')
    .when({ type: 'filter.changed', change: { sortBy: 'waiting', unread: true } })
    .when('filter.cleared')
    .expect('inbox', { filters: { inbox: { ...noFilter, sortBy: 'waiting' } } });
});

test('a changed filter starts a new list, an equal filter does not', async () => {
  const { actor, ...sut } = machineSut(inboxModel);
  await sut.start();
  await sut.settle('loadFilters', 'done', {});
  const list = () => actor.getSnapshot().children.roomList;
  const first = list();
  await sut.send({ type: 'filter.changed', change: { search: '' } });
  expect(list()).toBe(first);
  await sut.send({ type: 'filter.changed', change: { search: 'kain' } });
  expect(list()).not.toBe(first);
  expect(list().getSnapshot().context).toMatchObject({ tab: 'inbox', isFiltered: true, query: { text: 'kain' } });
  await sut.stop();
});

test('a failed page can be retried, and the last page ends the list', async () => {
  await given(roomListModel)
    .settle('loadRooms', 'more')
    .expect(['listed.page.hasMore', 'listed.order.live'])
    .when('bottom.neared')
    .settle('loadRooms', 'offline')
    .expect('listed.page.loadMoreFailed')
    .when('retry.requested')
    .settle('loadRooms', 'last')
    .expect('listed.page.ended', { next: null });
});

test('the first page fails after thirty seconds', async () => {
  await given(roomListModel).elapse(29_999).expect('loading.slow').elapse(1).expect('failed');
});

test('the first page counts as slow after ten seconds, and a retry starts again', async () => {
  await given(roomListModel)
    .elapse(9999)
    .expect('loading.usual')
    .elapse(1)
    .expect('loading.slow')
    .when('retry.requested')
    .expect('loading.usual')
    .settle('loadRooms', 'last')
    .expect('listed.page.ended');
});

test('new rooms are counted while the order is frozen, and the count resets when they are shown', async () => {
  await given(roomListModel)
    .settle('loadRooms', 'more')
    .when('interaction.started')
    .when('newRooms.counted')
    .expect('listed.order.frozen', { newCount: 2 })
    .when('newest.requested')
    .expect('listed.order.live', { newCount: 0 });
});

test('an empty list becomes listed with its first room and empty again without rooms', async () => {
  await given(roomListModel)
    .settle('loadRooms', 'noRooms')
    .expect('empty')
    .when('list.filled')
    .expect('listed.page.ended')
    .when({ type: 'list.emptied', rooms: 'noMatches' })
    .expect('noMatches');
});

test('a failed list reloads when the connection returns', async () => {
  await given(roomListModel)
    .settle('loadRooms', 'offline')
    .expect('failed')
    .when('connection.regained')
    .expect('loading.usual');
});

const listed = (page = 'more') => given(roomListModel).settle('loadRooms', page);
const loadingMore = () => listed().when('bottom.neared');

test.each([
  ['the first page cannot be read', given(roomListModel).settle('loadRooms', 'offline'), 'failed'],
  ['the first page times out', given(roomListModel).elapse(30_000), 'failed'],
  ['the business has no rooms', listed('noRooms'), 'empty'],
  ['no room matches the filter', listed('noMatches'), 'noMatches'],
  ['the next page cannot be read', loadingMore().settle('loadRooms', 'offline'), 'listed.page.loadMoreFailed'],
  ['the next page times out', loadingMore().elapse(30_000), 'listed.page.loadMoreFailed'],
  [
    'the order cannot be frozen',
    listed().when('interaction.started').settle('freezeOrder', 'offline'),
    'listed.order.live',
  ],
])('a room list when %s', (_, path, state) => path.expect(state));

test.each([
  ['a retry of a failed list', listed('offline').when('retry.requested'), 'loading.usual'],
  ['a requested refresh', listed('last').when('refresh.requested'), 'loading.usual'],
  ['a room that matches again', listed('noMatches').when('list.filled'), 'listed.page.ended'],
  ['the last loaded room is gone, but more pages exist', listed().when('list.emptied'), 'loading.usual'],
  ['the last room of the business is gone', listed('last').when('list.emptied'), 'empty'],
  [
    'the connection returns after the next page failed',
    loadingMore().settle('loadRooms', 'offline').when('connection.regained'),
    'listed.page.loadingMore',
  ],
  [
    'the end of the interaction with the rows',
    listed().when('interaction.started').when('interaction.ended'),
    'listed.order.live',
  ],
  [
    'the newest rooms are requested, but there are none',
    listed().when('interaction.started').when('newest.requested'),
    'listed.order.frozen',
  ],
])('a room list after this: %s', (_, path, state) => path.expect(state));

test('a retry of a slow list has thirty seconds again', () =>
  given(roomListModel)
    .elapse(10_000)
    .when('retry.requested')
    .elapse(29_999)
    .expect('loading.slow')
    .elapse(1)
    .expect('failed'));

test('a refresh that reads all rooms leaves no further page', () =>
  listed().when('refresh.requested').settle('loadRooms', 'last').expect('listed.page.ended', { next: null }));

test('each page is requested from the end of the page before it', async () => {
  const { actor, ...sut } = machineSut(roomListModel);
  const after = () => actor.getSnapshot().children['loadRooms'].getSnapshot().input.after;
  await sut.start();
  expect(after()).toBeNull();
  await sut.settle('loadRooms', 'done', { next: { id: roomOf(1).id }, rooms: 'some' });
  await sut.send({ type: 'bottom.neared' });
  expect(after()).toEqual({ id: roomOf(1).id });
  await sut.settle('loadRooms', 'done', { next: { id: roomOf(2).id }, rooms: 'some' });
  expect(actor.getSnapshot().matches({ listed: { page: 'hasMore' } })).toBe(true);
  await sut.send({ type: 'bottom.neared' });
  expect(after()).toEqual({ id: roomOf(2).id });
  await sut.stop();
});

const routeTo = (name: TabName, search: RoomRoute['search'] = { businessId }, roomId: string | null = null) => ({
  type: 'route.changed',
  route: { name, roomId, search },
});

const arrivedWithFilter = () => given(inboxModel, { businessId, route: eskalasi({ search: 'batik' }) });
test.each([
  ['cannot be read', arrivedWithFilter().settle('loadFilters', 'broken')],
  ['are not read within 2 s', arrivedWithFilter().elapse(1999).expect('restoring').elapse(1)],
])('stored filters that %s leave the filter of the URL', (_, path) =>
  path.expect('eskalasi', { filters: { eskalasi: { ...noFilter, search: 'batik' }, inbox: noFilter } }),
);

test('a tab chosen while the filters are restored is opened afterwards', () =>
  given(inboxModel)
    .when(routeTo('eskalasi'))
    .expect('restoring')
    .settle('loadFilters', 'remembered')
    .expect('eskalasi', { filters: { eskalasi: waiting } }));

/** Each tab, and another one. */
describe.each<[TabName, TabName]>([
  ['inbox', 'autoReply'],
  ['eskalasi', 'taskCompleted'],
  ['autoReply', 'eskalasi'],
  ['taskCompleted', 'autoReply'],
])('the tab %s', (tab, other) => {
  const route: RoomRoute = { name: tab, roomId: null, search: { businessId } };
  const input = { businessId, route };
  const opened = () => given(inboxModel, input).settle('loadFilters', 'empty');
  const sentTo = (search: RoomRoute['search'], roomId: string | null = null) => ({
    type: 'navigation.requested',
    to: { name: tab, roomId, search },
    replace: true,
  });

  test('another tab opens with its route', () =>
    opened()
      .expect(tab)
      .when(routeTo(other))
      .expect(other, { route: { name: other } }));

  test('an opened room is in the route, and the filter stays in the URL', () =>
    opened()
      .when('filter.changed')
      .when(routeTo(tab, { businessId }, roomOf(1).id))
      .expect(tab, { route: { roomId: roomOf(1).id } })
      .received('location', sentTo({ businessId, awaitingReply: '1' }, roomOf(1).id)));

  test('a changed filter is saved and written to the URL, and so is a cleared one', () => {
    const withoutCondition = expect.not.objectContaining({ awaitingReply: '1' });
    return opened()
      .when('filter.changed')
      .expect(tab, { filters: { [tab]: waiting } })
      .received('saveFilters', { type: 'filter.saved', tab, filter: { awaitingReply: '1' } })
      .received('location', sentTo({ businessId, awaitingReply: '1' }))
      .when(routeTo(tab, { businessId, awaitingReply: '1' }))
      .when('filter.cleared')
      .expect(tab, { filters: { [tab]: noFilter } })
      .received('saveFilters', { type: 'filter.saved', tab, filter: withoutCondition })
      .received('location', { type: 'navigation.requested', to: { search: withoutCondition } });
  });

  test('a refresh reaches the list', () =>
    opened().when('refresh.requested').received('roomList', { type: 'refresh.requested' }));

  test('the list opens again after a changed or cleared filter and after it failed, not otherwise', async () => {
    const { actor, ...sut } = machineSut({ ...inboxModel, input });
    const list = () => actor.getSnapshot().children['roomList'];
    await sut.start();
    await sut.settle('loadFilters', 'done', {});
    let before = list();
    const isSame = () => {
      const same = list() === before;
      before = list();
      return same;
    };
    await sut.send({ type: 'filter.changed', change: { search: '' } });
    expect(isSame()).toBe(true);
    await sut.send({ type: 'filter.cleared' });
    expect(isSame()).toBe(true);
    await sut.send({ type: 'filter.changed', change: { search: 'kain' } });
    expect(isSame()).toBe(false);
    await sut.send({ type: 'filter.cleared' });
    expect(isSame()).toBe(false);
    await sut.settle('roomList', 'error', new Error('broken'));
    expect(isSame()).toBe(false);
    expect(actor.getSnapshot().value).toBe(tab);
    await sut.stop();
  });

  test.each([
    ['today is opened again', '1', '2026-11-20T17:00:00.000000Z', false],
    ['a range of dates stays open', '2026-11-19..2026-11-20', '2026-11-18T17:00:00.000000Z', true],
  ])('at midnight a list filtered by %s', async (_, completed, from, stays) => {
    const { actor, ...sut } = machineSut({
      ...inboxModel,
      input: { businessId, zone: 'Asia/Jakarta', route: { ...route, search: { businessId, completed } } },
    });
    const list = () => actor.getSnapshot().children['roomList'];
    await sut.start();
    await sut.send({ type: 'day.began', today: '2026-11-20', zone: 'Asia/Jakarta' });
    await sut.settle('loadFilters', 'done', {});
    const before = list();
    await sut.send({ type: 'day.began', today: '2026-11-21', zone: 'Asia/Jakarta' });
    expect(actor.getSnapshot()).toMatchObject({ value: tab, context: { today: '2026-11-21' } });
    expect(list() === before).toBe(stays);
    expect(list().getSnapshot().context.query.completed).toMatchObject({ from });
    await sut.stop();
  });

  test('in another time zone of the business its days begin at other times', async () => {
    const { actor, ...sut } = machineSut({
      ...inboxModel,
      input: {
        businessId,
        zone: 'Asia/Jakarta',
        route: { ...route, search: { businessId, completed: '2026-11-20..2026-11-20' } },
      },
    });
    const completed = () => actor.getSnapshot().children['roomList'].getSnapshot().context.query.completed;
    await sut.start();
    await sut.settle('loadFilters', 'done', {});
    expect(completed()?.from).toBe('2026-11-19T17:00:00.000000Z');
    await sut.send({ type: 'day.began', today: '2026-11-20', zone: 'Asia/Jayapura' });
    expect(completed()?.from).toBe('2026-11-19T15:00:00.000000Z');
    expect(actor.getSnapshot().value).toBe(tab);
    await sut.stop();
  });
});

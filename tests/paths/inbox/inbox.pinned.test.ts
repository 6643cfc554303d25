import { expect, onTestFinished, test, vi } from 'vitest';

import type { RoomRoute } from '../../../src/contracts/app.routing.ts';
import { parseFilter, noFilter } from '../../../src/machines/inbox/filter.ts';
import { inboxModel } from '../../../src/machines/inbox/inbox.model.ts';
import { roomListModel } from '../../../src/machines/inbox/roomList.model.ts';
import { businessId } from '../../../src/machines/inbox/rooms.fixture.ts';
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

test('a list filtered by today is opened again at midnight', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T16:59:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const sut = machineSut({ ...inboxModel, input: { businessId, route: eskalasi({ completed: '1' }) } });
  await sut.start();
  await sut.settle('loadFilters', 'done', {});
  const roomList = () => sut.actor.getSnapshot().children['roomList'];
  const before = roomList();
  vi.setSystemTime(Date.parse('2026-11-20T17:00:00Z'));
  sut.clock.increment(59_999);
  expect(roomList()).toBe(before);
  sut.clock.increment(1);
  expect(roomList()).not.toBe(before);
  expect(sut.actor.getSnapshot().matches('eskalasi')).toBe(true);
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

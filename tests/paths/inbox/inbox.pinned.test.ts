import { expect, onTestFinished, test, vi } from 'vitest';

import type { RoomRoute } from '../../../src/contracts/app.routing.ts';
import { filterOf, noFilter } from '../../../src/machines/inbox/filter.ts';
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

test('a remembered filter is in force again, and the address says so', async () => {
  await given(inboxModel, { businessId, route: eskalasi() })
    .settle('recallFilters', 'remembered')
    .expect('eskalasi', { filters: { eskalasi: waiting, inbox: noFilter } })
    .heard('location', { type: 'navigation.requested', to: eskalasi({ awaitingReply: '1' }), replace: true });
});

test('the message at which a chat was opened stays in the address, and in no link of the list', async () => {
  const message = '00000000-0000-4000-8000-000000000001';
  await given(inboxModel, { businessId, route: eskalasi({ message }) })
    .settle('recallFilters', 'remembered')
    .expect('eskalasi', { route: eskalasi({ message: undefined }) })
    .heard('location', { type: 'navigation.requested', to: eskalasi({ awaitingReply: '1', message }), replace: true });
});

test('what the address says goes before what is remembered', async () => {
  await given(inboxModel, { businessId, route: eskalasi({ search: 'batik' }) })
    .settle('recallFilters', 'remembered')
    .expect('eskalasi', { filters: { eskalasi: { ...noFilter, search: 'batik' } } });
});

test('where words are looked for is in the address, and remembered', async () => {
  await given(inboxModel, { businessId, route: eskalasi({ search: 'batik', searchIn: 'messages' }) })
    .settle('recallFilters', 'remembered')
    .expect('eskalasi', { filters: { eskalasi: { ...noFilter, search: 'batik', inMessages: true } } })
    .when({ type: 'filter.changed', change: { inMessages: false } })
    .heard('location', { type: 'navigation.requested', to: eskalasi({ search: 'batik' }), replace: true })
    .heard('keepFilters', { type: 'filter.kept', tab: 'eskalasi', filter: { search: 'batik' } });
});

test('where words are looked for is forgotten with the words', async () => {
  const words = eskalasi({ search: 'batik', searchIn: 'messages' });
  await given(inboxModel, { businessId, route: words })
    .settle('recallFilters', 'nothing')
    .when({ type: 'filter.changed', change: { search: '' } })
    .expect('eskalasi', { filters: { eskalasi: noFilter } })
    .heard('location', { type: 'navigation.requested', to: eskalasi(), replace: true })
    .when({ type: 'filter.changed', change: { search: 'kain' } })
    .expect('eskalasi', { filters: { eskalasi: { ...noFilter, search: 'kain' } } });
  // Nor does what the device remembers, which is without the words, bring it back.
  expect(filterOf('inbox', { searchIn: 'messages' })).toEqual(noFilter);
});

test('each tab keeps its own filter', async () => {
  await given(inboxModel)
    .settle('recallFilters', 'nothing')
    .when({ type: 'filter.changed', change: { search: 'kain' } })
    .heard('keepFilters', { type: 'filter.kept', tab: 'inbox', filter: { search: 'kain' } })
    .when({ type: 'route.changed', route: eskalasi() })
    .expect('eskalasi', { filters: { inbox: { search: 'kain' }, eskalasi: noFilter } });
});

test('clearing a filter keeps the order', async () => {
  await given(inboxModel)
    .settle('recallFilters', 'nothing')
    .when({ type: 'filter.changed', change: { sortBy: 'waiting', unread: true } })
    .when('filter.cleared')
    .expect('inbox', { filters: { inbox: { ...noFilter, sortBy: 'waiting' } } });
});

test('a changed filter gives the list another question; the same filter does not', async () => {
  const { actor, ...sut } = machineSut(inboxModel);
  await sut.start();
  await sut.settle('recallFilters', 'done', {});
  const list = () => actor.getSnapshot().children.roomList;
  const first = list();
  await sut.send({ type: 'filter.changed', change: { search: '' } });
  expect(list()).toBe(first);
  await sut.send({ type: 'filter.changed', change: { search: 'kain' } });
  expect(list()).not.toBe(first);
  expect(list().getSnapshot().context).toMatchObject({ tab: 'inbox', narrowed: true, query: { text: 'kain' } });
  await sut.stop();
});

test('a list of today asks anew when the day is over, for the day that begins', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T16:59:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const sut = machineSut({ ...inboxModel, input: { businessId, route: eskalasi({ completed: '1' }) } });
  await sut.start();
  await sut.settle('recallFilters', 'done', {});
  const asked = () => sut.actor.getSnapshot().children['roomList'];
  const before = asked();
  vi.setSystemTime(Date.parse('2026-11-20T17:00:00Z'));
  sut.clock.increment(59_999);
  expect(asked()).toBe(before);
  sut.clock.increment(1);
  expect(asked()).not.toBe(before);
  expect(sut.actor.getSnapshot().matches('eskalasi')).toBe(true);
  await sut.stop();
});

test('a page that failed can be asked for again, and the end is the end', async () => {
  await given(roomListModel)
    .settle('loadRooms', 'more')
    .expect(['listed.page.more', 'listed.order.moving'])
    .when('bottom.neared')
    .settle('loadRooms', 'offline')
    .expect('listed.page.moreFailed')
    .when('retry.requested')
    .settle('loadRooms', 'last')
    .expect('listed.page.ended', { next: null });
});

test('a first page that does not come is given up after half a minute', async () => {
  await given(roomListModel).elapse(29_999).expect('loading.slow').elapse(1).expect('failed');
});

test('of a first page that takes ten seconds it is said so, and whoever presses has it read anew', async () => {
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

test('what came up unseen is counted while the person is away from the top, and forgotten when they look', async () => {
  await given(roomListModel)
    .settle('loadRooms', 'more')
    .when('reading.begun')
    .when('rooms.rose')
    .expect('listed.order.held', { fresh: 2 })
    .when('newest.requested')
    .expect('listed.order.moving', { fresh: 0 });
});

test('a room that comes ends the emptiness, the last that goes brings it back', async () => {
  await given(roomListModel)
    .settle('loadRooms', 'none')
    .expect('empty')
    .when('list.filled')
    .expect('listed.page.ended')
    .when({ type: 'list.emptied', rooms: 'noneFound' })
    .expect('nothingFound');
});

test('a list that failed is read again as soon as there is a connection', async () => {
  await given(roomListModel)
    .settle('loadRooms', 'offline')
    .expect('failed')
    .when('connection.regained')
    .expect('loading.usual');
});

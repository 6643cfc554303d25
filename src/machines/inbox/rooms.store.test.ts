import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';

import type { Room, RoomMark, RoomQuery, RoomsStore } from '../../contracts/inbox.ts';
import { noFilter } from './filterAddress.ts';
import { compareRooms, matchesQuery, queryOf } from './listRule.ts';
import { instant, roomOf } from './rooms.fixture.ts';
import { createRoomsStore } from './rooms.store.ts';

const newest = queryOf('inbox', noFilter);
const shown = (store: RoomsStore) => {
  const order = store.list('inbox')?.order;
  return order === undefined ? [] : Array.from({ length: order.length }, (_, at) => order.at(at));
};
const idsOf = (...numbers: number[]) => numbers.map((n) => roomOf(n).id);

const openStore = (rooms: Room[], query: RoomQuery = newest) => {
  const store = createRoomsStore();
  store.put(rooms);
  const list = store.open('inbox', query);
  list.extend(null);
  return { store, list };
};

describe('rooms store', () => {
  test('a newer row replaces an older one, an older or repeated row has no effect', () => {
    const { store, list } = openStore([roomOf(1, { version: 2, name: 'Budi' })]);
    const listener = vi.fn<() => void>();
    store.subscribe(roomOf(1).id, listener);
    const { order } = list;
    store.put([roomOf(1, { version: 1, name: 'Lama' }), roomOf(1, { version: 2, name: 'Kembar' })]);
    expect(store.get(roomOf(1).id)?.name).toBe('Budi');
    expect([listener.mock.calls.length, list.order === order]).toEqual([0, true]);
    store.put([roomOf(1, { version: 3, name: 'Baru' })]);
    expect(store.get(roomOf(1).id)?.name).toBe('Baru');
    expect(listener).toHaveBeenCalledOnce();
  });

  test('a row of a list page keeps the columns that it lacks, and the whole row of its version completes it', () => {
    const store = createRoomsStore();
    const listed = (version: number, more: Partial<Room> = {}): Room => ({
      ...roomOf(1, { version, holder_since: null, last_message_id: null, created_at: null, updated_at: null, ...more }),
      isListRow: true,
    });
    const seen = () => {
      const { name, created_at, last_message_id, version } = store.get(roomOf(1).id) ?? roomOf(0);
      return { name, created_at, last_message_id, version };
    };
    const first = { created_at: instant(0), last_message_id: 'm1' };
    store.put([listed(1)]);
    expect(seen()).toMatchObject({ version: 1, created_at: null, last_message_id: null });
    store.put([roomOf(1, { version: 1, ...first })]);
    expect(seen()).toMatchObject({ version: 1, ...first });
    store.put([listed(1, { name: 'Kembar' })]);
    expect(seen()).toMatchObject({ version: 1, name: roomOf(1).name, ...first });
    store.put([listed(2, { name: 'Baru' })]);
    expect(seen()).toMatchObject({ version: 2, name: 'Baru', ...first });
    store.put([roomOf(1, { version: 2, name: 'Baru', created_at: instant(0), last_message_id: 'm2' })]);
    expect(seen()).toMatchObject({ version: 2, name: 'Baru', created_at: instant(0), last_message_id: 'm2' });
  });

  test('a list of a search has the rooms that the database found, and no others', () => {
    const store = createRoomsStore();
    store.put([roomOf(1), roomOf(2)]);
    const list = store.open('inbox', queryOf('inbox', { ...noFilter, search: 'Pelanggan 2' }));
    list.include([roomOf(2)]);
    list.extend(null);
    expect(shown(store)).toEqual(idsOf(2));
    store.put([roomOf(2, { version: 2, name: 'Ketiga' }), roomOf(3, { name: 'Pelanggan 2' })]);
    expect(shown(store)).toEqual(idsOf(2));
    store.put([roomOf(4, { version: 1 })]);
    list.include([roomOf(4)]);
    list.extend(null);
    expect(new Set(shown(store))).toEqual(new Set(idsOf(2, 4)));
    store.drop([roomOf(2).id]);
    expect(shown(store)).toEqual(idsOf(4));
  });

  test('a row listener is called for its own room only, a list listener for its order only, each once per batch', () => {
    const { store, list } = openStore([roomOf(1), roomOf(2)]);
    const [row, other, order] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
    store.subscribe(roomOf(1).id, row);
    store.subscribe(roomOf(2).id, other);
    list.subscribe(order);
    store.put([roomOf(2, { version: 2, unread_count: 1 }), roomOf(2, { version: 3, unread_count: 2 })]);
    expect([row, other, order].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0]);
    store.put([roomOf(1, { version: 2, last_message_at: instant(9) })]);
    expect([row, other, order].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
    expect(shown(store)).toEqual(idsOf(1, 2));
  });

  const pinned: RoomMark = { isPinned: true, remindAt: null, isSnoozed: false, isOnTop: true };
  const away: RoomMark = { isPinned: false, remindAt: 1, isSnoozed: true, isOnTop: false };
  const due: RoomMark = { ...away, isSnoozed: false, isOnTop: true };
  const marksOf = (marks: Record<number, RoomMark>) =>
    new Map(Object.entries(marks).map(([n, mark]) => [roomOf(Number(n)).id, mark]));

  test('pinned rooms come first in every sort order, even beyond the loaded pages, and snoozed rooms are hidden', () => {
    const rooms = [1, 2, 3, 4, 5].map((n) => roomOf(n, { unread_count: n % 3 }));
    for (const sortBy of ['newest', 'waiting', 'unread', 'risk'] as const)
      for (const sortDirection of ['ascending', 'descending'] as const) {
        const { store, list } = openStore(rooms, queryOf('inbox', { ...noFilter, sortBy, sortDirection }));
        const plain = shown(store);
        list.restart(store.get(plain[1] ?? '') ?? null);
        const n = (at: number) => Number(plain[at]?.slice(-12));
        store.setMarks(marksOf({ [n(4)]: pinned, [n(0)]: away }));
        expect([sortBy, sortDirection, shown(store)]).toEqual([sortBy, sortDirection, [plain[4], plain[1]]]);
        list.extend(null);
        expect(shown(store)).toEqual([plain[4], plain[1], plain[2], plain[3]]);
        store.setMarks(new Map());
        expect(shown(store)).toEqual(plain);
      }
  });

  test('a mark survives newer rows and applies to rooms added later, and snoozed rooms have their own list', () => {
    const { store } = openStore([roomOf(1), roomOf(2)]);
    store.setMarks(marksOf({ 1: pinned, 3: away }));
    store.put([roomOf(1, { version: 2, name: 'Budi' }), roomOf(3)]);
    expect(shown(store)).toEqual(idsOf(1, 2));
    expect(store.get(roomOf(1).id)).toMatchObject({ name: 'Budi', mark: pinned });
    store.open('inbox', queryOf('inbox', { ...noFilter, snoozed: true })).extend(null);
    expect(shown(store)).toEqual(idsOf(3));
    store.clear();
    store.put([roomOf(1)]);
    expect(store.get(roomOf(1).id)?.mark).toBeUndefined();
  });

  test('in a frozen list nothing moves, an own mark does not count as new, and a due reminder does', () => {
    const { store, list } = openStore([roomOf(1), roomOf(2), roomOf(3)]);
    store.setMarks(marksOf({ 3: away }));
    list.freeze();
    store.setMarks(marksOf({ 1: pinned, 3: away }));
    expect([shown(store), list.newCount]).toEqual([idsOf(2, 1), 0]);
    store.setMarks(marksOf({ 1: pinned, 3: due }));
    expect([shown(store), list.newCount]).toEqual([idsOf(2, 1), 1]);
    list.unfreeze();
    expect(shown(store)).toEqual(idsOf(3, 1, 2));
  });

  test('rooms enter and leave a tab with their status', () => {
    const { store, list } = openStore([roomOf(1), roomOf(2)], queryOf('eskalasi', noFilter));
    expect(list.order.length).toBe(0);
    store.put([roomOf(1, { version: 2, status: 'ai_need_help' })]);
    expect(shown(store)).toEqual(idsOf(1));
    store.put([roomOf(1, { version: 3, status: 'ai_task_completed' })]);
    expect(list.order.length).toBe(0);
  });

  test('a room beyond the loaded pages is hidden until its page is loaded', () => {
    const store = createRoomsStore();
    const list = store.open('inbox', newest);
    store.put([roomOf(9), roomOf(8), roomOf(1)]);
    expect(shown(store)).toEqual([]);
    list.extend(roomOf(8));
    expect(shown(store)).toEqual(idsOf(9, 8));
    store.put([roomOf(7)]);
    expect(shown(store)).toEqual(idsOf(9, 8));
    list.extend(null);
    expect(shown(store)).toEqual(idsOf(9, 8, 7, 1));
    list.extend(roomOf(8));
    expect(list.extent).toBe(null);
  });

  test('a frozen order stays as it is, counts new rooms, and appends loaded pages', () => {
    const store = createRoomsStore();
    const list = store.open('inbox', newest);
    store.put([roomOf(5), roomOf(4), roomOf(3)]);
    list.extend(roomOf(4));
    list.freeze();
    store.put([roomOf(9), roomOf(4, { version: 2, last_message_at: instant(10) })]);
    store.put([roomOf(4, { version: 3, last_message_at: instant(11) })]);
    expect([shown(store), list.newCount]).toEqual([idsOf(5, 4), 2]);
    list.extend(null);
    expect(shown(store)).toEqual(idsOf(5, 4, 3));
    store.drop(idsOf(5));
    expect(shown(store)).toEqual(idsOf(4, 3));
    list.unfreeze();
    expect([shown(store), list.newCount]).toEqual([idsOf(4, 9, 3), 0]);
  });

  test('a room that left the filter while the order was frozen disappears when it is dropped', () => {
    const { store, list } = openStore([roomOf(1), roomOf(2)]);
    list.freeze();
    store.put([roomOf(1, { version: 2, archived: true })]);
    expect(shown(store)).toEqual(idsOf(2, 1));
    store.drop(idsOf(1));
    expect(shown(store)).toEqual(idsOf(2));
  });

  test('a late event does not restore a dropped room', () => {
    const { store } = openStore([roomOf(1)]);
    store.drop(idsOf(1));
    store.put([roomOf(1, { version: 7 })]);
    expect([store.get(roomOf(1).id), shown(store)]).toEqual([undefined, []]);
  });

  test('moving one of 100,000 rooms takes dozens of comparisons, not thousands', () => {
    const rooms = Array.from({ length: 100_000 }, (_, n) => roomOf(n));
    const { store } = openStore(rooms);
    let reads = 0;
    const counted = new Proxy(roomOf(99_990, { version: 2, last_message_at: instant(200_000) }), {
      get: (room, field) => {
        if (field === 'last_message_at') reads += 1;
        return Reflect.get(room, field) as unknown;
      },
    });
    store.put([counted]);
    expect(shown(store)[0]).toBe(counted.id);
    expect(reads).toBeLessThan(100);
  });
});

const room = fc
  .record({
    n: fc.integer({ min: 1, max: 12 }),
    version: fc.integer({ min: 1, max: 8 }),
    at: fc.integer({ min: 0, max: 5 }),
    waiting: fc.option(fc.integer({ min: 0, max: 3 })),
    unread: fc.integer({ min: 0, max: 2 }),
    status: fc.constantFrom(null, 'ai_need_help' as const, 'ai_auto_reply' as const),
    tags: fc.subarray(['vip', 'cod']),
    archived: fc.boolean(),
  })
  // Two rows with the same version are equal in all columns.
  .map(({ n, version, at, waiting, unread, ...rest }) =>
    roomOf(n, {
      ...rest,
      version,
      unread_count: unread,
      last_message_at: instant(at),
      awaiting_reply_since: waiting === null ? null : instant(waiting),
    }),
  );

const events = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.array(room, { maxLength: 6 }).map((rooms) => ({ rooms })) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }).map((n) => ({ drop: roomOf(n).id })) },
    { weight: 2, arbitrary: fc.constantFrom('freeze' as const, 'unfreeze' as const) },
  ),
  { maxLength: 30 },
);

const queries = fc
  .record({
    tab: fc.constantFrom('inbox' as const, 'eskalasi' as const),
    sortBy: fc.constantFrom('newest' as const, 'waiting' as const, 'unread' as const),
    sortDirection: fc.constantFrom('ascending' as const, 'descending' as const),
    excludedTags: fc.subarray(['vip', 'cod']),
    awaitingReply: fc.boolean(),
  })
  .map(({ tab, ...filter }) => queryOf(tab, { ...noFilter, ...filter }));

test('the store equals a naive model under repeated, reordered and stale events', () => {
  fc.assert(
    fc.property(queries, events, (query, happened) => {
      const { store, list } = openStore([], query);
      const model = new Map<string, Room>();
      const dropped = new Set<string>();
      for (const event of happened) {
        if (event === 'freeze') list.freeze();
        else if (event === 'unfreeze') list.unfreeze();
        else if ('drop' in event) {
          store.drop([event.drop]);
          dropped.add(event.drop);
          model.delete(event.drop);
        } else {
          store.put(event.rooms);
          for (const row of event.rooms)
            if (!dropped.has(row.id) && (model.get(row.id)?.version ?? 0) < row.version) model.set(row.id, row);
        }
      }
      list.unfreeze();
      const expected = [...model.values()]
        .filter((row) => matchesQuery(query, row))
        .sort((one, other) => compareRooms(query.order, one, other))
        .map(({ id }) => id);
      expect(shown(store)).toEqual(expected);
    }),
  );
});

test('a frozen order changes only when rooms are dropped', () => {
  fc.assert(
    fc.property(queries, events, events, (query, earlier, later) => {
      const { store, list } = openStore([], query);
      for (const event of earlier) if (typeof event === 'object' && 'rooms' in event) store.put(event.rooms);
      list.freeze();
      const before = shown(store);
      const gone = new Set<string>();
      for (const event of later)
        if (typeof event === 'object' && 'rooms' in event) store.put(event.rooms);
        else if (typeof event === 'object') {
          store.drop([event.drop]);
          gone.add(event.drop);
        }
      expect(shown(store)).toEqual(before.filter((id) => id !== undefined && !gone.has(id)));
    }),
  );
});

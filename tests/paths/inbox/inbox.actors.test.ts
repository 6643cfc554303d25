import { PostgrestClient } from '@supabase/postgrest-js';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, sendTo, setup, toPromise, waitFor } from 'xstate';

import type { RoomPageRequest, RoomsStore } from '../../../src/contracts/inbox.ts';
import { JAKARTA } from '../../../src/contracts/time.ts';
import { noFilter } from '../../../src/machines/inbox/filterAddress.ts';
import { queryOf } from '../../../src/machines/inbox/listRule.ts';
import { roomListMachine } from '../../../src/machines/inbox/roomList.machine.ts';
import { businessId, roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { createRoomsStore } from '../../../src/machines/inbox/rooms.store.ts';
import { createOfflineCopy } from '../../../src/services/app/offlineCopy.ts';
import { defineFilterStorage } from '../../../src/services/inbox/filters.actors.ts';
import { defineRoomList, watchDay } from '../../../src/services/inbox/inbox.actors.ts';

const query = queryOf('inbox', noFilter);
const list = { businessId, tab: 'inbox', query, isFiltered: false } as const;
const firstPage: RoomPageRequest = { ...list, after: null, isRefresh: false };

let rooms: RoomsStore;
let responses: unknown[][];
let requests: URL[];
const report = vi.fn<(what: string, issues: readonly string[]) => void>();

beforeEach(() => {
  rooms = createRoomsStore();
  responses = [];
  requests = [];
  report.mockClear();
});

const actors = () =>
  defineRoomList({
    rooms,
    report,
    offlineCopy: async () =>
      createOfflineCopy(
        async () => null,
        report,
        () => false,
      ),
    restoreMarks: async () => undefined,
    rest: new PostgrestClient('http://rest.test', {
      fetch: async (address) => {
        requests.push(new URL(address instanceof Request ? address.url : address));
        return Response.json((responses.shift() ?? []).map((row) => ({ list_row: row })));
      },
    }),
  });

const read = (request: RoomPageRequest) => toPromise(createActor(actors().loadRooms, { input: request }).start());
const shown = () => {
  const order = rooms.list('inbox')?.order;
  return Array.from({ length: order?.length ?? 0 }, (_, at) => order?.at(at));
};
const page = (from: number, count: number) => Array.from({ length: count }, (_, n) => roomOf(from - n));

describe('loadRooms', () => {
  test('a full page returns the position of the next one, and the last page returns none', async () => {
    responses = [page(100, 50), page(50, 3)];
    const first = await read(firstPage);
    expect(first).toMatchObject({
      rooms: 'some',
      next: { id: roomOf(51).id, last_message_at: roomOf(51).last_message_at },
    });
    expect(await read({ ...firstPage, after: first.next })).toEqual({ rooms: 'some', next: null });
    expect(shown()).toEqual(page(100, 53).map(({ id }) => id));
    expect(requests[1]?.searchParams.get('or')).toContain(`id.lt."${roomOf(51).id}"`);
  });

  test('an unreadable row is left out and reported without its content', async () => {
    responses = [[{ ...roomOf(2), version: 'Rahasia' }, roomOf(1)]];
    expect(await read(firstPage)).toEqual({ rooms: 'some', next: null });
    expect(shown()).toEqual([roomOf(1).id]);
    expect(report.mock.calls).toEqual([['room', ['version: number']]]);
  });

  test('a page without any readable row is an error, not an empty list', async () => {
    responses = [[{ ...roomOf(2), version: 'Rahasia' }]];
    await expect(read(firstPage)).rejects.toThrow('Failed to get rooms');
  });

  test('an empty result differs with and without a filter', async () => {
    expect(await read(firstPage)).toMatchObject({ rooms: 'noRooms' });
    expect(await read({ ...firstPage, isFiltered: true })).toMatchObject({ rooms: 'noMatches' });
  });

  test('when all rooms of a page are snoozed, loading continues until a room is shown or the list ends', async () => {
    const mark = { isPinned: false, remindAt: 1, isSnoozed: true, isOnTop: false };
    rooms.setMarks(new Map(page(100, 100).map(({ id }) => [id, mark])));
    responses = [page(100, 50), page(50, 50), [roomOf(0)]];
    expect(await read(firstPage)).toEqual({ rooms: 'some', next: null });
    expect([requests.length, shown()]).toEqual([3, [roomOf(0).id]]);
  });

  test('a page that arrives after its actor stopped changes nothing', async () => {
    responses = [page(3, 3)];
    const actor = createActor(actors().loadRooms, { input: firstPage }).start();
    actor.stop();
    // A later request completes after the first one.
    await read({ ...firstPage, tab: 'eskalasi' });
    expect([requests.length, rooms.size]).toEqual([2, 0]);
  });
});

test('a list reports when it fills and empties, also after the store was cleared', async () => {
  const actor = createActor(roomListMachine.provide({ actors: actors() }), { input: list }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('empty'));
  rooms.put([roomOf(1)]);
  expect(actor.getSnapshot().matches('listed')).toBe(true);
  rooms.clear();
  expect(actor.getSnapshot().matches('empty')).toBe(true);
  responses = [page(2, 2)];
  actor.send({ type: 'refresh.requested' });
  await waitFor(actor, (snapshot) => snapshot.matches('listed'));
  expect(shown()).toHaveLength(2);
  actor.stop();
});

test('the order is frozen exactly as long as the interaction lasts', async () => {
  responses = [page(3, 3)];
  const actor = createActor(roomListMachine.provide({ actors: actors() }), { input: list }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('listed'));
  actor.send({ type: 'interaction.started' });
  rooms.put([roomOf(9)]);
  expect(actor.getSnapshot().context.newCount).toBe(1);
  expect(shown()).toHaveLength(3);
  actor.send({ type: 'newest.requested' });
  expect(shown()[0]).toBe(roomOf(9).id);
  actor.stop();
});

test('filters are stored without their search words, and unreadable ones count as absent', async () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  } as unknown as Storage;
  const { saveFilters, loadFilters } = defineFilterStorage(storage);
  const recall = () => toPromise(createActor(loadFilters, { input: { businessId } }).start());
  const filterStore = createActor(saveFilters, { input: { businessId } }).start();
  filterStore.send({ type: 'filter.saved', tab: 'eskalasi', filter: { unread: '1', search: 'Ibu Ratna' } });
  expect(await recall()).toEqual({ eskalasi: { unread: '1' } });
  expect([...stored.values()].join()).not.toContain('Ratna');
  for (const [key] of stored) stored.set(key, '{"eskalasi":{"sortBy":"?"},"inbox":7}');
  expect(await recall()).toEqual({});
  filterStore.stop();
});

test('the day of the business is reported at once, at its midnight and in another time zone', () => {
  vi.useFakeTimers({ now: JAKARTA.fromLocalTime('2026-11-20T23:59') });
  onTestFinished(() => void vi.useRealTimers());
  const days: unknown[] = [];
  const logic = setup({ actors: { watchDay } }).createMachine({
    invoke: { id: 'watchDay', src: 'watchDay', input: { zone: 'Asia/Jakarta' } },
    on: {
      'zone.changed': { actions: sendTo('watchDay', ({ event }) => event) },
      '*': { actions: ({ event }) => days.push((event as unknown as { today: string }).today) },
    },
  });
  const actor = createActor(logic).start();
  vi.advanceTimersByTime(59_999);
  expect(days).toEqual(['2026-11-20']);
  vi.advanceTimersByTime(1 + 24 * 3_600_000);
  expect(days).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
  // It is 00.00 in Jakarta and 02.00 in Jayapura.
  actor.send({ type: 'zone.changed', zone: 'Asia/Jayapura' });
  vi.advanceTimersByTime(22 * 3_600_000 - 1);
  expect(days.slice(3)).toEqual(['2026-11-22']);
  vi.advanceTimersByTime(1);
  expect(days.slice(3)).toEqual(['2026-11-22', '2026-11-23']);
  actor.stop();
  expect(vi.getTimerCount()).toBe(0);
});

import { PostgrestClient } from '@supabase/postgrest-js';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, toPromise, waitFor } from 'xstate';

import type { RoomPageRequest, RoomsStore } from '../../../src/contracts/inbox.ts';
import { noFilter } from '../../../src/machines/inbox/filter.ts';
import { queryOf } from '../../../src/machines/inbox/query.ts';
import { roomListMachine } from '../../../src/machines/inbox/roomList.machine.ts';
import { businessId, roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { createRoomsStore } from '../../../src/machines/inbox/rooms.store.ts';
import { createKept } from '../../../src/services/app/offlineCopy.ts';
import { defineFilterMemory } from '../../../src/services/inbox/filters.actors.ts';
import { defineRoomList } from '../../../src/services/inbox/inbox.actors.ts';

const query = queryOf('inbox', noFilter);
const list = { businessId, tab: 'inbox', query, narrowed: false } as const;
const firstPage: RoomPageRequest = { ...list, after: null, anew: false };

let rooms: RoomsStore;
let answers: unknown[][];
let asked: URL[];
const report = vi.fn<(what: string, issues: readonly string[]) => void>();

beforeEach(() => {
  rooms = createRoomsStore();
  answers = [];
  asked = [];
  report.mockClear();
});

const actors = () =>
  defineRoomList({
    rooms,
    report,
    kept: async () => createKept(async () => null, report),
    recallMarks: async () => undefined,
    rest: new PostgrestClient('http://rest.test', {
      fetch: async (address) => {
        asked.push(new URL(address instanceof Request ? address.url : address));
        return Response.json(answers.shift() ?? []);
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
  test('a full page says where the next begins, which says that it was the last', async () => {
    answers = [page(100, 50), page(50, 3)];
    const first = await read(firstPage);
    expect(first).toMatchObject({
      rooms: 'some',
      next: { id: roomOf(51).id, last_message_at: roomOf(51).last_message_at },
    });
    expect(await read({ ...firstPage, after: first.next })).toEqual({ rooms: 'some', next: null });
    expect(shown()).toEqual(page(100, 53).map(({ id }) => id));
    expect(asked[1]?.searchParams.get('or')).toContain(`id.lt."${roomOf(51).id}"`);
  });

  test('a row that cannot be read costs itself and is told, without what stands in it', async () => {
    answers = [[{ ...roomOf(2), version: 'Rahasia' }, roomOf(1)]];
    expect(await read(firstPage)).toEqual({ rooms: 'some', next: null });
    expect(shown()).toEqual([roomOf(1).id]);
    expect(report.mock.calls).toEqual([['room', ['version: number']]]);
  });

  test('rows of which none can be read are no empty list', async () => {
    answers = [[{ ...roomOf(2), version: 'Rahasia' }]];
    await expect(read(firstPage)).rejects.toThrow('Failed to get rooms');
  });

  test('nothing is not the same as nothing that fits', async () => {
    expect(await read(firstPage)).toMatchObject({ rooms: 'none' });
    expect(await read({ ...firstPage, narrowed: true })).toMatchObject({ rooms: 'noneFound' });
  });

  test('where a page was put off as a whole it reads on, until something is shown or it is the end', async () => {
    const mark = { isPinned: false, remindAt: 1, isAway: true, isOnTop: false };
    rooms.mark(new Map(page(100, 100).map(({ id }) => [id, mark])));
    answers = [page(100, 50), page(50, 50), [roomOf(0)]];
    expect(await read(firstPage)).toEqual({ rooms: 'some', next: null });
    expect([asked.length, shown()]).toEqual([3, [roomOf(0).id]]);
  });

  test('a page that comes after its business was left changes nothing', async () => {
    answers = [page(3, 3)];
    const actor = createActor(actors().loadRooms, { input: firstPage }).start();
    actor.stop();
    // Whoever asks afterwards is answered afterwards.
    await read({ ...firstPage, tab: 'eskalasi' });
    expect([asked.length, rooms.size]).toEqual([2, 0]);
  });
});

test('a list hears when it fills and empties, also after the store was emptied under it', async () => {
  const actor = createActor(roomListMachine.provide({ actors: actors() }), { input: list }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('empty'));
  rooms.put([roomOf(1)]);
  expect(actor.getSnapshot().matches('listed')).toBe(true);
  rooms.clear();
  expect(actor.getSnapshot().matches('empty')).toBe(true);
  answers = [page(2, 2)];
  actor.send({ type: 'refresh.requested' });
  await waitFor(actor, (snapshot) => snapshot.matches('listed'));
  expect(shown()).toHaveLength(2);
  actor.stop();
});

test('the order is held exactly as long as the person is away from the top', async () => {
  answers = [page(3, 3)];
  const actor = createActor(roomListMachine.provide({ actors: actors() }), { input: list }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('listed'));
  actor.send({ type: 'reading.begun' });
  rooms.put([roomOf(9)]);
  expect(actor.getSnapshot().context.fresh).toBe(1);
  expect(shown()).toHaveLength(3);
  actor.send({ type: 'newest.requested' });
  expect(shown()[0]).toBe(roomOf(9).id);
  actor.stop();
});

test('filters are remembered, what was searched for is not; what cannot be read is not there', async () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  } as unknown as Storage;
  const { keepFilters, recallFilters } = defineFilterMemory(storage);
  const recall = () => toPromise(createActor(recallFilters, { input: { businessId } }).start());
  const keeper = createActor(keepFilters, { input: { businessId } }).start();
  keeper.send({ type: 'filter.kept', tab: 'eskalasi', filter: { unread: '1', search: 'Ibu Ratna' } });
  expect(await recall()).toEqual({ eskalasi: { unread: '1' } });
  expect([...kept.values()].join()).not.toContain('Ratna');
  for (const [key] of kept) kept.set(key, '{"eskalasi":{"sortBy":"?"},"inbox":7}');
  expect(await recall()).toEqual({});
  keeper.stop();
});

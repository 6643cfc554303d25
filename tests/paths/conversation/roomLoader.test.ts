import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test, vi } from 'vitest';

import { message } from '../../../src/machines/conversation/messages.fixture.ts';
import { businessId, channelId, roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { createRoomLoader } from '../../../src/services/conversation/roomLoader.ts';

const { signal } = new AbortController();
const room = roomOf(7);
const channel = { id: channelId, business_id: businessId, name: 'Utama', external_id: 'utama', status: 'WORKING' };

/** A database with one room or none, which can be unreachable. */
const database = () => {
  const requested: string[] = [];
  const state = { hasRoom: true, isThere: true, history: 'there' as 'there' | 'broken' | 'silent', empty: '' };
  const rest = new PostgrestClient('https://chabot.test/rest/v1', {
    fetch: async (input) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const table = pathname.split('/').at(-1) ?? '';
      requested.push(table);
      if (!state.isThere) throw new TypeError('Failed to fetch');
      if (table === state.empty) return new Response('', { status: 200 });
      if (table === 'handover' && state.history === 'broken') return new Response('', { status: 500 });
      if (table === 'handover' && state.history === 'silent') return new Promise(() => {});
      const rooms = state.hasRoom ? [{ ...room, channel }] : [];
      return Response.json({ room: rooms, message: [message(1)], handover: [] }[table] ?? []);
    },
  });
  return { requested, state, loader: createRoomLoader({ rest, report: () => undefined }) };
};

test('a prefetched room is not requested again, and its response is used once', async () => {
  const { requested, loader } = database();
  loader.prefetch(room.id);
  const [found, page] = (await loader.load(room.id, null, signal)) ?? [];
  expect(found?.room.id).toBe(room.id);
  expect(page?.messages).toHaveLength(1);
  expect(requested.toSorted()).toEqual(['handover', 'message', 'room']);
  await loader.load(room.id, null, signal);
  expect(requested).toHaveLength(6);
});

test.each([
  ['room', 'Failed to get rooms'],
  ['message', 'Failed to get messages'],
])('an empty response of a proxy for %s is an error and not a missing room', async (table, words) => {
  const { state, loader } = database();
  state.empty = table;
  await expect(loader.load(room.id, null, signal)).rejects.toThrow(words);
});

test('a room other than the prefetched one is requested', async () => {
  const { requested, loader } = database();
  loader.prefetch(room.id);
  await loader.load(roomOf(8).id, null, signal);
  expect(requested).toHaveLength(6);
});

test.each([
  ['the room was missing', { hasRoom: false }],
  ['the server was unreachable', { isThere: false }],
])('if %s during the prefetch, the room is requested again', async (_, before) => {
  const { requested, state, loader } = database();
  Object.assign(state, before);
  loader.prefetch(room.id);
  await expect.poll(() => requested).toHaveLength(3);
  Object.assign(state, { hasRoom: true, isThere: true });
  expect((await loader.load(room.id, null, signal))?.[0]?.room.id).toBe(room.id);
  expect(requested).toHaveLength(6);
});

test('an expired prefetch is requested again', async () => {
  const { requested, loader } = database();
  loader.prefetch(room.id);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 16_000);
  await loader.load(room.id, null, signal);
  clock.mockRestore();
  expect(requested).toHaveLength(6);
});

test('a cleared prefetch is not used for the next user', async () => {
  const { requested, loader } = database();
  loader.prefetch(room.id);
  loader.clear();
  await loader.load(room.id, null, signal);
  expect(requested).toHaveLength(6);
});

test('an id that is no uuid causes no request and gives null', async () => {
  const { requested, loader } = database();
  loader.prefetch('kosong');
  expect(await loader.load('kosong', null, signal)).toBeNull();
  expect(requested).toEqual([]);
});

test.each(['broken', 'silent'] as const)('a room opens without hand-overs if their request is %s', async (history) => {
  const { state, loader } = database();
  Object.assign(state, { history });
  const [found, page, handovers] = (await loader.load(room.id, null, signal)) ?? [];
  expect(found?.room.id).toBe(room.id);
  expect(page?.messages).toHaveLength(1);
  expect(handovers).toBeNull();
});

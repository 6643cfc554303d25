import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test, vi } from 'vitest';

import { message } from '../../../src/machines/conversation/messages.fixture.ts';
import { businessId, channelId, roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { createRoomOpening } from '../../../src/services/conversation/room.opening.ts';

const { signal } = new AbortController();
const room = roomOf(7);
const channel = { id: channelId, business_id: businessId, name: 'Utama', external_id: 'utama', status: 'WORKING' };

/** A database with one room in it, or with none, that can be out of reach. */
const database = () => {
  const asked: string[] = [];
  const state = { hasRoom: true, isThere: true, history: 'there' as 'there' | 'broken' | 'silent', empty: '' };
  const rest = new PostgrestClient('https://chabot.test/rest/v1', {
    fetch: async (input) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const table = pathname.split('/').at(-1) ?? '';
      asked.push(table);
      if (!state.isThere) throw new TypeError('Failed to fetch');
      if (table === state.empty) return new Response('', { status: 200 });
      if (table === 'handover' && state.history === 'broken') return new Response('', { status: 500 });
      if (table === 'handover' && state.history === 'silent') return new Promise(() => {});
      const rooms = state.hasRoom ? [{ ...room, channel }] : [];
      return Response.json({ room: rooms, message: [message(1)], handover: [] }[table] ?? []);
    },
  });
  return { asked, state, opening: createRoomOpening({ rest, report: () => undefined }) };
};

test('a room that was expected is not asked for again, and its answer is given once', async () => {
  const { asked, opening } = database();
  opening.expect(room.id);
  const [found, page] = (await opening.read(room.id, null, signal)) ?? [];
  expect(found?.room.id).toBe(room.id);
  expect(page?.messages).toHaveLength(1);
  expect(asked.toSorted()).toEqual(['handover', 'message', 'room']);
  await opening.read(room.id, null, signal);
  expect(asked).toHaveLength(6);
});

test.each([
  ['room', 'Failed to get rooms'],
  ['message', 'Failed to get messages'],
])(
  'where a proxy answers with nothing in place of %s, it is said what could not be had, and of no room that it is missing',
  async (table, words) => {
    const { state, opening } = database();
    state.empty = table;
    await expect(opening.read(room.id, null, signal)).rejects.toThrow(words);
  },
);

test('another room than the expected one is asked for', async () => {
  const { asked, opening } = database();
  opening.expect(room.id);
  await opening.read(roomOf(8).id, null, signal);
  expect(asked).toHaveLength(6);
});

test.each([
  ['nothing was found', { hasRoom: false }],
  ['nobody could be reached', { isThere: false }],
])('where %s before, it is asked for again', async (_, before) => {
  const { asked, state, opening } = database();
  Object.assign(state, before);
  opening.expect(room.id);
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  Object.assign(state, { hasRoom: true, isThere: true });
  expect((await opening.read(room.id, null, signal))?.[0]?.room.id).toBe(room.id);
  expect(asked).toHaveLength(6);
});

test('an old answer is asked for again', async () => {
  const { asked, opening } = database();
  opening.expect(room.id);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 16_000);
  await opening.read(room.id, null, signal);
  clock.mockRestore();
  expect(asked).toHaveLength(6);
});

test('the next person is not given what was asked in the name of the last', async () => {
  const { asked, opening } = database();
  opening.expect(room.id);
  opening.forget();
  await opening.read(room.id, null, signal);
  expect(asked).toHaveLength(6);
});

test('what names no room is not asked for', async () => {
  const { asked, opening } = database();
  opening.expect('kosong');
  expect(await opening.read('kosong', null, signal)).toBeNull();
  expect(asked).toEqual([]);
});

test.each(['broken', 'silent'] as const)('a history that is %s keeps nobody from the conversation', async (history) => {
  const { state, opening } = database();
  Object.assign(state, { history });
  const [found, page, handovers] = (await opening.read(room.id, null, signal)) ?? [];
  expect(found?.room.id).toBe(room.id);
  expect(page?.messages).toHaveLength(1);
  expect(handovers).toBeNull();
});

/** How marks reach the store: from this device, from the database, and when a reminder becomes due. */
import { PostgrestClient } from '@supabase/postgrest-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromCallback, setup, type ActorRefFrom } from 'xstate';

import type { ToastRaised } from '../../../src/contracts/app.toasts.ts';
import type { MarkRequested } from '../../../src/contracts/inbox.marks.ts';
import type { RoomsStore } from '../../../src/contracts/inbox.ts';
import { toIso } from '../../../src/contracts/time.ts';
import { noFilter } from '../../../src/machines/inbox/filterAddress.ts';
import { queryOf } from '../../../src/machines/inbox/listRule.ts';
import { businessId, roomOf } from '../../../src/machines/inbox/rooms.fixture.ts';
import { createRoomsStore } from '../../../src/machines/inbox/rooms.store.ts';
import { defineMarks } from '../../../src/services/inbox/marks.actors.ts';
import { restoreMarks } from '../../../src/services/inbox/marks.storage.ts';
import type { RealtimeListener } from '../../../src/services/platform/realtime.ts';

const NOW = Date.parse('2026-11-20T03:00:00Z');
const HOUR = 3_600_000;

interface Row {
  room_id: string;
  pinned_at: string | null;
  snoozed_until: string | null;
  room: unknown;
}
const rowOf = (n: number, mark: { pinned?: boolean; until?: number }): Row => ({
  room_id: roomOf(n).id,
  pinned_at: mark.pinned ? toIso(NOW) : null,
  snoozed_until: mark.until === undefined ? null : toIso(mark.until),
  room: roomOf(n),
});

let rooms: RoomsStore;
let rows: Row[];
let requests: URL[];
let actionResult: { refused: { id: string; reason: string }[] } | null;
let stored: Map<string, string>;
let toasts: ToastRaised['toast'][];
let listener: RealtimeListener;
let marks: ActorRefFrom<ReturnType<typeof defineMarks>> | undefined;
let stop = () => {};

const deps = () => ({
  rooms,
  report: vi.fn<() => void>(),
  serverNow: () => Date.now(),
  storage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage,
  realtime: {
    join: (_topic: string, joined: RealtimeListener) => {
      listener = joined;
      return () => undefined;
    },
    broadcast: () => undefined,
    close: () => undefined,
  },
  rest: new PostgrestClient('http://rest.test', {
    fetch: async (address) => {
      const url = new URL(address instanceof Request ? address.url : address);
      requests.push(url);
      if (url.pathname === '/room') return Response.json([roomOf(9)]);
      if (url.pathname === '/room_mark') return Response.json(rows);
      return actionResult
        ? Response.json({ done: 1, next: null, ...actionResult })
        : Response.json({ message: 'away' }, { status: 503 });
    },
  }),
});

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  rooms = createRoomsStore();
  rooms.put([roomOf(1), roomOf(2)]);
  rooms.open('inbox', queryOf('inbox', noFilter)).extend(null);
  [rows, requests, actionResult, stored, toasts] = [[], [], { refused: [] }, new Map(), []];
  const root = setup({
    actors: {
      marks: defineMarks(deps()),
      toasts: fromCallback<ToastRaised>(({ receive }) => receive(({ toast }) => toasts.push(toast))),
    },
  }).createMachine({
    invoke: [
      { src: 'toasts', systemId: 'toasts' },
      { id: 'marks', src: 'marks', input: { businessId, userId: 'sari' } },
    ],
  });
  const actor = createActor(root).start();
  marks = actor.getSnapshot().children['marks'] as typeof marks;
  stop = () => void actor.stop();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const shown = () => {
  const order = rooms.list('inbox')?.order;
  return Array.from({ length: order?.length ?? 0 }, (_, at) => order?.at(at));
};
const idsOf = (...numbers: number[]) => numbers.map((n) => roomOf(n).id);
const joined = async () => {
  listener.joined();
  await vi.advanceTimersByTimeAsync(0);
};

test('joining loads all marks with their rooms, also rooms of no page, and stores them on the device', async () => {
  rows = [rowOf(1, { pinned: true }), rowOf(2, { until: NOW + HOUR }), rowOf(0, { pinned: true })];
  await joined();
  expect(shown()).toEqual(idsOf(1, 0));
  const other = createRoomsStore();
  other.put([roomOf(1), roomOf(2)]);
  await restoreMarks({ ...deps(), rooms: other }, businessId);
  expect([roomOf(1).id, roomOf(2).id].map((id) => other.get(id)?.mark)).toEqual(
    idsOf(1, 2).map((id) => rooms.get(id)?.mark),
  );
  rows = [];
  listener.changes([{ table: 'room_mark', operation: 'DELETE', record: null, oldRecord: null }]);
  await vi.advanceTimersByTimeAsync(0);
  expect([shown(), stored.size]).toEqual([idsOf(2, 1, 0), 0]);
});

test('an unreadable row is left out', async () => {
  rows = [null as unknown as Row, { ...rowOf(9, { pinned: true }), room: null }, rowOf(0, { pinned: true })];
  await joined();
  expect(shown()).toEqual(idsOf(0, 2, 1));
});

test('one timer serves all reminders, and a due reminder moves its room to the top', async () => {
  rows = [rowOf(1, { until: NOW + HOUR }), rowOf(2, { until: NOW + 2 * HOUR })];
  await joined();
  expect([shown(), vi.getTimerCount()]).toEqual([[], 1]);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect([shown(), rooms.get(roomOf(1).id)?.mark?.isOnTop]).toEqual([idsOf(1), true]);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect([shown(), vi.getTimerCount()]).toEqual([idsOf(2, 1), 0]);
});

test('marks stored on the device apply from the first paint, and unreadable ones count as absent', async () => {
  const other = createRoomsStore();
  stored.set(`chabot:marks:${businessId}`, JSON.stringify([rowOf(9, { pinned: true })]));
  await restoreMarks({ ...deps(), rooms: other }, businessId);
  expect(other.get(roomOf(9).id)?.mark?.isOnTop).toBe(true);
  expect(requests[0]?.searchParams.get('id')).toBe(`in.(${roomOf(9).id})`);
  for (const text of ['{', '7', '[{"room_id":"../x","pinned_at":"1"}]']) {
    stored.set(`chabot:marks:${businessId}`, text);
    await restoreMarks({ ...deps(), rooms: other }, businessId);
    expect(other.get(roomOf(9).id)?.mark).toBeUndefined();
  }
});

const request = (more: Partial<MarkRequested> = {}) =>
  marks?.send({ type: 'mark.requested', kind: 'pin', roomId: roomOf(1).id, detail: 'Budi', ...more });

test('a mark raises a toast with undo, a repeated press counts once, and a request without detail raises none', async () => {
  request();
  request();
  await vi.advanceTimersByTimeAsync(0);
  const actionCount = () => requests.filter(({ pathname }) => pathname === '/rpc/act_on_rooms').length;
  expect([actionCount(), toasts]).toEqual([
    1,
    [{ type: 'success', code: 'room.pinned', undo: expect.any(String), detail: 'Budi', roomId: roomOf(1).id }],
  ]);
  marks?.send({ type: 'mark.requested', kind: 'wake', roomId: roomOf(1).id });
  await vi.advanceTimersByTimeAsync(0);
  expect([actionCount(), toasts.length]).toEqual([2, 1]);
});

test('too many marks and a failed request each raise an error toast', async () => {
  actionResult = { refused: [{ id: roomOf(1).id, reason: 'many' }] };
  request();
  await vi.advanceTimersByTimeAsync(0);
  actionResult = null;
  request();
  await vi.advanceTimersByTimeAsync(0);
  expect(toasts.map(({ type, code }) => [type, code])).toEqual([
    ['error', 'room.markedMany'],
    ['error', 'room.markFailed'],
  ]);
});

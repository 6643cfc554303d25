import type { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test } from 'vitest';

import { roomOf } from '../../src/machines/inbox/rooms.fixture.ts';
import { followCalls } from '../../src/services/supabase/calls.ts';
import type { Live, LiveListener } from '../../src/services/supabase/live.ts';

const me = '00000000-0000-4000-8000-00000000005a';
const colleague = '00000000-0000-4000-8000-00000000005b';
const now = Date.UTC(2026, 10, 21, 3, 0, 0);
const after = (seconds: number) => new Date(now + seconds * 1000).toISOString();

type Row = Record<string, unknown> & { id: string };
const row = (n: number, differences: object): Row => ({
  ...roomOf(n),
  unread_count: 1,
  called_at: after(1),
  ...differences,
});

/** Follows the calls of a business; `missed` is what the database has when somebody asks. */
const follow = (missed: Row[] = []) => {
  let listener: LiveListener | undefined;
  const live: Live = {
    join: (_topic, hears) => {
      listener = hears;
      return () => (listener = undefined);
    },
    say: () => {},
    close: () => {},
  };
  const answer = Promise.resolve({ data: missed, error: null });
  const question: object = new Proxy(answer, {
    get: (_, name) => (name === 'abortSignal' ? () => answer : () => question),
  });
  const told: { calls: string[]; settled: string[] }[] = [];
  const leave = followCalls(
    { live, rest: question as PostgrestClient, report: () => {}, serverNow: () => now },
    { businessId: roomOf(1).business_id, userId: me },
    (calls, settled) => told.push({ calls: calls.map(({ kind, room }) => `${room.name}: ${kind}`), settled }),
  );
  return {
    told,
    leave,
    hear: (...rows: Row[]) =>
      listener?.changes(
        rows.map((record) => ({ table: 'room', operation: 'UPDATE' as const, record, oldRecord: null })),
      ),
    join: async () => {
      listener?.joined();
      await answer;
      await Promise.resolve();
    },
    isListening: () => listener !== undefined,
  };
};

test('who is called, and for what', () => {
  const { hear, told } = follow();
  hear(
    row(1, { status: 'ai_need_help', unread_count: 0 }),
    row(2, { holder: 'member', holder_id: me }),
    row(3, { holder: 'ai' }),
    row(4, { holder: 'member', holder_id: colleague, status: 'ai_need_help' }),
    row(5, { holder: 'phone' }),
    row(6, { holder: 'ai', unread_count: 0 }),
    row(7, { holder: 'ai', archived: true }),
  );
  expect(told).toEqual([
    { calls: ['Pelanggan 1: eskalasi', 'Pelanggan 2: new_message', 'Pelanggan 3: ai_handled'], settled: [] },
  ]);
});

test('a row that changes otherwise, and one that called before anybody listened, call nobody', () => {
  const { hear, told } = follow();
  hear(row(1, { called_at: after(-1) }), row(2, { called_at: null }));
  hear(row(3, {}));
  hear(row(3, { tags: ['grosir'] }));
  hear(row(3, { called_at: after(2) }));
  expect(told.map(({ calls }) => calls)).toEqual([['Pelanggan 3: ai_handled'], ['Pelanggan 3: ai_handled']]);
});

test('what a colleague takes, or somebody has read, is settled once', () => {
  const { hear, told } = follow();
  hear(row(1, { status: 'ai_need_help' }), row(2, {}));
  hear(row(1, { holder: 'member', holder_id: colleague }), row(2, { unread_count: 0 }));
  hear(row(1, { holder: 'member', holder_id: colleague }));
  expect(told.slice(1)).toEqual([{ calls: [], settled: [roomOf(1).id, roomOf(2).id] }]);
});

test('what called while nobody listened is asked for, and told once with what comes afterwards', async () => {
  const missed = row(1, { status: 'ai_need_help' });
  const { hear, join, told, leave, isListening } = follow([missed]);
  await join();
  hear(missed);
  await join();
  expect(told).toEqual([{ calls: ['Pelanggan 1: eskalasi'], settled: [] }]);
  leave();
  expect(isListening()).toBe(false);
});

test('a row that cannot be read costs itself alone', () => {
  const { hear, told } = follow();
  hear({ id: 'not a room' }, row(2, {}));
  expect(told).toEqual([{ calls: ['Pelanggan 2: ai_handled'], settled: [] }]);
});

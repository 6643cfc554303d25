import type { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test } from 'vitest';

import type { Realtime, RealtimeListener } from '../platform/realtime.ts';
import { followAlerts } from './alerts.ts';

const me = '00000000-0000-4000-8000-00000000005a';
const colleague = '00000000-0000-4000-8000-00000000005b';
const now = Date.UTC(2026, 10, 21, 3, 0, 0);
const after = (seconds: number) => new Date(now + seconds * 1000).toISOString();
const businessId = '00000000-0000-4000-8000-00000000000b';

type Row = Record<string, unknown> & { id: string };
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const row = (n: number, differences: object): Row => ({
  id: idOf(n),
  name: `Pelanggan ${n}`,
  phone: null,
  chat_id: `62812000000${n}@c.us`,
  status: 'ai_auto_reply',
  help_reason: null,
  holder: 'ai',
  holder_id: null,
  archived: false,
  unread_count: 1,
  last_message_preview: 'halo',
  last_message_kind: 'text',
  alerted_at: after(1),
  ...differences,
});

/** Follows the knocks of a business; `missed` is what the database has when somebody asks. */
const follow = (missed: Row[] = []) => {
  let listener: RealtimeListener | undefined;
  const realtime: Realtime = {
    join: (_topic, hears) => {
      listener = hears;
      return () => (listener = undefined);
    },
    broadcast: () => {},
    close: () => {},
  };
  const answer = Promise.resolve({ data: missed, error: null });
  const question: object = new Proxy(answer, {
    get: (_, name) => (name === 'abortSignal' ? () => answer : () => question),
  });
  const told: { knocks: string[]; settled: string[] }[] = [];
  const leave = followAlerts(
    { realtime, rest: question as PostgrestClient, report: () => {}, serverNow: () => now },
    { businessId, userId: me },
    (knocks, settled) => told.push({ knocks: knocks.map(({ kind, room }) => `${room.name}: ${kind}`), settled }),
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

test('who is wanted, and for what', () => {
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
    { knocks: ['Pelanggan 1: eskalasi', 'Pelanggan 2: new_message', 'Pelanggan 3: ai_handled'], settled: [] },
  ]);
});

test('a row that changes otherwise does not knock, nor one that did before anybody listened', () => {
  const { hear, told } = follow();
  hear(row(1, { alerted_at: after(-1) }), row(2, { alerted_at: null }));
  hear(row(3, {}));
  hear(row(3, { tags: ['grosir'] }));
  hear(row(3, { alerted_at: after(2) }));
  expect(told.map(({ knocks }) => knocks)).toEqual([['Pelanggan 3: ai_handled'], ['Pelanggan 3: ai_handled']]);
});

test('what a colleague takes, or somebody has read, is settled once', () => {
  const { hear, told } = follow();
  hear(row(1, { status: 'ai_need_help' }), row(2, {}));
  hear(row(1, { holder: 'member', holder_id: colleague }), row(2, { unread_count: 0 }));
  hear(row(1, { holder: 'member', holder_id: colleague }));
  expect(told.slice(1)).toEqual([{ knocks: [], settled: [idOf(1), idOf(2)] }]);
});

test('what knocked while nobody listened is asked for, and told once with what comes afterwards', async () => {
  const missed = row(1, { status: 'ai_need_help' });
  const { hear, join, told, leave, isListening } = follow([missed]);
  await join();
  hear(missed);
  await join();
  expect(told).toEqual([{ knocks: ['Pelanggan 1: eskalasi'], settled: [] }]);
  leave();
  expect(isListening()).toBe(false);
});

test('a row that cannot be read costs itself alone', () => {
  const { hear, told } = follow();
  hear({ id: 'not a room' }, row(2, {}));
  expect(told).toEqual([{ knocks: ['Pelanggan 2: ai_handled'], settled: [] }]);
});

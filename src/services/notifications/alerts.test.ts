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
  holder_until: null,
  awaiting_reply_since: null,
  archived: false,
  unread_count: 1,
  last_message_preview: 'halo',
  last_message_kind: 'text',
  alerted_at: after(1),
  ...differences,
});

/** Follows the alerts of a business; `missed` are the rows that the query after a gap returns. */
const follow = (missed: Row[] = []) => {
  let listener: RealtimeListener | undefined;
  const realtime: Realtime = {
    join: (_topic, joining) => {
      listener = joining;
      return () => (listener = undefined);
    },
    broadcast: () => {},
    close: () => {},
  };
  const response = Promise.resolve({ data: missed, error: null });
  const query: object = new Proxy(response, {
    get: (_, name) => (name === 'abortSignal' ? () => response : () => query),
  });
  const calls: { alerts: string[]; clearedRoomIds: string[] }[] = [];
  const leave = followAlerts(
    { realtime, rest: query as PostgrestClient, report: () => {}, serverNow: () => now },
    { businessId, userId: me },
    (alerts, clearedRoomIds) =>
      calls.push({ alerts: alerts.map(({ kind, room }) => `${room.name}: ${kind}`), clearedRoomIds }),
  );
  return {
    calls,
    leave,
    change: (...rows: Row[]) =>
      listener?.changes(
        rows.map((record) => ({ table: 'room', operation: 'UPDATE' as const, record, oldRecord: null })),
      ),
    join: async () => {
      listener?.joined();
      await response;
      await Promise.resolve();
    },
    isListening: () => listener !== undefined,
  };
};

test('a room alerts for help, for its holder and for the AI, and not for colleagues, the phone, read or archived chats', () => {
  const { change, calls } = follow();
  change(
    row(1, { status: 'ai_need_help', unread_count: 0 }),
    row(2, { holder: 'member', holder_id: me }),
    row(3, { holder: 'ai' }),
    row(4, { holder: 'member', holder_id: colleague, status: 'ai_need_help' }),
    row(5, { holder: 'phone' }),
    row(6, { holder: 'ai', unread_count: 0 }),
    row(7, { holder: 'ai', archived: true }),
  );
  expect(calls).toEqual([
    { alerts: ['Pelanggan 1: eskalasi', 'Pelanggan 2: new_message', 'Pelanggan 3: ai_handled'], clearedRoomIds: [] },
  ]);
});

test('an alert of a read chat, within five minutes of the end of its holder’s time, says that it is unanswered', () => {
  const { change, calls } = follow();
  const held = {
    holder: 'member',
    holder_id: me,
    unread_count: 0,
    awaiting_reply_since: after(0),
    alerted_at: after(1),
  };
  const minutesLater = (minutes: number) => new Date(Date.parse(after(1)) + minutes * 60_000).toISOString();
  change(
    row(1, { ...held, holder_until: minutesLater(5) }),
    row(2, { ...held, holder_until: minutesLater(6) }),
    row(3, { ...held, holder_until: minutesLater(5), awaiting_reply_since: null }),
    row(4, { ...held, holder_until: minutesLater(5), holder_id: colleague }),
  );
  expect(calls).toEqual([{ alerts: ['Pelanggan 1: ending'], clearedRoomIds: [] }]);
});

test('a row alerts only when its alerted_at is newer than the start and the last alert', () => {
  const { change, calls } = follow();
  change(row(1, { alerted_at: after(-1) }), row(2, { alerted_at: null }));
  change(row(3, {}));
  change(row(3, { tags: ['grosir'] }));
  change(row(3, { alerted_at: after(2) }));
  expect(calls.map(({ alerts }) => alerts)).toEqual([['Pelanggan 3: ai_handled'], ['Pelanggan 3: ai_handled']]);
});

test('a room that a colleague takes or that is read is cleared once', () => {
  const { change, calls } = follow();
  change(row(1, { status: 'ai_need_help' }), row(2, {}));
  change(row(1, { holder: 'member', holder_id: colleague }), row(2, { unread_count: 0 }));
  change(row(1, { holder: 'member', holder_id: colleague }));
  expect(calls.slice(1)).toEqual([{ alerts: [], clearedRoomIds: [idOf(1), idOf(2)] }]);
});

test('missed alerts are read on join and reported once', async () => {
  const missed = row(1, { status: 'ai_need_help' });
  const { change, join, calls, leave, isListening } = follow([missed]);
  await join();
  change(missed);
  await join();
  expect(calls).toEqual([{ alerts: ['Pelanggan 1: eskalasi'], clearedRoomIds: [] }]);
  leave();
  expect(isListening()).toBe(false);
});

test('an invalid row is skipped without losing the others', () => {
  const { change, calls } = follow();
  change({ id: 'not a room' }, row(2, {}));
  expect(calls).toEqual([{ alerts: ['Pelanggan 2: ai_handled'], clearedRoomIds: [] }]);
});

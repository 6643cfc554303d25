import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Change, Live, LiveListener } from '../platform/realtime.ts';
import { createWriters } from './customerTyping.ts';

const [businessId, ratna, budi] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
const before = '2026-11-20T03:00:00.000000Z';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A business whose news is told by hand, and what is seen of Ratna's chat. */
const open = () => {
  const joined: string[] = [];
  let line: LiveListener | undefined;
  const live: Pick<Live, 'join'> = {
    join: (topic, listener) => {
      joined.push(topic);
      line = listener;
      return () => {
        joined.splice(joined.indexOf(topic), 1);
        line = undefined;
      };
    },
  };
  const writers = createWriters({ live, rooms: { get: () => ({ last_message_at: before }) } });
  const seen: (string | null)[] = [];
  const leave = writers.subscribe({ businessId, roomId: ratna }, () => seen.push(writers.of(ratna)));
  const said = (change: object): Change => ({ table: 'room', operation: 'UPDATE', record: change, oldRecord: null });
  return {
    writers,
    joined,
    seen,
    leave,
    hear: (payload: unknown, event = 'writing') => line?.heard?.(event, payload),
    say: (change: object) => line?.changes([said(change)]),
    lose: () => line?.lost(),
  };
};

test('a customer types, speaks, and stops; what is said again is not told again', () => {
  const { seen, hear } = open();
  for (const state of ['typing', 'typing', 'recording', 'none', 'none']) hear({ roomId: ratna, state });
  expect(seen).toEqual(['typing', 'recording', null]);
});

test('what nobody ends ends by itself, 20 seconds after it was said last', () => {
  const { seen, hear } = open();
  hear({ roomId: ratna, state: 'typing' });
  vi.advanceTimersByTime(15_000);
  hear({ roomId: ratna, state: 'typing' });
  vi.advanceTimersByTime(19_999);
  expect(seen).toEqual(['typing']);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual(['typing', null]);
});

test('it ends with the message that was being typed, and with no other change of the chat', () => {
  const { seen, hear, say } = open();
  hear({ roomId: ratna, state: 'typing' });
  say({ id: ratna, last_message_at: before, last_message_author: 'customer' });
  say({ id: ratna, last_message_at: '2026-11-20T03:00:05+00:00', last_message_author: 'ai' });
  say({ id: budi, last_message_at: '2026-11-20T03:00:05+00:00', last_message_author: 'customer' });
  say({ id: ratna });
  expect(seen).toEqual(['typing']);
  say({ id: ratna, last_message_at: '2026-11-20T03:00:05+00:00', last_message_author: 'customer' });
  expect(seen).toEqual(['typing', null]);
});

test('a lost line ends it: nobody would hear of its end', () => {
  const { seen, hear, lose } = open();
  hear({ roomId: ratna, state: 'recording' });
  lose();
  expect(seen).toEqual(['recording', null]);
});

test('a row hears of its own customer only', () => {
  const { seen, writers, hear } = open();
  hear({ roomId: budi, state: 'typing' });
  expect(seen).toEqual([]);
  expect(writers.of(budi)).toBe('typing');
});

test.each([
  ['writing', { roomId: 'x', state: 'typing' }],
  ['writing', { roomId: ratna, state: 'singing' }],
  ['writing', null],
  ['here', { roomId: ratna, state: 'typing' }],
])('%s %o says nothing', (event, payload) => {
  const { seen, hear } = open();
  hear(payload, event);
  expect(seen).toEqual([]);
});

test('a business is listened to once, as long as anybody looks at one of its chats', () => {
  const { writers, joined, leave, hear } = open();
  const another = writers.subscribe({ businessId, roomId: budi }, () => undefined);
  expect(joined).toEqual([`business:${businessId}`]);
  hear({ roomId: ratna, state: 'typing' });
  leave();
  leave();
  expect(joined).toHaveLength(1);
  another();
  expect(joined).toEqual([]);
  expect(writers.of(ratna)).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

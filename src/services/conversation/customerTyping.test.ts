import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Change, Realtime, RealtimeListener } from '../platform/realtime.ts';
import { createCustomerTyping } from './customerTyping.ts';

const [businessId, ratna, budi] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
const before = '2026-11-20T03:00:00.000000Z';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A business whose broadcasts the test sends, and the typing states of Ratna's chat. */
const open = () => {
  const joined: string[] = [];
  let channel: RealtimeListener | undefined;
  const realtime: Pick<Realtime, 'join'> = {
    join: (topic, listener) => {
      joined.push(topic);
      channel = listener;
      return () => {
        joined.splice(joined.indexOf(topic), 1);
        channel = undefined;
      };
    },
  };
  const customerTyping = createCustomerTyping({ realtime, rooms: { get: () => ({ last_message_at: before }) } });
  const seen: (string | null)[] = [];
  const leave = customerTyping.subscribe({ businessId, roomId: ratna }, () => seen.push(customerTyping.of(ratna)));
  const roomChange = (change: object): Change => ({
    table: 'room',
    operation: 'UPDATE',
    record: change,
    oldRecord: null,
  });
  return {
    customerTyping,
    joined,
    seen,
    leave,
    broadcast: (payload: unknown, event = 'typing') => channel?.broadcast?.(event, payload),
    change: (change: object) => channel?.changes([roomChange(change)]),
    loseConnection: () => channel?.lost(),
  };
};

test('typing, recording and stopping are each reported once, however often they are repeated', () => {
  const { seen, broadcast } = open();
  for (const state of ['typing', 'typing', 'recording', 'none', 'none']) broadcast({ roomId: ratna, state });
  expect(seen).toEqual(['typing', 'recording', null]);
});

test('a typing state expires 20 seconds after its latest broadcast', () => {
  const { seen, broadcast } = open();
  broadcast({ roomId: ratna, state: 'typing' });
  vi.advanceTimersByTime(15_000);
  broadcast({ roomId: ratna, state: 'typing' });
  vi.advanceTimersByTime(19_999);
  expect(seen).toEqual(['typing']);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual(['typing', null]);
});

test('only a new message of that customer ends their typing', () => {
  const { seen, broadcast, change } = open();
  broadcast({ roomId: ratna, state: 'typing' });
  change({ id: ratna, last_message_at: before, last_message_author: 'customer' });
  change({ id: ratna, last_message_at: '2026-11-20T03:00:05+00:00', last_message_author: 'ai' });
  change({ id: budi, last_message_at: '2026-11-20T03:00:05+00:00', last_message_author: 'customer' });
  change({ id: ratna });
  expect(seen).toEqual(['typing']);
  change({ id: ratna, last_message_at: '2026-11-20T03:00:05+00:00', last_message_author: 'customer' });
  expect(seen).toEqual(['typing', null]);
});

test('a lost connection ends all typing states', () => {
  const { seen, broadcast, loseConnection } = open();
  broadcast({ roomId: ratna, state: 'recording' });
  loseConnection();
  expect(seen).toEqual(['recording', null]);
});

test('a subscriber is notified of its own room only', () => {
  const { seen, customerTyping, broadcast } = open();
  broadcast({ roomId: budi, state: 'typing' });
  expect(seen).toEqual([]);
  expect(customerTyping.of(budi)).toBe('typing');
});

test.each([
  ['typing', { roomId: 'x', state: 'typing' }],
  ['typing', { roomId: ratna, state: 'singing' }],
  ['typing', null],
  ['here', { roomId: ratna, state: 'typing' }],
])('the broadcast %s %o is ignored', (event, payload) => {
  const { seen, broadcast } = open();
  broadcast(payload, event);
  expect(seen).toEqual([]);
});

test('the topic of a business is joined once, and left with the last subscriber', () => {
  const { customerTyping, joined, leave, broadcast } = open();
  const another = customerTyping.subscribe({ businessId, roomId: budi }, () => undefined);
  expect(joined).toEqual([`business:${businessId}`]);
  broadcast({ roomId: ratna, state: 'typing' });
  leave();
  leave();
  expect(joined).toHaveLength(1);
  another();
  expect(joined).toEqual([]);
  expect(customerTyping.of(ratna)).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { waitUntil } from '../../../tests/sut/retry.ts';
import { createRealtime, type Realtime } from './realtime.ts';

// The delays of the socket, with fake timers.

/** A socket that the test controls. */
class FakeSocket extends EventTarget {
  static readonly created: { at: number; socket: FakeSocket }[] = [];
  readyState = 0;
  readonly sent: { at: number; event: string }[] = [];
  onopen?: () => void;
  onclose?: (event: { code: number }) => void;
  onmessage?: (event: { data: string }) => void;
  constructor() {
    super();
    FakeSocket.created.push({ at: Date.now(), socket: this });
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  send(text: string) {
    const [, , , event = ''] = JSON.parse(text) as string[];
    this.sent.push({ at: Date.now(), event });
  }
  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }
}

let realtime: Realtime;
const events: string[] = [];
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  // Loads the client before the timers are faked.
  await import('@supabase/realtime-js');
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.created.length = 0;
  events.length = 0;
  realtime = createRealtime({
    url: 'http://chabot.test',
    key: 'publishable',
    accessToken: async () => 'token',
    currentTopics: async (topics) => topics,
  });
  realtime.join('business:batik', {
    joined: () => events.push('joined'),
    lost: () => events.push('lost'),
    refused: () => events.push('refused'),
    changes: () => undefined,
  });
  await waitUntil(() => FakeSocket.created.length === 1);
});
afterEach(() => {
  realtime.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a failed socket is reconnected after 1, 2, 5 and then 10 seconds', async () => {
  const times: number[] = [];
  for (const pause of [1000, 2000, 5000, 10_000, 10_000]) {
    const before = FakeSocket.created.length;
    FakeSocket.created.at(-1)?.socket.close();
    await advance(pause - 1);
    times.push(FakeSocket.created.length - before);
    await advance(1);
    times.push(FakeSocket.created.length - before);
  }
  expect(times).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
});

test('a heartbeat is sent every 25 seconds, and an unanswered one closes the socket', async () => {
  const socket = FakeSocket.created[0]!.socket;
  const openedAt = Date.now();
  socket.open();
  await advance(25_000);
  const beats = socket.sent.filter(({ event }) => event === 'heartbeat').map(({ at }) => at - openedAt);
  expect(beats.at(-1)).toBe(25_000);
  await advance(25_000);
  expect(socket.readyState).toBe(3);
});

test('a join without a reply is lost after ten seconds', async () => {
  const { at, socket } = FakeSocket.created[0]!;
  socket.open();
  await advance(at + 9999 - Date.now());
  expect([socket.sent.map(({ event }) => event), events]).toEqual([['phx_join'], []]);
  await advance(1);
  expect(events).toEqual(['lost']);
});

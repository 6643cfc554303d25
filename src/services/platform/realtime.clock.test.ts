import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createRealtime, type Realtime } from './realtime.ts';

// The times of the socket (spec.md §9), by a clock that the test moves.

/** A socket of which the test decides everything. */
class Line extends EventTarget {
  static readonly made: { at: number; line: Line }[] = [];
  readyState = 0;
  readonly said: { at: number; event: string }[] = [];
  onopen?: () => void;
  onclose?: (event: { code: number }) => void;
  onmessage?: (event: { data: string }) => void;
  constructor() {
    super();
    Line.made.push({ at: Date.now(), line: this });
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  send(text: string) {
    const [, , , event = ''] = JSON.parse(text) as string[];
    this.said.push({ at: Date.now(), event });
  }
  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }
}

let realtime: Realtime;
const heard: string[] = [];
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  // Its file is there before the clock stands still.
  await import('@supabase/realtime-js');
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  Line.made.length = 0;
  heard.length = 0;
  realtime = createRealtime({ url: 'http://chabot.test', key: 'publishable', accessToken: async () => 'token' });
  realtime.join('business:batik', {
    joined: () => heard.push('joined'),
    lost: () => heard.push('lost'),
    refused: () => heard.push('refused'),
    changes: () => undefined,
  });
  await vi.waitUntil(() => Line.made.length === 1);
});
afterEach(() => {
  realtime.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a socket that does not come is tried again after 1, 2, 5 and then 10 seconds', async () => {
  const times: number[] = [];
  for (const pause of [1000, 2000, 5000, 10_000, 10_000]) {
    const before = Line.made.length;
    Line.made.at(-1)?.line.close();
    await after(pause - 1);
    times.push(Line.made.length - before);
    await after(1);
    times.push(Line.made.length - before);
  }
  expect(times).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
});

test('a heart beats every 25 seconds, and who does not answer it has gone', async () => {
  const line = Line.made[0]!.line;
  const began = Date.now();
  line.open();
  await after(25_000);
  const beats = line.said.filter(({ event }) => event === 'heartbeat').map(({ at }) => at - began);
  expect(beats.at(-1)).toBe(25_000);
  await after(25_000);
  expect(line.readyState).toBe(3);
});

test('a topic that nobody answers for is given up after ten seconds', async () => {
  const { at, line } = Line.made[0]!;
  line.open();
  await after(at + 9999 - Date.now());
  expect([line.said.map(({ event }) => event), heard]).toEqual([['phx_join'], []]);
  await after(1);
  expect(heard).toEqual(['lost']);
});

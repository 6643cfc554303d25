import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { pause } from './pause.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('lasts as long as was asked, and leaves nobody listening', async () => {
  const { signal } = new AbortController();
  const left = vi.spyOn(signal, 'removeEventListener');
  let isOver = false;
  const waiting = pause(200, signal).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(199);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(left).toHaveBeenCalledOnce();
});

test('ends when nobody waits any more, or does not begin; no clock goes on', async () => {
  const leaving = new AbortController();
  const waiting = pause(60_000, leaving.signal);
  leaving.abort();
  await waiting;
  await pause(60_000, leaving.signal);
  expect(vi.getTimerCount()).toBe(0);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { pause } from './pause.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('resolves after the given time and removes its abort listener', async () => {
  const { signal } = new AbortController();
  const removeListener = vi.spyOn(signal, 'removeEventListener');
  let isOver = false;
  const waiting = pause(200, signal).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(199);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(removeListener).toHaveBeenCalledOnce();
});

test('resolves when the signal aborts or is aborted already, and leaves no timer', async () => {
  const controller = new AbortController();
  const waiting = pause(60_000, controller.signal);
  controller.abort();
  await waiting;
  await pause(60_000, controller.signal);
  expect(vi.getTimerCount()).toBe(0);
});

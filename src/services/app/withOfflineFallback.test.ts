import { afterEach, expect, test, vi } from 'vitest';

import type { OfflineCopy } from './offlineCopy.ts';
import { withOfflineFallback } from './withOfflineFallback.ts';

const offlineCopy = async () => ({}) as OfflineCopy;
/** A request that succeeds resets the short timeout. */
const succeed = () => withOfflineFallback(offlineCopy, Promise.resolve('new'), async () => 'copy');
afterEach(async () => {
  vi.useRealTimers();
  await succeed();
});

const never = () => new Promise<string>(() => {});
/** Milliseconds until the copy replaces a response that never comes. */
const waited = async (): Promise<number> => {
  const began = Date.now();
  const shown = withOfflineFallback(offlineCopy, never(), async () => 'copy').then(() => Date.now() - began);
  await vi.runAllTimersAsync();
  return shown;
};

test('after a timeout the next request waits less, until a request succeeds', async () => {
  vi.useFakeTimers();
  expect(await waited()).toBe(8000);
  expect(await waited()).toBe(200);
  expect(await succeed()).toBe('new');
  expect(await waited()).toBe(8000);
});

test('a failed request shortens the next wait as well', async () => {
  vi.useFakeTimers();
  expect(
    await withOfflineFallback(offlineCopy, Promise.reject(new Error('Failed to get rooms')), async () => 'copy'),
  ).toBe('copy');
  expect(await waited()).toBe(200);
});

test('without a copy the request is awaited', async () => {
  vi.useFakeTimers();
  const response = Promise.withResolvers<string>();
  const shown = withOfflineFallback(offlineCopy, response.promise, async () => null);
  await vi.advanceTimersByTimeAsync(10_000);
  response.resolve('new');
  expect(await shown).toBe('new');
});

import { afterEach, expect, test, vi } from 'vitest';

import type { OfflineCopy } from './offlineCopy.ts';
import { withOfflineFallback } from './withOfflineFallback.ts';

const offlineCopy = async () => ({}) as OfflineCopy;
const { signal } = new AbortController();
/** A request that succeeds resets the short timeout. */
const succeed = () => withOfflineFallback(offlineCopy, Promise.resolve('new'), async () => 'copy', signal);
afterEach(async () => {
  vi.useRealTimers();
  await succeed();
});

const never = () => new Promise<string>(() => {});
/** Milliseconds until the copy replaces a response that never comes. */
const waited = async (): Promise<number> => {
  const began = Date.now();
  const shown = withOfflineFallback(offlineCopy, never(), async () => 'copy', signal).then(() => Date.now() - began);
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
    await withOfflineFallback(
      offlineCopy,
      Promise.reject(new Error('Failed to get rooms')),
      async () => 'copy',
      signal,
    ),
  ).toBe('copy');
  expect(await waited()).toBe(200);
});

test('without a copy the request is awaited', async () => {
  vi.useFakeTimers();
  const response = Promise.withResolvers<string>();
  const shown = withOfflineFallback(offlineCopy, response.promise, async () => null, signal);
  await vi.advanceTimersByTimeAsync(10_000);
  response.resolve('new');
  expect(await shown).toBe('new');
});

/** A request that fails after 25 s. `find`: the copy is not shown before, while the server answers with failures. */
const failLate = (isAllowed: (error: unknown) => boolean, limit = signal): Promise<string> => {
  const request = new Promise<string>((_, reject) => {
    setTimeout(reject, 25_000, new Error('Failed to get rooms'));
  });
  const find = async (_: OfflineCopy, error: unknown) => (isAllowed(error) ? 'copy' : null);
  return withOfflineFallback(offlineCopy, request, find, limit).catch((error: Error) => error.message);
};

test('a request that ends without a response is replaced by the copy that a failing server had kept back', async () => {
  vi.useFakeTimers();
  const shown = failLate((error) => error !== undefined);
  await vi.runAllTimersAsync();
  expect(await shown).toBe('copy');
  expect(await waited()).toBe(200);
});

test('the error counts if the copy does not replace it', async () => {
  vi.useFakeTimers();
  const shown = failLate(() => false);
  await vi.runAllTimersAsync();
  expect(await shown).toBe('Failed to get rooms');
});

test('an aborted request asks for no copy, and the next one waits as long as before', async () => {
  vi.useFakeTimers();
  const shown = failLate(() => true, AbortSignal.abort());
  await vi.runAllTimersAsync();
  expect(await shown).toBe('Failed to get rooms');
  expect(await waited()).toBe(8000);
});

import { afterEach, expect, test, vi } from 'vitest';

import type { Kept } from './offlineCopy.ts';
import { orKept } from './withOfflineFallback.ts';

const kept = async () => ({}) as Kept;
/** Something answers: nobody has waited in vain since. */
const answered = () => orKept(kept, Promise.resolve('new'), async () => 'kept');
afterEach(async () => {
  vi.useRealTimers();
  await answered();
});

const never = () => new Promise<string>(() => {});
/** Milliseconds until what is kept stands in the place of an answer that never comes. */
const patience = async (): Promise<number> => {
  const began = Date.now();
  const shown = orKept(kept, never(), async () => 'kept').then(() => Date.now() - began);
  await vi.runAllTimersAsync();
  return shown;
};

test('who has waited for a network that is none does not wait as long again, until something answers', async () => {
  vi.useFakeTimers();
  expect(await patience()).toBe(8000);
  expect(await patience()).toBe(200);
  expect(await answered()).toBe('new');
  expect(await patience()).toBe(8000);
});

test('a call that was tried until it failed is waited for in vain as well', async () => {
  vi.useFakeTimers();
  expect(await orKept(kept, Promise.reject(new Error('Failed to get rooms')), async () => 'kept')).toBe('kept');
  expect(await patience()).toBe(200);
});

test('where nothing is kept it is waited for what was asked', async () => {
  vi.useFakeTimers();
  const answer = Promise.withResolvers<string>();
  const shown = orKept(kept, answer.promise, async () => null);
  await vi.advanceTimersByTimeAsync(10_000);
  answer.resolve('new');
  expect(await shown).toBe('new');
});

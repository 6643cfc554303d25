import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { withMinimumPending } from './lazyView.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether work of `length` ms has resolved after `ms`. */
const hasResolvedAfter = async (ms: number, length: number): Promise<boolean> => {
  let resolved = false;
  void withMinimumPending(new Promise((resolve) => setTimeout(resolve, length))).then(() => (resolved = true));
  await vi.advanceTimersByTimeAsync(ms);
  return resolved;
};

describe('a lazily loaded page', () => {
  test('is shown as soon as it is loaded within a second', async () =>
    expect(await hasResolvedAfter(900, 900)).toBe(true));

  test('that takes over a second waits until the pending view was shown for half a second', async () => {
    expect(await hasResolvedAfter(1499, 1100)).toBe(false);
    expect(await hasResolvedAfter(1500, 1100)).toBe(true);
  });

  test('that takes much longer is not delayed further', async () =>
    expect(await hasResolvedAfter(3000, 3000)).toBe(true));

  test('rejects with the error of its import', async () => {
    const [ended] = await Promise.all([
      Promise.allSettled([withMinimumPending(Promise.reject(new Error('gone')))]),
      vi.advanceTimersByTimeAsync(2000),
    ]);
    expect(ended).toEqual([{ status: 'rejected', reason: new Error('gone') }]);
  });
});

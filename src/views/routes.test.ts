import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { paced } from './routes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether a piece of work of this length is over, looked at after so many ms. */
const isOverAfter = async (ms: number, length: number): Promise<boolean> => {
  let over = false;
  void paced(new Promise((resolve) => setTimeout(resolve, length))).then(() => (over = true));
  await vi.advanceTimersByTimeAsync(ms);
  return over;
};

describe('a page that comes later', () => {
  test('within a second is shown when it is there', async () => expect(await isOverAfter(900, 900)).toBe(true));

  test('after a second waits until the pending view has been seen for half of one', async () => {
    expect(await isOverAfter(1499, 1100)).toBe(false);
    expect(await isOverAfter(1500, 1100)).toBe(true);
  });

  test('much later is not held back any further', async () => expect(await isOverAfter(3000, 3000)).toBe(true));

  test('fails as it would have failed', async () => {
    const [ended] = await Promise.all([
      Promise.allSettled([paced(Promise.reject(new Error('gone')))]),
      vi.advanceTimersByTimeAsync(2000),
    ]);
    expect(ended).toEqual([{ status: 'rejected', reason: new Error('gone') }]);
  });
});

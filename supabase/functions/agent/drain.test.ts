import { expect, test } from 'vitest';

import { createDrain } from './drain.ts';

/** A queue of numbers that are all due, and the numbers that were handled. */
const queueOf = (...queued: number[]) => {
  const handled: number[] = [];
  return {
    queued,
    handled,
    claim: async (most: number) => ({ runs: queued.splice(0, most), nextMs: null }),
    handle: async (run: number): Promise<void> => void handled.push(run),
  };
};

test('calls of wake share one loop, which ends when nothing is queued or in flight', async () => {
  const queue = queueOf(1, 2, 3);
  let most = 0;
  let working = 0;
  const drain = createDrain({
    claim: queue.claim,
    handle: async (run) => {
      most = Math.max(most, (working += 1));
      await Promise.resolve();
      working -= 1;
      await queue.handle(run);
    },
    capacity: 2,
  });
  await Promise.all([drain.wake(), drain.wake()]);
  expect([queue.handled.toSorted((one, other) => one - other), most]).toEqual([[1, 2, 3], 2]);
  queue.queued.push(4);
  await drain.wake();
  expect(queue.handled).toContain(4);
});

test('work beside a run, such as a send that hangs, takes no place of another run', async () => {
  const queue = queueOf(1, 2, 3);
  const hanging = Promise.withResolvers<void>();
  const drain = createDrain({
    claim: queue.claim,
    handle: async (run, beside) => {
      beside(hanging.promise);
      await queue.handle(run);
    },
    capacity: 1,
  });
  const ended = drain.wake();
  await expect.poll(() => queue.handled).toEqual([1, 2, 3]);
  hanging.resolve();
  await ended;
});

test('a run that fails stops no other run', async () => {
  const queue = queueOf(1, 2);
  const drain = createDrain({
    claim: queue.claim,
    handle: (run) => (run === 1 ? Promise.reject(new Error('database away')) : queue.handle(run)),
  });
  await drain.wake();
  expect(queue.handled).toEqual([2]);
});

import { expect, test } from 'vitest';

import { createDrain } from './drain.ts';

/** No run fails in these tests. */
const unexpected = (_: unknown, error: unknown): Promise<void> => Promise.reject(error);

/** A queue of runs that are all due, and the ids of those that were handled. */
const queueOf = (...ids: number[]) => {
  const handled: number[] = [];
  const queued = [...ids];
  return {
    queued,
    handled,
    claim: async (most: number) => ({
      runs: queued.splice(0, most).map((id) => ({ id: String(id) })),
      nextMs: null,
      ended: [] as string[],
    }),
    handle: async ({ id }: { id: string }): Promise<void> => void handled.push(Number(id)),
  };
};

test('calls of wake share one loop, which ends when nothing is queued or in flight', async () => {
  const queue = queueOf(1, 2, 3);
  let most = 0;
  let working = 0;
  const drain = createDrain({
    onFailure: unexpected,
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
    onFailure: unexpected,
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

test('a run that fails is noted and stops no other run', async () => {
  const queue = queueOf(1, 2);
  const failed: string[] = [];
  const drain = createDrain({
    claim: queue.claim,
    handle: (run) => (run.id === '1' ? Promise.reject(new Error('database away')) : queue.handle(run)),
    onFailure: async ({ id }) => void failed.push(id),
  });
  await drain.wake();
  expect([queue.handled, failed]).toEqual([[2], ['1']]);
});

test('a run that is no longer wanted is aborted while it is in flight, and no other one', async () => {
  const queue = queueOf(1, 2);
  const finished = Promise.withResolvers<void>();
  const aborted: string[] = [];
  let ended: string[] = [];
  const drain = createDrain({
    onFailure: unexpected,
    claim: async (most, mine) => ({ ...(await queue.claim(most)), ended: ended.filter((id) => mine.includes(id)) }),
    handle: (run, _, signal) => {
      signal.addEventListener('abort', () => {
        aborted.push(run.id);
        finished.resolve();
      });
      return finished.promise;
    },
    capacity: 2,
  });
  const drained = drain.wake();
  await expect.poll(() => queue.queued).toEqual([]);
  ended = ['1', '3'];
  void drain.wake();
  await drained;
  expect(aborted).toEqual(['1']);
});

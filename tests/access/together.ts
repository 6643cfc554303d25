/** Two who do something at the same time, in the order that hurts: a third holds what both need until both are there. */
import { expect } from 'vitest';

import type { Query } from '../../local/database.ts';
import type { Cast } from './cast.ts';

/** Until each of these calls has been answered or waits for somebody else's lock. */
export const atTheDoor = async ({ truth }: Cast, calls: readonly PromiseLike<unknown>[]): Promise<void> => {
  let answered = 0;
  const count = () => (answered += 1);
  for (const call of calls) void call.then(count, count);
  const there = async () => {
    const [waiting] = await truth<{ count: number }>(
      'select count(distinct pid)::int as count from pg_locks where not granted',
    );
    return answered + (waiting?.count ?? 0);
  };
  await expect.poll(there, { timeout: 30_000, interval: 10 }).toBeGreaterThanOrEqual(calls.length);
};

/** Holds what `lock` takes while these begin one after the other, and lets go of it; answers what each was answered. */
export const together = async <Answers extends unknown[]>(
  cast: Cast,
  lock: (query: Query) => Promise<unknown>,
  ...begin: { [Which in keyof Answers]: () => PromiseLike<Answers[Which]> }
): Promise<Answers> => {
  const calls: Promise<unknown>[] = [];
  await cast.stack.database.transaction(async (query) => {
    await lock(query);
    for (const call of begin) {
      calls.push(Promise.resolve(call()));
      // Whoever is refused says so in the end, and not to nobody while the others come.
      calls.at(-1)?.catch(() => {});
      await atTheDoor(cast, calls);
    }
  });
  return (await Promise.all(calls)) as Answers;
};

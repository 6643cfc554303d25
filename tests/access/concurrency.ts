/** Two who do something at the same time, in the order that hurts: a third holds what both need until both are there. */
import { expect } from 'vitest';

import type { Query } from '../../local/database.ts';
import type { Fixtures } from './fixtures.ts';

/** Until each of these calls has been answered or waits for somebody else's lock. */
export const untilBlocked = async ({ sql }: Fixtures, calls: readonly PromiseLike<unknown>[]): Promise<void> => {
  let settled = 0;
  const count = () => (settled += 1);
  for (const start of calls) void start.then(count, count);
  const settledOrWaiting = async () => {
    const [waiting] = await sql<{ count: number }>(
      'select count(distinct pid)::int as count from pg_locks where not granted',
    );
    return settled + (waiting?.count ?? 0);
  };
  await expect.poll(settledOrWaiting, { timeout: 30_000, interval: 10 }).toBeGreaterThanOrEqual(calls.length);
};

/** Holds what `lock` takes while these begin one after the other, and lets go of it; answers what each was answered. */
export const raceBehindLock = async <Results extends unknown[]>(
  fixtures: Fixtures,
  lock: (query: Query) => Promise<unknown>,
  ...starts: { [Index in keyof Results]: () => PromiseLike<Results[Index]> }
): Promise<Results> => {
  const calls: Promise<unknown>[] = [];
  await fixtures.stack.database.transaction(async (query) => {
    await lock(query);
    for (const start of starts) {
      calls.push(Promise.resolve(start()));
      // Whoever is refused says so in the end, and not to nobody while the others come.
      calls.at(-1)?.catch(() => {});
      await untilBlocked(fixtures, calls);
    }
  });
  return (await Promise.all(calls)) as Results;
};

/** Runs calls at the same time in a fixed order: a transaction holds the lock that all of them need until all wait. */
import { expect } from 'vitest';

import type { Query } from '../../local/database.ts';
import type { Fixtures } from './fixtures.ts';

/** Resolves when each of these calls has settled or waits for a lock. */
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
  await expect.poll(settledOrWaiting, { interval: 10 }).toBeGreaterThanOrEqual(calls.length);
};

/**
 * Takes a lock, starts the calls one after the other, and releases the lock when all of them wait. Returns their
 * results.
 */
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
      // A call may reject while others start. Promise.all below reports it.
      calls.at(-1)?.catch(() => {});
      await untilBlocked(fixtures, calls);
    }
  });
  return (await Promise.all(calls)) as Results;
};

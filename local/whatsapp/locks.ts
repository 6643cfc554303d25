import type { Clock } from './clock.ts';

/** The error of WAHA's async-lock after a timeout. It results in a 500. */
class LockTimeout extends Error {
  override name = 'Error';
}

export interface Locks {
  /** Runs `work` while no other holder of `name` runs. Fails after waiting for 5 s. */
  hold<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

const patience = 5_000;

export function createLocks(clock: Clock): Locks {
  const tails = new Map<string, Promise<void>>();
  return {
    hold: async (name, work) => {
      const before = tails.get(name);
      const { promise: mine, resolve: release } = Promise.withResolvers<void>();
      tails.set(name, before ? before.then(() => mine) : mine);
      try {
        if (before) await inTime(clock, before, name);
        return await work();
      } finally {
        release();
      }
    },
  };
}

function inTime(clock: Clock, before: Promise<void>, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(patience, () => reject(new LockTimeout(`async-lock timed out in queue ${name}`)));
    void before.then(() => {
      cancel();
      resolve();
    });
  });
}

import type { Clock } from './clock.ts';

/** The error of WAHA's async-lock after a timeout. It results in a 500. */
class LockTimeout extends Error {
  override name = 'Error';
}

export interface Locks {
  /** Runs `work` while no other holder of `name` runs. Fails after waiting for 5 s. */
  withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

const timeout = 5_000;

export function createLocks(clock: Clock): Locks {
  const queues = new Map<string, Promise<void>>();
  return {
    withLock: async (name, work) => {
      const previous = queues.get(name);
      const { promise: turn, resolve: release } = Promise.withResolvers<void>();
      queues.set(name, previous ? previous.then(() => turn) : turn);
      try {
        if (previous) await waitForTurn(clock, previous, name);
        return await work();
      } finally {
        release();
      }
    },
  };
}

function waitForTurn(clock: Clock, previous: Promise<void>, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(timeout, () => reject(new LockTimeout(`async-lock timed out in queue ${name}`)));
    void previous.then(() => {
      cancel();
      resolve();
    });
  });
}

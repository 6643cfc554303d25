import type { Clock } from '../../../local/whatsapp/clock.ts';

export interface ManualClock extends Clock {
  /** Advances the clock. Due timers run in order, each in an event loop turn of its own. */
  advance(ms: number): Promise<void>;
  /** Resolves once `times` timers of exactly `ms` are pending. */
  waitForTimers(ms: number, times?: number): Promise<void>;
}

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/**
 * A clock that a test advances. Without a start, it is never behind the wall clock, by which the database and the functions
 * work: messages would be older than what they answer. Its timers wait for the test all the same.
 */
export function manualClock(start?: number): ManualClock {
  let now = start ?? Date.now();
  let timers: { at: number; ms: number; callback: () => void }[] = [];
  let waiters: { ready: () => boolean; resolve: () => void }[] = [];
  return {
    now: () => (start === undefined ? Math.max(now, Date.now()) : now),
    after: (ms, callback) => {
      const timer = { at: now + ms, ms, callback };
      timers.push(timer);
      const ready = waiters.filter((one) => one.ready());
      waiters = waiters.filter((one) => !ready.includes(one));
      for (const one of ready) one.resolve();
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    advance: async (ms) => {
      const end = now + ms;
      await nextTurn();
      for (;;) {
        const [due] = timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
        if (!due) break;
        timers = timers.filter((one) => one !== due);
        now = Math.max(now, due.at);
        due.callback();
        await nextTurn();
      }
      now = end;
      await nextTurn();
    },
    waitForTimers: (ms, times = 1) =>
      new Promise((resolve) => {
        const ready = (): boolean => timers.filter((one) => one.ms === ms).length >= times;
        if (ready()) resolve();
        else waiters.push({ ready, resolve });
      }),
  };
}

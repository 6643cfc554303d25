import type { Clock } from '../../../local/whatsapp/clock.ts';

export interface ManualClock extends Clock {
  /** Lets `ms` pass: what falls due happens in order, each with time to have its consequences. */
  advance(ms: number): Promise<void>;
  /** Resolves once a timer of just this length has been set. */
  set(ms: number): Promise<void>;
}

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** A clock that stands still until it is told otherwise. */
export function manualClock(start = Date.UTC(2026, 10, 20, 3, 0, 0)): ManualClock {
  let now = start;
  let timers: { at: number; ms: number; ring: () => void }[] = [];
  let waiting: { ms: number; resolve: () => void }[] = [];
  return {
    now: () => now,
    after: (ms, ring) => {
      const timer = { at: now + ms, ms, ring };
      timers.push(timer);
      for (const one of waiting) if (one.ms === ms) one.resolve();
      waiting = waiting.filter((one) => one.ms !== ms);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    advance: async (ms) => {
      const end = now + ms;
      await turn();
      for (;;) {
        const [due] = timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
        if (!due) break;
        timers = timers.filter((one) => one !== due);
        now = Math.max(now, due.at);
        due.ring();
        await turn();
      }
      now = end;
      await turn();
    },
    set: (ms) =>
      new Promise((resolve) => {
        if (timers.some((one) => one.ms === ms)) resolve();
        else waiting.push({ ms, resolve });
      }),
  };
}

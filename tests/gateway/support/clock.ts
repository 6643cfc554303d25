import type { Clock } from '../../../local/whatsapp/clock.ts';

export interface ManualClock extends Clock {
  /** Lets `ms` pass: what falls due happens in order, each with time to have its consequences. */
  advance(ms: number): Promise<void>;
  /** Resolves once `times` timers of just this length are running. */
  set(ms: number, times?: number): Promise<void>;
}

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** A clock that stands still until it is told otherwise. */
export function manualClock(start = Date.UTC(2026, 10, 20, 3, 0, 0)): ManualClock {
  let now = start;
  let timers: { at: number; ms: number; ring: () => void }[] = [];
  let waiting: { ready: () => boolean; resolve: () => void }[] = [];
  return {
    now: () => now,
    after: (ms, ring) => {
      const timer = { at: now + ms, ms, ring };
      timers.push(timer);
      const ready = waiting.filter((one) => one.ready());
      waiting = waiting.filter((one) => !ready.includes(one));
      for (const one of ready) one.resolve();
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
    set: (ms, times = 1) =>
      new Promise((resolve) => {
        const ready = (): boolean => timers.filter((one) => one.ms === ms).length >= times;
        if (ready()) resolve();
        else waiting.push({ ready, resolve });
      }),
  };
}

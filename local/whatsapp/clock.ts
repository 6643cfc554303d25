/** The simulator's time source, which tests can replace or advance. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `callback` after `ms` milliseconds, unless the returned function is called first. */
  after(ms: number, then: () => void): () => void;
}

/** The wall clock, which can be advanced. */
export interface WallClock extends Clock {
  /** Advances the time by `ms`. Due timers run in order, including the ones they set. */
  hurry(ms: number): void;
}

interface Timer {
  at: number;
  ring: () => void;
  running: ReturnType<typeof setTimeout>;
}

/** Its timers do not keep the process alive. */
export function wallClock(): WallClock {
  let ahead = 0;
  const timers = new Set<Timer>();
  const now = (): number => Date.now() + ahead;

  const arm = (timer: Omit<Timer, 'running'>): Timer['running'] =>
    setTimeout(timer.ring, Math.max(0, timer.at - now())).unref();

  return {
    now,
    after: (ms, then) => {
      const timer = { at: now() + ms } as Timer;
      timer.ring = () => {
        clearTimeout(timer.running);
        timers.delete(timer);
        then();
      };
      timer.running = arm(timer);
      timers.add(timer);
      return () => {
        clearTimeout(timer.running);
        timers.delete(timer);
      };
    },
    hurry: (ms) => {
      const end = now() + ms;
      for (;;) {
        const [due] = [...timers].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
        if (!due) break;
        ahead += Math.max(0, due.at - now());
        due.ring();
      }
      ahead += Math.max(0, end - now());
      for (const timer of timers) {
        clearTimeout(timer.running);
        timer.running = arm(timer);
      }
    },
  };
}

/** Resolves after `ms` milliseconds of `clock`. */
export const pause = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    if (ms <= 0) resolve();
    else clock.after(ms, resolve);
  });

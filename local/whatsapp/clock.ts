/** The simulator's time source, which tests can replace or advance. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `callback` after `ms` milliseconds, unless the returned function is called first. */
  after(ms: number, callback: () => void): () => void;
}

/** The wall clock, which can be advanced. */
export interface AdjustableClock extends Clock {
  /** Advances the time by `ms`. Due timers run in order, including the ones they set. */
  advance(ms: number): void;
}

interface Timer {
  at: number;
  run: () => void;
  timeout: ReturnType<typeof setTimeout>;
}

/** Its timers do not keep the process alive. */
export function adjustableClock(): AdjustableClock {
  let offset = 0;
  const timers = new Set<Timer>();
  const now = (): number => Date.now() + offset;

  const startTimer = (timer: Omit<Timer, 'running'>): Timer['timeout'] =>
    setTimeout(timer.run, Math.max(0, timer.at - now())).unref();

  return {
    now,
    after: (ms, callback) => {
      const timer = { at: now() + ms } as Timer;
      timer.run = () => {
        clearTimeout(timer.timeout);
        timers.delete(timer);
        callback();
      };
      timer.timeout = startTimer(timer);
      timers.add(timer);
      return () => {
        clearTimeout(timer.timeout);
        timers.delete(timer);
      };
    },
    advance: (ms) => {
      const end = now() + ms;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).toSorted((left, right) => left.at - right.at);
        if (!next) break;
        offset += Math.max(0, next.at - now());
        next.run();
      }
      offset += Math.max(0, end - now());
      for (const timer of timers) {
        clearTimeout(timer.timeout);
        timer.timeout = startTimer(timer);
      }
    },
  };
}

/** Resolves after `ms` milliseconds of `clock`. */
export const sleep = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    if (ms <= 0) resolve();
    else clock.after(ms, resolve);
  });

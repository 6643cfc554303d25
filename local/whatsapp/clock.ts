/** Time as the simulation sees it, so that a test can let three minutes of QR codes pass at once. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `then` after `ms` milliseconds, unless the returned function is called before. */
  after(ms: number, then: () => void): () => void;
}

/** The wall clock. Its timers never keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms` milliseconds of `clock`. */
export const pause = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    if (ms <= 0) resolve();
    else clock.after(ms, resolve);
  });

/** Measures how long the parts of a start take, in whole milliseconds. */
export interface Stopwatch {
  timed: <Result>(name: string, work: Promise<Result>) => Promise<Result>;
  /** The measured durations, and `total`. */
  finish: () => Record<string, number>;
}

export function stopwatch(): Stopwatch {
  const began = performance.now();
  const times: Record<string, number> = {};
  return {
    timed: async (name, work) => {
      const start = performance.now();
      const result = await work;
      times[name] = Math.round(performance.now() - start);
      return result;
    },
    finish: () => ({ ...times, total: Math.round(performance.now() - began) }),
  };
}

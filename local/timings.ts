/** Measures how long the parts of a start take, in whole milliseconds. */
export interface Timings {
  measure: <Result>(name: string, work: Promise<Result>) => Promise<Result>;
  /** The measured durations, and `total`. */
  results: () => Record<string, number>;
}

export function startTimings(): Timings {
  const began = performance.now();
  const times: Record<string, number> = {};
  return {
    measure: async (name, work) => {
      const start = performance.now();
      const result = await work;
      times[name] = Math.round(performance.now() - start);
      return result;
    },
    results: () => ({ ...times, total: Math.round(performance.now() - began) }),
  };
}

/** Statistics and tables of the benchmark. Nothing is asserted, because a busy machine is not a bug. */

/** The value below which `share` (0 to 1) of the samples lie. NaN without samples. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

const round = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1));

export const ms = (value: number): string => `${round(value)} ms`;
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const mB = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
export const perSecond = (value: number): string => `${Math.round(value)}/s`;

/** What was measured, the figure, and the goal if there is one. */
export type Row = readonly [what: string, figure: string, goal?: string | undefined];

/** Prints what begins, and the seconds since the process started, so that a slow step can be told from one that hangs. */
export const begin = (step: string): void => console.log(`[${(performance.now() / 1000).toFixed(0)} s] ${step} …`);

/** Prints a table of the report. */
export function report(title: string, rows: readonly Row[]): void {
  const width = Math.max(...rows.map(([what]) => what.length));
  console.log(`\n${title}`);
  for (const [what, figure, goal] of rows)
    console.log(`  ${what.padEnd(width)}  ${figure}${goal ? `   (goal ${goal})` : ''}`);
}

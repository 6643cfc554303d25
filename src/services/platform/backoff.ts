/** Pause before the next attempt in ms: 200 ms, doubling up to 30 s. `attempt` counts from 0. */
export const backoff = (attempt: number): number => Math.min(200 * 2 ** attempt, 30_000);

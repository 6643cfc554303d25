import { vi } from 'vitest';

/**
 * The result of `check` as soon as it no longer throws, within 10 s. Parts of a view render when the page is idle; the
 * machine does not move meanwhile.
 */
export const retry = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 10_000, interval: 20 });

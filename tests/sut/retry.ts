import { vi } from 'vitest';

import { EVENT_TIMEOUT } from './limits.ts';

/**
 * The result of `check` as soon as it no longer throws. Like `expect.poll`, for checks that act or return something, and for
 * tests with fake timers, which it advances.
 */
export const retry = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: EVENT_TIMEOUT, interval: 20 });

/** Resolves when the condition holds, for hooks, which have no `expect.poll`. */
export const waitUntil = (condition: () => boolean | Promise<boolean>, timeout = EVENT_TIMEOUT): Promise<unknown> =>
  vi.waitUntil(condition, { timeout, interval: 20 });

import { vi } from 'vitest';

import { CONTROL_TIMEOUT, EVENT_TIMEOUT } from './limits.ts';

/**
 * The result of `check` as soon as it no longer throws. Like `expect.poll`, for checks that act or return something, and for
 * tests with fake timers, which it advances.
 */
export const retry = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: EVENT_TIMEOUT, interval: 20 });

/** Like `retry`, for what a view shows: lazy parts may still load, and all else comes with the next render. */
export const soon = async <Result>(check: () => Result | Promise<Result>): Promise<Result> => {
  try {
    return await check();
  } catch {
    await vi.dynamicImportSettled();
    return vi.waitFor(check, { timeout: CONTROL_TIMEOUT, interval: 20 });
  }
};

/** Resolves when the condition holds, for hooks, which have no `expect.poll`. */
export const waitUntil = (condition: () => boolean | Promise<boolean>, timeout = EVENT_TIMEOUT): Promise<unknown> =>
  vi.waitUntil(condition, { timeout, interval: 20 });

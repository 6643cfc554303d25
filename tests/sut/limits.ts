/** Set while mutants of views run (vitest.config.ts). */
declare const __EVENT_TIMEOUT__: number | undefined;

/**
 * Milliseconds in which an event must have come, on a machine that does something else too. No test asserts how long an event
 * takes, so a passing test waits only as long as its events need.
 */
export const EVENT_TIMEOUT = typeof __EVENT_TIMEOUT__ === 'number' ? __EVENT_TIMEOUT__ : 20_000;

/** Milliseconds in which a control or a text must be in a view whose code is loaded: it comes with the next render. */
export const CONTROL_TIMEOUT = 2000;

/**
 * Milliseconds of a limit of the product in a test that is not about this limit: more than a test may take. On a busy machine
 * the built-in model needs seconds for an answer.
 */
export const UNLIMITED = 600_000;

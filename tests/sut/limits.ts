/**
 * Milliseconds in which an event must have come, on a machine that does something else too. No test asserts how long an event
 * takes, so a passing test waits only as long as its events need.
 */
export const EVENT_TIMEOUT = 20_000;

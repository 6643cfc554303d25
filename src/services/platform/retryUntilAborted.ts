/** Asking a service that cannot be reached again, for as long as somebody waits for it. */
import type { AuthError } from '@supabase/auth-js';

import { isUnreachable } from '../auth/auth.refusals.ts';
import { backoff } from './session.renewal.ts';

export interface Result {
  data: unknown;
  error: AuthError | null;
}

/**
 * Asks until the service can be reached, pausing 200 ms doubling up to 30 s (spec.md §9), or until `signal` says that
 * nobody waits any more; then the last answer stands.
 */
export const persistently = async <R extends Result>(ask: () => Promise<R>, signal: AbortSignal): Promise<R> => {
  let result = await ask();
  for (let attempt = 0; isUnreachable(result.error) && !signal.aborted; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await pause(backoff(attempt), signal);
    // oxlint-disable-next-line no-await-in-loop -- the same
    if (!signal.aborted) result = await ask();
  }
  return result;
};

// Not services/platform/pause.ts: it comes with the conversation, and nobody waits for that to sign in.
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Retries of requests to the auth service during an outage. */
import type { AuthError } from '@supabase/auth-js';

import { isUnreachable } from '../auth/auth.refusals.ts';
import { backoff } from './backoff.ts';

export interface AuthResult {
  data: unknown;
  error: AuthError | null;
}

/**
 * Repeats `send` until the service is reachable, with pauses of 200 ms doubling up to 30 s. After `signal` aborts, it
 * returns the last result.
 */
export const retryUntilAborted = async <R extends AuthResult>(
  send: () => Promise<R>,
  signal: AbortSignal,
): Promise<R> => {
  let result = await send();
  for (let attempt = 0; isUnreachable(result.error) && !signal.aborted; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- attempts are sequential
    await pause(backoff(attempt), signal);
    // oxlint-disable-next-line no-await-in-loop -- the same
    if (!signal.aborted) result = await send();
  }
  return result;
};

// Not services/platform/pause.ts, which is in the conversation's chunk: signing in must not load that.
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

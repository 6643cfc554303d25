/** Renewal of the session: once for all tabs, by the server's clock. An outage is never taken for a refusal. */
import { readSession, type StoredSession } from '../../contracts/auth.ts';
import { backoff } from './backoff.ts';
import type { ServerClock } from './session.clock.ts';
import type { Lock } from './session.lock.ts';
import type { SessionStorage } from './session.storage.ts';
import { RENEWAL_BACKOFF } from './storageKeys.ts';

export type Renewal =
  /** `fresh`: this call renewed it; otherwise another tab had. */
  | { is: 'valid'; session: StoredSession; fresh: boolean }
  /** There is no session, possibly because the user signed out meanwhile. */
  | { is: 'signedOut' }
  /** The server rejected the refresh token permanently. */
  | { is: 'refused' }
  /** Network, 408, 429, 500–504, 520–530: the session may be valid. `retryAfter`: ms until the next attempt. */
  | { is: 'unreachable'; retryAfter: number };

/** Remaining life of a token at which it is renewed, in ms. */
export const RENEW_BEFORE = 90_000;
/** Milliseconds until the response starts, and again until its body is complete. */
const RESPONSE_TIMEOUT = 15_000;

/** localStorage, which all tabs share. It may be full or missing. */
export type SharedStorage = Pick<Storage, 'getItem' | 'setItem'> | undefined;
interface RenewalDeps {
  url: string;
  key: string;
  fetch: typeof fetch;
  storage: SessionStorage;
  clock: ServerClock;
  lock: Lock;
  sharedStorage: SharedStorage;
  /** Called once per renewal, however many callers wait for it. */
  onRenewal: (renewal: Renewal) => void;
}

/** Remaining life of the session's token in ms, by the server's clock. */
export const remainingLife = (session: StoredSession, clock: ServerClock): number =>
  (session.expires_at ?? 0) * 1000 - clock.now();

/** Whether a repeated request may succeed. */
const isTransient = (status: number): boolean =>
  status === 0 ||
  status === 408 ||
  status === 429 ||
  (status >= 500 && status <= 504) ||
  (status >= 520 && status <= 530);

/**
 * Creates `renew(oldToken, force?)`. The first caller of all tabs sends the request, and the callers that waited use
 * its result. After a failure all tabs back off, 200 ms doubling up to 30 s, so that many requests or tabs do not flood
 * the service. `force` skips the backoff.
 */
export const createRenewal = ({ url, key, fetch, storage, clock, lock, sharedStorage, onRenewal }: RenewalDeps) => {
  let renewing: Promise<Renewal> | null = null;
  /** For a browser without localStorage. */
  let localBackoff = '';

  const lastFailure = () => {
    const [failures = 0, at = 0, pause = 0] = (sharedStorage?.getItem(RENEWAL_BACKOFF) ?? localBackoff)
      .split(' ')
      .map(Number);
    const left = at + pause - Date.now();
    // A clock that was set back must not extend the pause. A minute after its end the count of failures starts again.
    return { failures: left < -60_000 ? 0 : failures, at, left: left > pause ? 0 : left };
  };
  const storeBackoff = (backoffText: string) => {
    localBackoff = backoffText;
    try {
      sharedStorage?.setItem(RENEWAL_BACKOFF, backoffText);
    } catch {
      // Full: each tab backs off by itself.
    }
  };

  // A returning network ends the backoff.
  globalThis.addEventListener?.('online', () => storeBackoff(''));

  const requestRenewal = async (refreshToken: string): Promise<Renewal> => {
    const abort = new AbortController();
    const startTimeout = () => setTimeout(() => abort.abort(), RESPONSE_TIMEOUT);
    let timer = startTimeout();
    try {
      const response = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
        body: JSON.stringify({ refresh_token: refreshToken }),
        signal: abort.signal,
      });
      // The refresh token is now used. If the old timeout aborted a slow body, the next attempt would use it a second
      // time.
      clearTimeout(timer);
      timer = startTimeout();
      if (isTransient(response.status)) return unreachable(seconds(response.headers.get('retry-after')));
      if (!response.ok) return { is: 'refused' };
      const session = readSession(await response.json());
      return session ? { is: 'valid', session, fresh: true } : unreachable(0);
    } catch {
      return unreachable(0);
    } finally {
      clearTimeout(timer);
    }
  };

  const renewLocked = async (oldToken: string, force: boolean, startedAt: number): Promise<Renewal> => {
    const before = await storage.read();
    if (before === null) return { is: 'signedOut' };
    if (before.access_token !== oldToken && remainingLife(before, clock) > 0)
      return { is: 'valid', session: before, fresh: false };
    const { failures, at, left } = lastFailure();
    // A request that another tab sent while this one waited for the lock counts for this one too, even with `force`.
    if (left > 0 && (at > startedAt || !force)) return unreachable(left);
    const renewal = await requestRenewal(before.refresh_token);
    // The user may have signed out or in during the request. That overrides the response.
    const after = await storage.read();
    if (after === null) return { is: 'signedOut' };
    if (after.refresh_token !== before.refresh_token) return { is: 'valid', session: after, fresh: false };
    if (renewal.is === 'valid') {
      const isUnchanged = (current: StoredSession | null) => current?.refresh_token === before.refresh_token;
      const isWritten = await storage.write(renewal.session, isUnchanged);
      // Each tab's process has a copy of the cookies. Reading the cookie back ensures that the next tab finds it.
      const written = await storage.read();
      if (!isWritten) return written === null ? { is: 'signedOut' } : { is: 'valid', session: written, fresh: false };
    }
    if (renewal.is === 'refused') storage.clear();
    if (renewal.is !== 'unreachable') {
      storeBackoff('');
      return renewal;
    }
    const pause = Math.max(renewal.retryAfter, backoff(failures));
    storeBackoff(`${failures + 1} ${Date.now()} ${pause}`);
    return unreachable(pause);
  };

  const renewAndNotify = async (oldToken: string, force: boolean): Promise<Renewal> => {
    const startedAt = Date.now();
    const renewal = await lock(() => renewLocked(oldToken, force, startedAt));
    onRenewal(renewal);
    return renewal;
  };

  return async (oldToken: string, force = false): Promise<Renewal> => {
    const { left } = lastFailure();
    if (left > 0 && !force && renewing === null) return unreachable(left);
    renewing ??= renewAndNotify(oldToken, force).finally(() => {
      renewing = null;
    });
    return renewing;
  };
};

const unreachable = (retryAfter: number): Renewal => ({ is: 'unreachable', retryAfter });

/** Milliseconds. Upper limit of a Retry-After header. */
const MAX_BACKOFF = 3_600_000;

/** A Retry-After header (seconds) in ms; 0 without one. */
const seconds = (header: string | null): number => Math.min((Number(header) || 0) * 1000, MAX_BACKOFF);

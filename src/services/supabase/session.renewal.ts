/** Renewing the session: once for all tabs, judged by the server's clock, and never mistaking an outage for a no. */
import { readSession, type StoredSession } from '../schemas/session.ts';
import type { ServerClock } from './session.clock.ts';
import type { Lock } from './session.lock.ts';
import type { SessionStorage } from './session.storage.ts';

export type Renewal =
  | { is: 'alive'; session: StoredSession; fresh: boolean }
  /** There is no session: nobody signed in, or somebody signed out meanwhile. */
  | { is: 'gone' }
  /** The server refused the refresh token for good. */
  | { is: 'refused' }
  /** Network, 408, 429, 500–504, 520–530: says nothing about the session. When it is asked again, in ms from now. */
  | { is: 'unreachable'; retryAfter: number };

/** Refresh when this much is left, in ms (spec.md §9). */
export const RENEW_BEFORE = 90_000;
/** Milliseconds for the server to begin its answer, and again for it to end it. */
const ANSWER_WITHIN = 15_000;

/** The pause before attempt n + 2, in ms: 200 ms doubling up to 30 s (spec.md §9). */
export const backoff = (attempt: number): number => Math.min(200 * 2 ** attempt, 30_000);

interface RenewalParts {
  url: string;
  key: string;
  fetch: typeof fetch;
  storage: SessionStorage;
  clock: ServerClock;
  lock: Lock;
  /** Hears of every renewal once, however many were waiting for it. */
  told: (renewal: Renewal) => void;
}

/** How long the session's token still lives, in ms by the server's clock. */
export const lifeOf = (session: StoredSession, clock: ServerClock): number =>
  (session.expires_at ?? 0) * 1000 - clock.now();

/** Whether an answer of the auth service may be different in a moment. */
const mayPass = (status: number): boolean =>
  status === 0 ||
  status === 408 ||
  status === 429 ||
  (status >= 500 && status <= 504) ||
  (status >= 520 && status <= 530);

/**
 * Makes `renew(dead, insists?)`: `dead` is the access token that will not do any more. Whoever comes first, in any tab, asks the
 * server; everybody who waited reads the cookie again and finds the work done. After a failure it rests, 200 ms doubling up to 30 s, unless somebody
 * insists.
 */
export const createRenewal = ({ url, key, fetch, storage, clock, lock, told }: RenewalParts) => {
  let renewing: Promise<Renewal> | null = null;
  let failures = 0;
  /** Nobody asks before this, by a clock that cannot jump: a page full of requests must not become a storm. */
  let resumeAt = 0;

  // What failed for want of a network is asked for at once when there is one.
  globalThis.addEventListener?.('online', () => {
    resumeAt = 0;
  });

  const ask = async (refreshToken: string): Promise<Renewal> => {
    const limit = new AbortController();
    const patience = () => setTimeout(() => limit.abort(), ANSWER_WITHIN);
    let timer = patience();
    try {
      const answer = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
        body: JSON.stringify({ refresh_token: refreshToken }),
        signal: limit.signal,
      });
      // The token is used up by now: on a machine that is too busy to read what came for it in time, the limit would
      // throw the answer away and the next attempt would use the token twice.
      clearTimeout(timer);
      timer = patience();
      if (mayPass(answer.status)) return unreachable(seconds(answer.headers.get('retry-after')));
      if (!answer.ok) return { is: 'refused' };
      const session = readSession(await answer.json());
      return session ? { is: 'alive', session, fresh: true } : unreachable(0);
    } catch {
      return unreachable(0);
    } finally {
      clearTimeout(timer);
    }
  };

  const renewAlone = async (dead: string): Promise<Renewal> => {
    const before = await storage.read();
    if (before === null) return { is: 'gone' };
    if (before.access_token !== dead && lifeOf(before, clock) > 0)
      return { is: 'alive', session: before, fresh: false };
    const answer = await ask(before.refresh_token);
    // While the request was under way somebody may have signed out, or signed in: they have the last word.
    const after = await storage.read();
    if (after === null) return { is: 'gone' };
    if (after.refresh_token !== before.refresh_token) return { is: 'alive', session: after, fresh: false };
    if (answer.is === 'alive') {
      await storage.write(answer.session);
      // Tabs are processes with copies of the cookies. What was read back has reached what they share, so that the
      // next in the queue finds it.
      await storage.read();
    }
    if (answer.is === 'refused') storage.clear();
    return answer;
  };

  const renewAndTell = async (dead: string): Promise<Renewal> => {
    const answer = await lock(() => renewAlone(dead));
    const pause = answer.is === 'unreachable' ? Math.max(answer.retryAfter, backoff(failures)) : 0;
    failures = answer.is === 'unreachable' ? failures + 1 : 0;
    resumeAt = performance.now() + pause;
    const renewal = answer.is === 'unreachable' ? unreachable(pause) : answer;
    told(renewal);
    return renewal;
  };

  return async (dead: string, insists = false): Promise<Renewal> => {
    const pause = resumeAt - performance.now();
    if (pause > 0 && !insists && renewing === null) return unreachable(pause);
    renewing ??= renewAndTell(dead).finally(() => {
      renewing = null;
    });
    return renewing;
  };
};

const unreachable = (retryAfter: number): Renewal => ({ is: 'unreachable', retryAfter });

/** Milliseconds. Longer than that nobody is kept out by a header. */
const LONGEST_REST = 3_600_000;

/** A Retry-After header of seconds, in ms; 0 where there is none. */
const seconds = (header: string | null): number => Math.min((Number(header) || 0) * 1000, LONGEST_REST);

/** Renewing the session: once for all tabs, judged by the server's clock, and never mistaking an outage for a no. */
import { readSession, type StoredSession } from '../../contracts/auth.ts';
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

/** What all tabs read and write (localStorage). May be full, or missing. */
export type Notes = Pick<Storage, 'getItem' | 'setItem'> | undefined;
/** Under this name stands the last failure: the how many-th in a row, when (epoch ms), and how long to rest (ms). */
const REST = 'chabot-rest';

interface RenewalParts {
  url: string;
  key: string;
  fetch: typeof fetch;
  storage: SessionStorage;
  clock: ServerClock;
  lock: Lock;
  notes: Notes;
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
 * server; everybody who waited finds the work done, or that it failed. After a failure all tabs rest, 200 ms doubling up
 * to 30 s, unless somebody insists: neither a page full of requests nor a browser full of tabs must become a storm.
 */
export const createRenewal = ({ url, key, fetch, storage, clock, lock, notes, told }: RenewalParts) => {
  let renewing: Promise<Renewal> | null = null;
  let note = '';

  const lastFailure = () => {
    const [failures = 0, at = 0, pause = 0] = (notes?.getItem(REST) ?? note).split(' ').map(Number);
    const left = at + pause - Date.now();
    // A clock that was set back makes no rest longer, and what nobody asked about for a minute begins anew.
    return { failures: left < -60_000 ? 0 : failures, at, left: left > pause ? 0 : left };
  };
  const write = (next: string) => {
    note = next;
    try {
      notes?.setItem(REST, next);
    } catch {
      // it is full: then each tab rests by itself
    }
  };

  // What failed for want of a network is asked for at once when there is one.
  globalThis.addEventListener?.('online', () => write(''));

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

  const renewAlone = async (dead: string, insists: boolean, began: number): Promise<Renewal> => {
    const before = await storage.read();
    if (before === null) return { is: 'gone' };
    if (before.access_token !== dead && lifeOf(before, clock) > 0)
      return { is: 'alive', session: before, fresh: false };
    const { failures, at, left } = lastFailure();
    // Where another tab has asked while this one waited for its turn, that was its question too, however it insists.
    if (left > 0 && (at > began || !insists)) return unreachable(left);
    const answer = await ask(before.refresh_token);
    // While the request was under way somebody may have signed out, or signed in: they have the last word.
    const after = await storage.read();
    if (after === null) return { is: 'gone' };
    if (after.refresh_token !== before.refresh_token) return { is: 'alive', session: after, fresh: false };
    if (answer.is === 'alive') {
      const isBefore = (there: StoredSession | null) => there?.refresh_token === before.refresh_token;
      const isWritten = await storage.write(answer.session, isBefore);
      // Tabs are processes with copies of the cookies. What was read back has reached what they share, so that the
      // next in the queue finds it.
      const written = await storage.read();
      if (!isWritten) return written === null ? { is: 'gone' } : { is: 'alive', session: written, fresh: false };
    }
    if (answer.is === 'refused') storage.clear();
    if (answer.is !== 'unreachable') {
      write('');
      return answer;
    }
    const pause = Math.max(answer.retryAfter, backoff(failures));
    write(`${failures + 1} ${Date.now()} ${pause}`);
    return unreachable(pause);
  };

  const renewAndTell = async (dead: string, insists: boolean): Promise<Renewal> => {
    const began = Date.now();
    const renewal = await lock(() => renewAlone(dead, insists, began));
    told(renewal);
    return renewal;
  };

  return async (dead: string, insists = false): Promise<Renewal> => {
    const { left } = lastFailure();
    if (left > 0 && !insists && renewing === null) return unreachable(left);
    renewing ??= renewAndTell(dead, insists).finally(() => {
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

/** Who is signed in, as the browser knows it: auth-js, the cookie, the tokens, and a `fetch` that carries them. */
import { readClaims, type StoredSession } from '../../contracts/auth.ts';
import type { Auth, AuthListener } from './session.authjs.ts';
import { createServerClock } from './session.clock.ts';
import { cookieStorage, SESSION_COOKIE, type CookieJar } from './session.cookies.ts';
import { tabLock, type Lock } from './session.lock.ts';
import { createRenewal, lifeOf, RENEW_BEFORE, type Notes, type Renewal } from './session.renewal.ts';
import { sessionStorage, type Fits } from './session.storage.ts';

export interface SessionClient {
  url: string;
  key: string;
  /** auth-js, loaded when somebody makes or changes an account: a page that only reads never needs it. */
  auth: () => Promise<Auth>;
  /** What auth-js tells, from the moment it is there, and what is told in its words past it. */
  onAuthChange: (listener: AuthListener) => () => void;
  /** `fetch` with `apikey` and, when somebody is signed in, their bearer. On a 401 it renews once and replays once. */
  fetch: typeof fetch;
  /** `fetch` with `apikey` alone: for a caller who brings a token, or needs none. */
  unsigned: typeof fetch;
  /** A token that lives, renewed if need be. Null: nobody is signed in. Throws `SessionUnreachable` in an outage. */
  accessToken: () => Promise<string | null>;
  /** Epoch ms by the server's clock. */
  serverNow: () => number;
  /** The session in the cookie, whether its token still lives or not. */
  current: () => Promise<StoredSession | null>;
  /** Puts a session into the cookie that did not come from signing in here. */
  store: (session: StoredSession) => Promise<unknown>;
  /**
   * Puts a session into the cookie and tells by what it was opened, both in one moment: nothing that looks into the cookie
   * can take it for another kind. PASSWORD_RECOVERY: a password has to be chosen before anything else. False: this
   * browser keeps no cookies, or what is there by now does not `fit`, and nobody is told.
   */
  enter: (session: StoredSession, by: 'SIGNED_IN' | 'PASSWORD_RECOVERY', fits?: Fits) => Promise<boolean>;
  /** Ends the session on this device, without auth-js and without the network. Told before the cookie goes. */
  drop: () => void;
  /** How long a session's token still lives, in ms. Negative when it is dead. */
  lifeOf: (session: StoredSession) => number;
  /** Replaces a token that will not do any more; one request for all tabs. Rests after a failure unless it `insists`. */
  renew: (dead: string, insists?: boolean) => Promise<Renewal>;
  /** What the last 429 asked for, in seconds. auth-js keeps the header to itself. */
  lastRetryAfter: () => number | null;
  /** Called for every renewal this tab has seen the end of, and `gone` when a token is asked for and nobody is in. */
  onRenewal: (listener: (renewal: Renewal) => void) => () => void;
}

/** The session may well be good; the auth service cannot be asked. Never a reason to sign anybody out. */
export class SessionUnreachable extends Error {
  override name = 'SessionUnreachable';
}

export interface SessionOptions {
  /** Where Supabase is, starting with http or https. */
  url: string;
  /** The publishable key. */
  key: string;
  jar?: CookieJar;
  fetch?: typeof fetch;
  /** Held while a token is renewed, for as long as the answer takes. */
  lock?: Lock;
  /** Held while the cookie is written, for a moment. */
  pen?: Lock;
  /** Where the tabs leave word of an outage. */
  notes?: Notes;
  deviceNow?: () => number;
}

/** Throws when the address does not start with http(s) or the key is empty: nothing could work. */
export const createSession = (options: SessionOptions): SessionClient => {
  const { key, jar = document, notes = globalThis.localStorage } = options;
  const { lock = tabLock(SESSION_COOKIE), pen = tabLock(`${SESSION_COOKIE}-pen`) } = options;
  const url = options.url.replace(/\/+$/, '');
  if (!/^https?:\/\//.test(url)) throw new Error(`The Supabase address must start with http or https: "${url}"`);
  if (key === '') throw new Error('The Supabase key is missing');

  const clock = createServerClock(options.deviceNow);
  const network = options.fetch ?? globalThis.fetch.bind(globalThis);
  let retryAfter: number | null = null;
  const listening: typeof fetch = async (input, init) => {
    const answer = await network(input, init);
    const date = answer.headers.get('date');
    if (date !== null && !answer.headers.has('age')) clock.learn(Date.parse(date));
    if (answer.status === 429) retryAfter = Number(answer.headers.get('retry-after')) || null;
    return answer;
  };

  const cookies = cookieStorage(jar, url.startsWith('https:'));
  const storage = sessionStorage(cookies, clock, pen);
  const authListeners = new Set<AuthListener>();
  let auth: Promise<Auth> | undefined;
  const tell: AuthListener = (event, session) => {
    for (const listener of authListeners) listener(event, session);
  };
  const loadAuth = async (): Promise<Auth> =>
    (await import('./session.authjs.ts')).createAuth({ url, key, fetch: listening, storage, cookies, tell });

  const listeners = new Set<(renewal: Renewal) => void>();
  const told = (renewal: Renewal) => {
    for (const listener of listeners) listener(renewal);
  };
  const renew = createRenewal({ url, key, fetch: listening, storage, clock, lock, notes, told });

  const accessToken = async () => {
    const session = await storage.read();
    if (session === null) {
      told({ is: 'gone' }); // whatever this page believes
      return null;
    }
    const life = lifeOf(session, clock);
    if (life > RENEW_BEFORE) return session.access_token;
    const renewal = renew(session.access_token);
    return life > 0 ? session.access_token : tokenOf(await renewal);
  };

  const unsigned: typeof fetch = (input, init) => listening(withKeys(new Request(input, init), key, null));

  const authorised: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const send = await repeatable(request);
    const token = await unless(request.signal, accessToken());
    const answer = await listening(withKeys(send(), key, token));
    if (answer.status !== 401 || token === null || request.keepalive) return answer;
    const next = tokenOf(await unless(request.signal, renew(token)));
    // What one person asked is not sent in the name of another who came in meanwhile.
    const isTheirs = next !== null && next !== token && readClaims(next)?.sub === readClaims(token)?.sub;
    return !isTheirs ? answer : listening(withKeys(send(), key, next));
  };

  return {
    url,
    key,
    auth: () =>
      (auth ??= loadAuth().catch((error: unknown) => {
        auth = undefined; // its file did not come: the next who needs it asks again
        throw error;
      })),
    onAuthChange: (listener) => {
      authListeners.add(listener);
      return () => authListeners.delete(listener);
    },
    fetch: authorised,
    unsigned,
    accessToken,
    serverNow: clock.now,
    current: storage.read,
    store: storage.write,
    enter: (session, by, fits) => storage.write(session, fits, () => tell(by, session)),
    drop: () => {
      // Another tab that finds the cookie gone must know by then that somebody signed out.
      tell('SIGNED_OUT', null);
      storage.clear();
    },
    lifeOf: (session) => lifeOf(session, clock),
    renew,
    lastRetryAfter: () => retryAfter,
    onRenewal: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const tokenOf = (renewal: Renewal): string | null => {
  if (renewal.is === 'unreachable') throw new SessionUnreachable('The auth service cannot be reached');
  return renewal.is === 'alive' ? renewal.session.access_token : null;
};

/** What `work` comes to, unless it is given up first: a token may be as long in coming as another tab takes to renew it. */
const unless = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const leave = () => reject(signal.reason);
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave);
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', leave));
};

/**
 * The same request each time it is asked for. `Request.clone` would do, but holds the page up for 3 ms, four times that on
 * a small phone, in the moment in which somebody's message is to be drawn. A request that outlives its page cannot wait
 * until its body is read, and has nobody who would repeat it.
 */
const repeatable = async (request: Request): Promise<() => Request> => {
  if (request.keepalive) return () => request;
  if (request.method === 'GET' || request.method === 'HEAD') return () => new Request(request);
  const body = await request.arrayBuffer();
  return () => new Request(request, { method: request.method, body });
};

const withKeys = (request: Request, key: string, token: string | null): Request => {
  request.headers.set('apikey', key);
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
  return request;
};

/** The session of this browser: auth-js, the cookie, the tokens, and a `fetch` that sends them. */
import { readClaims, type StoredSession } from '../../contracts/auth.ts';
import { OLDEST_CLIENT, RELEASE } from '../../contracts/release.ts';
import type { Auth, AuthListener } from './session.authjs.ts';
import { createServerClock } from './session.clock.ts';
import { cookieStorage, type CookieJar } from './session.cookies.ts';
import { tabLock, type Lock } from './session.lock.ts';
import { sessionStorage, type WriteCondition } from './session.storage.ts';
import {
  createRenewal,
  remainingLife,
  RENEW_BEFORE,
  type SharedStorage,
  type Renewal,
} from './session.tokenRenewal.ts';
import { SESSION_COOKIE } from './storageKeys.ts';

export interface SessionClient {
  url: string;
  key: string;
  /** auth-js. Loaded on the first call, because most pages never need it. */
  auth: () => Promise<Auth>;
  /** Events of auth-js once it is loaded, and those that `startSession` and `endSession` emit under the same names. */
  onAuthChange: (listener: AuthListener) => () => void;
  /** `fetch` with `apikey` and the user's bearer token. On a 401 it renews once and repeats the request once. */
  fetch: typeof fetch;
  /** `fetch` with `apikey` alone, for a caller that passes its own token or none. */
  anonymousFetch: typeof fetch;
  /** A valid token, renewed if necessary; null without a session. Throws `SessionUnreachable` in an outage. */
  accessToken: () => Promise<string | null>;
  /** Epoch ms by the server's clock. */
  serverNow: () => number;
  /** The session in the cookie, even if its token has expired. */
  current: () => Promise<StoredSession | null>;
  /** Writes a session to the cookie without an event. */
  store: (session: StoredSession) => Promise<unknown>;
  /**
   * Writes a session to the cookie and emits `event` in one synchronous step, so that no reader of the cookie can
   * mistake the kind of session. PASSWORD_RECOVERY: a new password must be chosen first. Returns false, without an
   * event, if the browser rejects cookies or `condition` does not hold for the current session.
   */
  startSession: (
    session: StoredSession,
    event: 'SIGNED_IN' | 'PASSWORD_RECOVERY',
    condition?: WriteCondition,
  ) => Promise<boolean>;
  /**
   * Ends the session on this device, without auth-js and without the network. Emits SIGNED_OUT before the cookie is
   * deleted.
   */
  endSession: () => void;
  /** Remaining life of a session's token in ms. Negative once it has expired. */
  remainingLife: (session: StoredSession) => number;
  /**
   * Replaces an expired or rejected access token, with one request for all tabs. After a failure it backs off, unless
   * `force`.
   */
  renew: (oldToken: string, force?: boolean) => Promise<Renewal>;
  /** A token of the security check for one request; undefined if the user did not complete it. Set if one is configured. */
  captchaToken: ((signal: AbortSignal) => Promise<string | undefined>) | undefined;
  /** Resolves when a function refuses this page because it is of a release that is no longer served. */
  tooOld: Promise<void>;
  /** Retry-After of the last 429 in seconds. auth-js does not expose the header. */
  lastRetryAfter: () => number | null;
  /**
   * What the log calls the last request that a function failed to serve, within a minute: the first eight digits of its id. Null:
   * there is none.
   */
  lastFailure: () => string | null;
  /**
   * Whether the last answer to a request to the database, or to a renewal, was a failure a moment ago, whatever others were
   * answered: the network works, and the copy of this device replaces no answer.
   */
  isFailing: () => boolean;
  /** Called after every renewal of this tab, and with `signedOut` when a token is requested without a session. */
  onRenewal: (listener: (renewal: Renewal) => void) => () => void;
}

/** The auth service did not respond. The session may be valid, so this is no reason to sign out. */
export class SessionUnreachable extends Error {
  override name = 'SessionUnreachable';
}

/**
 * A function refuses this page because it is of a release that is no longer served. It is thrown, so that no service takes
 * the status for a refusal of its own: the page says what it is, over whatever it shows, and `unlessTooOld` makes it the
 * answer to the call. It has no message, which a view may show.
 */
export class ClientTooOld extends Error {
  override name = 'ClientTooOld';
  /** For a caller whose failures are values. */
  readonly response: Response;

  constructor(response: Response) {
    super();
    this.response = response;
  }
}

/** Milliseconds for which a failed request can be why something is not shown. */
const FAILURE_LIFE = 60_000;
/**
 * Milliseconds of a request of the database, and for which one that is refused with 503 is repeated. Shorter than the
 * timeouts of the machines (30 s), so that they get the error of the query.
 */
export const REQUEST_TIMEOUT = 25_000;
/** Addresses of the database, and of the renewal before a request to it. */
const DATABASE = /\/(?:auth|rest)\/v1\//;
/**
 * What a user asks for, with its method. The gateway's other calls only read, or are those of a chat, which waits and says so
 * in the frame. Only the archiving of one chat has an action in its query: many are archived in Chabot before.
 */
const ASKED = /^(?:PUT|DELETE|POST.*(?:\/functions\/v1\/|\/waha\/(?:sessions|auth)|archive\?))/;

export interface SessionOptions {
  /** Base URL of Supabase, with http or https. */
  url: string;
  /** The publishable key. */
  key: string;
  jar?: CookieJar;
  fetch?: typeof fetch;
  /** Held by one tab until its renewal has a response. */
  renewalLock?: Lock;
  /** Held by one tab while it writes the cookie. */
  writeLock?: Lock;
  /** Holds the backoff of all tabs after an outage. */
  sharedStorage?: SharedStorage;
  deviceNow?: () => number;
  captchaToken?: SessionClient['captchaToken'];
  /** Called with each `ClientTooOld`. */
  onTooOld?: () => void;
}

/** Throws if the URL does not start with http(s) or the key is empty. */
export const createSession = (options: SessionOptions): SessionClient => {
  const { key, jar = document, sharedStorage = globalThis.localStorage } = options;
  const { renewalLock = tabLock(SESSION_COOKIE), writeLock = tabLock(`${SESSION_COOKIE}-write`) } = options;
  const url = options.url.replace(/(?<!\/)\/+$/, '');
  if (!/^https?:\/\//.test(url)) throw new Error(`The Supabase address must start with http or https: "${url}"`);
  if (key === '') throw new Error('The Supabase key is missing');

  const { deviceNow = Date.now } = options;
  const clock = createServerClock(deviceNow);
  const network = options.fetch ?? globalThis.fetch.bind(globalThis);
  let retryAfter: number | null = null;
  /** The last answer that was a failure, unless the network failed since. `id`: null if no function gave it. */
  let failure: { id: string | null; at: number } | null = null;
  /** By address, when the last answer of the database was a failure, unless the network failed since. */
  const failing = new Map<string, number>();
  const isWithin = (at = Number.NaN, ms: number) => Math.abs(deviceNow() - at) < ms;
  const tooOld = Promise.withResolvers<void>();
  const observedFetch: typeof fetch = async (input, init) => {
    const isRequest = input instanceof Request;
    const address = isRequest ? input.url : String(input);
    const response = await network(input, init).catch((error: unknown) => {
      failure = null;
      failing.delete(address);
      throw error;
    });
    const date = response.headers.get('date');
    if (date !== null && !response.headers.has('age')) clock.sync(Date.parse(date));
    if (response.headers.has(OLDEST_CLIENT)) {
      tooOld.resolve();
      if (isRequest && ASKED.test(`${input.method} ${address}`)) {
        options.onTooOld?.();
        throw new ClientTooOld(response);
      }
    }
    const isFailure = response.status >= 500;
    // Those that have lost their meaning go, or addresses with a time or a cursor would collect during an outage.
    for (const [other, at] of failing) if (!isWithin(at, REQUEST_TIMEOUT)) failing.delete(other);
    if (isFailure && DATABASE.test(address)) failing.set(address, deviceNow());
    else failing.delete(address);
    // Only a function names the request as its log does.
    if (isFailure) failure = { id: response.headers.get('x-request-id'), at: deviceNow() };
    if (response.status === 429) retryAfter = Number(response.headers.get('retry-after')) || null;
    return response;
  };

  const cookies = cookieStorage(jar, url.startsWith('https:'));
  const storage = sessionStorage(cookies, clock, writeLock);
  const authListeners = new Set<AuthListener>();
  let auth: Promise<Auth> | undefined;
  const emit: AuthListener = (event, session) => {
    for (const listener of authListeners) listener(event, session);
  };
  const loadAuth = async (): Promise<Auth> =>
    (await import('./session.authjs.ts')).createAuth({ url, key, fetch: observedFetch, storage, cookies, emit });

  const renewalListeners = new Set<(renewal: Renewal) => void>();
  const onRenewal = (renewal: Renewal) => {
    for (const listener of renewalListeners) listener(renewal);
  };
  const renew = createRenewal({
    url,
    key,
    fetch: observedFetch,
    storage,
    clock,
    lock: renewalLock,
    sharedStorage,
    onRenewal,
  });

  const accessToken = async () => {
    const session = await storage.read();
    if (session === null) {
      onRenewal({ is: 'signedOut' }); // the page may still show a user
      return null;
    }
    const life = remainingLife(session, clock);
    if (life > RENEW_BEFORE) return session.access_token;
    const renewal = renew(session.access_token);
    return life > 0 ? session.access_token : tokenOf(await renewal);
  };

  const anonymousFetch: typeof fetch = (input, init) =>
    observedFetch(withAuthHeaders(new Request(input, init), key, null));

  const authorizedFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const send = await repeatable(request);
    const token = await abortable(request.signal, accessToken());
    const response = await observedFetch(withAuthHeaders(send(), key, token));
    if (response.status !== 401 || token === null || request.keepalive) return response;
    const next = tokenOf(await abortable(request.signal, renew(token)));
    // Another user may have signed in meanwhile: the request is not repeated with that user's token.
    const isSameUser = next !== null && next !== token && readClaims(next)?.sub === readClaims(token)?.sub;
    return !isSameUser ? response : observedFetch(withAuthHeaders(send(), key, next));
  };

  return {
    url,
    key,
    auth: () => (auth ??= loadAuth()),
    onAuthChange: (listener) => {
      authListeners.add(listener);
      return () => authListeners.delete(listener);
    },
    fetch: authorizedFetch,
    anonymousFetch,
    accessToken,
    serverNow: clock.now,
    current: storage.read,
    store: storage.write,
    startSession: (session, event, condition) => storage.write(session, condition, () => emit(event, session)),
    endSession: () => {
      // Before the cookie: a tab that finds it missing must already know that the user signed out.
      emit('SIGNED_OUT', null);
      storage.clear();
    },
    remainingLife: (session) => remainingLife(session, clock),
    renew,
    captchaToken: options.captchaToken,
    tooOld: tooOld.promise,
    lastRetryAfter: () => retryAfter,
    lastFailure: () => (isWithin(failure?.at, FAILURE_LIFE) && failure?.id?.slice(0, 8)) || null,
    isFailing: () => [...failing.values()].some((at) => isWithin(at, REQUEST_TIMEOUT)),
    onRenewal: (listener) => {
      renewalListeners.add(listener);
      return () => renewalListeners.delete(listener);
    },
  };
};

const tokenOf = (renewal: Renewal): string | null => {
  if (renewal.is === 'unreachable') throw new SessionUnreachable('The auth service cannot be reached');
  return renewal.is === 'valid' ? renewal.session.access_token : null;
};

/**
 * The result of `work`, or the abort reason of `signal`. Without it a request could wait as long as another tab's
 * renewal.
 */
const abortable = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
};

/**
 * Returns an equal request on every call. `Request.clone` blocks the page for 3 ms, on a small phone for 12 ms, while a
 * sent message is being drawn. A `keepalive` request is never repeated, so its body is not read in advance.
 */
const repeatable = async (request: Request): Promise<() => Request> => {
  if (request.keepalive) return () => request;
  if (request.method === 'GET' || request.method === 'HEAD') return () => new Request(request);
  const body = await request.arrayBuffer();
  return () => new Request(request, { method: request.method, body });
};

const withAuthHeaders = (request: Request, key: string, token: string | null): Request => {
  request.headers.set('apikey', key);
  request.headers.set('x-client-info', `chabot/${RELEASE}`);
  // Of this try: a repeated request has another line in the log, and another id.
  request.headers.set('x-request-id', crypto.randomUUID());
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
  return request;
};

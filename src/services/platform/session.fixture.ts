/** An in-memory browser with several tabs, and an in-memory auth service that accepts each refresh token once. */
import type { CookieJar } from './session.cookies.ts';
import type { Lock } from './session.lock.ts';
import type { Tabs, TabMessage } from './session.tabs.ts';
import type { SharedStorage } from './session.tokenRenewal.ts';
import { createSession, type SessionClient } from './session.ts';

const URL_ = 'https://project.supabase.test';
const HOUR = 3600;

/** Cookies like `document.cookie`: by name, deleted by Max-Age=0. `set` records every assignment. */
export const cookieJar = () => {
  const cookies = new Map<string, string>();
  const set: string[] = [];
  const jar: CookieJar = {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(assignment: string) {
      set.push(assignment);
      const [pair = '', ...attributes] = assignment.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
  return { jar, cookies, set };
};

type Interception = Response | 'offline' | null;

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export interface ServerOptions {
  /** The server's clock in epoch ms. */
  now?: () => number;
  /** Whether responses have a Date header. */
  dated?: boolean;
}

/** The auth service and one table behind it. */
export const authServer = ({ now = Date.now, dated = true }: ServerOptions = {}) => {
  const calls: { path: string; token: string | null; body: string }[] = [];
  const alive = new Set<string>();
  let issued = 0;
  let intercept: (path: string) => Interception | Promise<Interception> = () => null;

  const seconds = () => Math.floor(now() / 1000);
  const issue = (life = HOUR, aal = 'aal1', sub = 'sari') => {
    issued += 1;
    const refresh_token = `refresh-${issued}`;
    alive.add(refresh_token);
    const claims = { sub, aal, session_id: `session-of-${sub}`, iat: seconds(), exp: seconds() + life, n: issued };
    return {
      access_token: `${base64({ alg: 'none' })}.${base64(claims)}.eA`,
      refresh_token,
      expires_in: life,
      expires_at: claims.exp,
      token_type: 'bearer',
      user: { id: sub, email: 'owner@chabot.test', factors: [], app_metadata: {}, user_metadata: {} },
    };
  };
  const json = (body: unknown, status = 200) =>
    new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: dated ? { date: new Date(now()).toUTCString() } : {},
    });
  const isValid = (token: string | null) => {
    const payload = token?.split('.')[1];
    return payload !== undefined && JSON.parse(Buffer.from(payload, 'base64url').toString()).exp > seconds();
  };

  const respond = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname + (searchParams.get('grant_type') ?? '');
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? null;
    const body = await request.text();
    calls.push({ path, token, body });
    const intercepted = await intercept(path);
    if (intercepted === 'offline') throw new TypeError('Failed to fetch');
    if (intercepted) return intercepted;
    if (path.endsWith('refresh_token')) {
      const { refresh_token } = JSON.parse(body) as { refresh_token: string };
      return alive.delete(refresh_token) ? json(issue()) : json({ code: 'refresh_token_already_used' }, 400);
    }
    if (path.endsWith('password')) return json(issue());
    if (path.endsWith('logout') || path.endsWith('end_own_session')) return json(null, 204);
    return isValid(token) ? json([]) : json({ message: 'JWT expired' }, 401);
  };

  return {
    calls,
    /** Number of requests whose path has this end. */
    requestCount: (end: string) => calls.filter(({ path }) => path.endsWith(end)).length,
    issue,
    json,
    isValid,
    /** Replaces the responses by path from now on; null keeps the service's own response. */
    intercept: (next: typeof intercept) => {
      intercept = next;
    },
    revoke: () => alive.clear(),
    fetch: (async (input, init) => respond(new Request(input, init))) as typeof fetch,
  };
};

/** Web Locks between the tabs of one process. The next holder waits for `turn`, like between processes. */
const fifoLock = (turn: () => Promise<unknown>): Lock => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(turn).then(work);
    last = next.catch(() => {});
    return next;
  };
};

/** Messages between tabs. `show` simulates tabs that become visible, `suspend` tabs that miss messages. */
export const tabBus = () => {
  const listeners = new Set<(message: TabMessage) => void>();
  let last: TabMessage | null = null;
  let isSuspended = false;
  const open = (): Tabs => {
    let ownListener: ((message: TabMessage) => void) | undefined;
    return {
      post: (message) => {
        last = message;
        if (!isSuspended) listeners.forEach((listener) => listener !== ownListener && listener(message));
      },
      subscribe: (listener) => {
        ownListener = listener;
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      lastMessage: () => last,
    };
  };
  return {
    open,
    show: () => listeners.forEach((listener) => listener('changed')),
    suspend: () => {
      isSuspended = true;
    },
  };
};

/** One browser: its tabs share cookies, locks and localStorage. */
export const browser = (
  server: ReturnType<typeof authServer>,
  deviceNow: () => number = Date.now,
  turn: () => Promise<unknown> = async () => {},
) => {
  const { jar, cookies, set } = cookieJar();
  const renewalLock = fifoLock(turn);
  const writeLock = fifoLock(turn);
  const stored = new Map<string, string>();
  const sharedStorage: NonNullable<SharedStorage> = {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
  };
  const tab = (): SessionClient =>
    createSession({
      url: URL_,
      key: 'sb_publishable_test',
      jar,
      renewalLock,
      writeLock,
      sharedStorage,
      fetch: server.fetch,
      deviceNow,
    });
  return { tab, jar, cookies, set, writeLock, sharedStorage };
};

/** A browser with a session whose token has `life` seconds left. By default it has expired. */
export const signedInBrowser = async (life = -5) => {
  const server = authServer();
  const device = browser(server);
  const client = device.tab();
  const session = server.issue(life);
  await client.store(session);
  return { ...device, server, client, session };
};

/** A browser with several tabs and an auth service that takes each refresh token once, both in memory. */
import type { CookieJar } from './session.cookies.ts';
import type { Lock } from './session.lock.ts';
import type { Notes } from './session.renewal.ts';
import type { Tabs, TabWord } from './session.tabs.ts';
import { createSession, type SessionClient } from './session.ts';

const URL_ = 'https://project.supabase.test';
const HOUR = 3600;

/** Cookies as `document.cookie` keeps them: by name, gone with Max-Age=0. `set` holds every assignment. */
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

type Trouble = Response | 'offline' | null;

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export interface ServerOptions {
  /** The server's clock in epoch ms. */
  now?: () => number;
  /** Whether answers carry a Date header that the page may read. */
  dated?: boolean;
}

/** The auth service and one table behind it. */
export const authServer = ({ now = Date.now, dated = true }: ServerOptions = {}) => {
  const calls: { path: string; token: string | null; body: string }[] = [];
  const alive = new Set<string>();
  let issued = 0;
  let trouble: (path: string) => Trouble | Promise<Trouble> = () => null;

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
  const isLive = (token: string | null) => {
    const payload = token?.split('.')[1];
    return payload !== undefined && JSON.parse(Buffer.from(payload, 'base64url').toString()).exp > seconds();
  };

  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname + (searchParams.get('grant_type') ?? '');
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? null;
    const body = await request.text();
    calls.push({ path, token, body });
    const refused = await trouble(path);
    if (refused === 'offline') throw new TypeError('Failed to fetch');
    if (refused) return refused;
    if (path.endsWith('refresh_token')) {
      const { refresh_token } = JSON.parse(body) as { refresh_token: string };
      return alive.delete(refresh_token) ? json(issue()) : json({ code: 'refresh_token_already_used' }, 400);
    }
    if (path.endsWith('password')) return json(issue());
    if (path.endsWith('logout')) return json(null, 204);
    return isLive(token) ? json([]) : json({ message: 'JWT expired' }, 401);
  };

  return {
    calls,
    /** How often a path (its end) was asked for. */
    asked: (end: string) => calls.filter(({ path }) => path.endsWith(end)).length,
    issue,
    json,
    isLive,
    /** From now on this is answered before anything else, by path; null lets the service answer. */
    meddle: (next: typeof trouble) => {
      trouble = next;
    },
    revoke: () => alive.clear(),
    fetch: (async (input, init) => answer(new Request(input, init))) as typeof fetch,
  };
};

/** Web Locks between tabs of one process. Who is next waits for its `turn`, as between processes. */
const oneAtATime = (turn: () => Promise<unknown>): Lock => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(turn).then(work);
    last = next.catch(() => {});
    return next;
  };
};

/** What tabs say to each other. `look` is what a tab does when it comes into view; `deaf` ones sleep. */
export const tabBus = () => {
  const listeners = new Set<(word: TabWord) => void>();
  let last: TabWord | null = null;
  let deaf = false;
  const open = (): Tabs => {
    let mine: ((word: TabWord) => void) | undefined;
    return {
      say: (word) => {
        last = word;
        if (!deaf) listeners.forEach((listener) => listener !== mine && listener(word));
      },
      listen: (listener) => {
        mine = listener;
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      last: () => last,
    };
  };
  return {
    open,
    look: () => listeners.forEach((listener) => listener('changed')),
    sleep: () => {
      deaf = true;
    },
  };
};

/** One browser: its tabs share the cookies, the locks and what they note. */
export const browser = (
  server: ReturnType<typeof authServer>,
  deviceNow: () => number = Date.now,
  turn: () => Promise<unknown> = async () => {},
) => {
  const { jar, cookies, set } = cookieJar();
  const lock = oneAtATime(turn);
  const pen = oneAtATime(turn);
  const noted = new Map<string, string>();
  const notes: NonNullable<Notes> = {
    getItem: (name) => noted.get(name) ?? null,
    setItem: (name, value) => void noted.set(name, value),
  };
  const tab = (): SessionClient =>
    createSession({ url: URL_, key: 'sb_publishable_test', jar, lock, pen, notes, fetch: server.fetch, deviceNow });
  return { tab, jar, cookies, set, pen, notes };
};

/** Somebody comes back to a browser in which they signed in: their token has `life` seconds left, and ran out by default. */
export const returning = async (life = -5) => {
  const server = authServer();
  const device = browser(server);
  const client = device.tab();
  const session = server.issue(life);
  await client.store(session);
  return { ...device, server, client, session };
};

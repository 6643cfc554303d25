/**
 * The first requests of the last visit, sent while the code that needs their responses is still loading. Only their
 * addresses are stored, never responses. A response is used once, by the user of its token, or dropped.
 */
import { cookieStorage, type CookieJar } from '../platform/session.cookies.ts';
import type { SessionClient } from '../platform/session.ts';
import { REMEMBERED_REQUESTS, SESSION_COOKIE } from '../platform/storageKeys.ts';

/**
 * The requests on the way to the room list (businesses, first page of rooms) and to a conversation (the room, its newest
 * messages, its handovers).
 */
const FIRST_REQUESTS = {
  business: /\/business\?/,
  team_business: /\/team_business\?/,
  rooms: /\/room\?[^?]*&business_id=eq\.[^?]*&limit=50$/,
  room: /\/room\?select=\*%2Cchannel[^?]*&id=eq\./,
  messages: /\/message\?[^?]*&room_id=eq\.[^&]*&order=sent_at\.desc%2Cseq\.desc&limit=50$/,
  handovers: /\/handover\?[^?]*&room_id=eq\./,
};
const ANY_ROOM = '{room}';
const ROOM_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;
/** `…&room_id=eq.<uuid>` as well as a room's own `…&id=eq.<uuid>`. */
const OF_ROOM = new RegExp(`(&(?:room_)?id=eq\\.)${ROOM_ID.source}`, 'i');
const ROOM_PAGE = new RegExp(`^/(?:inbox|eskalasi|auto-reply|task-completed)/(${ROOM_ID.source})$`, 'i');

/**
 * Milliseconds after which a response is not used. This limit and that of the room's opening add up to less than the 30 s
 * overlap of catching up, so that no change is missed.
 */
const MAX_AGE = 10_000;

const kindOf = (address: string): string | undefined =>
  Object.entries(FIRST_REQUESTS).find(([, pattern]) => pattern.test(address))?.[0];

/** Id of the room that the page's address opens at its newest messages; null for any other address. */
export const roomIdFromUrl = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null =>
  new URLSearchParams(search).has('message') ? null : (ROOM_PAGE.exec(pathname)?.[1] ?? null);

/**
 * Loads the code of the first view while the page's main bundle is still loading. The script tag carries the file names
 * (scripts/preload.ts). In development it has none and nothing is preloaded.
 */
export const preloadCode = (page: Document, { pathname }: Pick<Location, 'pathname'>, visit: Visit): void => {
  const script = page.querySelector('script[data-signed-in]');
  const [, first = '', second = ''] = pathname.split('/');
  // The page of an address may have one word or two, and then something that is chosen on it.
  const words = [first, `${first}-${second}`];
  const names = visit.hasSession
    ? [
        'signed-in',
        ...(visit.roomId === null ? words.map((page) => `signed-in-${page}`) : ['signed-in-room']),
        ...words,
      ]
    : ['login', ...words];
  const wanted = names.map((name) => script?.getAttribute(`data-${name}`));
  for (const file of new Set(wanted.join(' ').split(' '))) {
    if (file === '') continue;
    const link = page.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = 'style';
    // As in the requests of the page itself, which otherwise could not use it.
    link.crossOrigin = '';
    link.href = file;
    page.head.append(link);
  }
};

export interface Visit {
  /** Base URL of Supabase without a trailing slash. */
  url: string;
  storage: Storage;
  /** Without a session there is nothing to request. */
  hasSession: boolean;
  /** The room that the address opens (`roomIdFromUrl`). */
  roomId: string | null;
}

interface FirstRequest {
  at: number;
  /** The bearer token, or null for the token of the session. */
  token: string | null;
  /** Null: the request failed. */
  response: Promise<Response | null>;
}

/** By address. */
type FirstRequests = Map<string, FirstRequest>;

/** First requests of the last visit to `url`, for this room if there is one. Other hosts are never requested. */
const rememberedAddresses = ({ url, storage, roomId }: Pick<Visit, 'url' | 'storage' | 'roomId'>): string[] => {
  try {
    const stored: unknown = JSON.parse(storage.getItem(REMEMBERED_REQUESTS) ?? '{}');
    return (
      Object.values(stored ?? {})
        .filter(
          (address): address is string =>
            typeof address === 'string' && address.startsWith(`${url}/rest/v1/`) && kindOf(address) !== undefined,
        )
        .filter((address) => roomId !== null || !address.includes(ANY_ROOM))
        // Browsers send six requests at a time to an HTTP/1.1 server, and the chat is what the address asks for.
        .toSorted((one, other) => Number(other.includes(ANY_ROOM)) - Number(one.includes(ANY_ROOM)))
        .map((address) => address.replace(ANY_ROOM, roomId ?? ''))
    );
  } catch {
    // Storage is forbidden or the value is invalid: the page sends its requests itself.
    return [];
  }
};

const send = (visit: Visit, token: string | null, fetch: (address: string) => Promise<Response>): FirstRequests =>
  new Map(
    rememberedAddresses(visit).map((address) => [
      address,
      { at: performance.now(), token, response: fetch(address).catch(() => null) },
    ]),
  );

/** Sends the first requests with the token of the cookie. Null: there is no valid token, and nothing was sent. */
export const sendFirstRequests = async (
  visit: Visit,
  {
    key,
    jar,
    fetch,
    deviceNow = Date.now,
  }: {
    /** The publishable key. */
    key: string;
    jar: CookieJar;
    fetch: typeof globalThis.fetch;
    deviceNow?: () => number;
  },
): Promise<FirstRequests | null> => {
  const token = await tokenFromCookie(jar, deviceNow());
  const headers = { apikey: key, authorization: `Bearer ${token}` };
  return token === null ? null : send(visit, token, (address) => fetch(address, { headers }));
};

/** The rows of an early response, beside the code that the response is for. Empty: there is none. */
export const earlyRows = async (
  requests: Promise<FirstRequests | null>,
  wanted: keyof typeof FIRST_REQUESTS,
): Promise<readonly Record<string, unknown>[]> => {
  const [, request] = [...((await requests) ?? [])].find(([address]) => kindOf(address) === wanted) ?? [];
  const response = await request?.response;
  const rows: unknown = response?.ok ? await response.clone().json() : [];
  return Array.isArray(rows) ? rows : [];
};

/** The stored session's access token if it has not expired. The server decides whether it is valid. */
const tokenFromCookie = async (jar: CookieJar, now: number): Promise<string | null> => {
  try {
    const session: unknown = JSON.parse((await cookieStorage(jar, false).getItem(SESSION_COOKIE)) ?? 'null');
    const {
      access_token: token,
      expires_at: end = 0,
      clock_offset: clockOffset = 0,
    } = session as Record<string, unknown>;
    return typeof token === 'string' && Number(end) * 1000 > now + Number(clockOffset) ? token : null;
  } catch {
    // No session, or an invalid cookie: the page handles both itself.
    return null;
  }
};

/**
 * The session's `fetch`, which answers from the first requests, and remembers those of this visit. With an expired token
 * the session sends them here, after its renewal.
 */
export const withFirstRequests = (
  client: Pick<SessionClient, 'fetch' | 'accessToken'>,
  visit: Visit,
  early: Promise<FirstRequests | null>,
): typeof globalThis.fetch => {
  const { url, storage, hasSession } = visit;
  const requests = early.then(
    (sent) => sent ?? (hasSession ? send(visit, null, client.fetch) : new Map<string, never>()),
  );

  /** A visit without a chat keeps the remembered requests of a chat. */
  const chatRequests = rememberedAddresses({ url, storage, roomId: ANY_ROOM }).filter((address) =>
    address.includes(ANY_ROOM),
  );
  const first = new Map<string, string>();
  const remember = (address: string) => {
    const kind = kindOf(address);
    if (kind === undefined || first.has(kind)) return;
    first.set(kind, address.replace(OF_ROOM, `$1${ANY_ROOM}`));
    try {
      const known = chatRequests.map((chat) => [kindOf(chat), chat]);
      storage.setItem(REMEMBERED_REQUESTS, JSON.stringify(Object.fromEntries([...known, ...first])));
    } catch {
      // Storage is full or forbidden: the next visit has no head start.
    }
  };

  const take = async (address: string): Promise<Response | null> => {
    const sent = await requests;
    const request = sent.get(address);
    sent.delete(address);
    if (request === undefined || performance.now() - request.at >= MAX_AGE) return null;
    const isSameUser = request.token === null || request.token === (await client.accessToken());
    return isSameUser ? request.response : null;
  };

  return async (input, init) => {
    const isRead = !(input instanceof Request) && (init?.method ?? 'GET') === 'GET';
    if (!isRead) return client.fetch(input, init);
    const address = typeof input === 'string' ? input : input.href;
    remember(address);
    const response = await Promise.race([take(address).catch(() => null), rejectOnAbort(init?.signal)]);
    return response?.ok ? response : client.fetch(input, init);
  };
};

/** Rejects when the caller aborts; the first request has no signal of its own. */
const rejectOnAbort = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

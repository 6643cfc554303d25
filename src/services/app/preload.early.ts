import { cookieStorage, SESSION_COOKIE, type CookieJar } from '../platform/session.cookies.ts';
import { rememberedUrls } from './preload.replay.ts';

/** In ms, as in preload.replay.ts. */
const MAX_AGE = 10_000;

export interface EarlyOptions {
  /** Base URL of Supabase without a trailing slash. */
  url: string;
  /** The publishable key. */
  key: string;
  jar: CookieJar;
  storage: Storage;
  /** The room that the address opens (`roomIdFromUrl`). */
  roomId: string | null;
  fetch: typeof globalThis.fetch;
  deviceNow?: () => number;
}

/**
 * Preloads the code of the first view while the page's main bundle is still loading. The script tag carries the file
 * names (scripts/preload.ts). In development it has none and nothing is preloaded.
 */
export const preloadCode = (
  page: Document,
  { hasSession, roomId }: { hasSession: boolean; roomId: string | null },
): void => {
  const { signedIn, login, conversation } = page.querySelector<HTMLElement>('script[data-signed-in]')?.dataset ?? {};
  for (const file of hasSession ? [signedIn, roomId === null ? undefined : conversation] : [login]) {
    if (file === undefined) continue;
    const link = page.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    page.head.append(link);
  }
};

/** The stored session's bearer token if it has not expired. The server decides whether it is valid. */
const bearerFromCookie = async (jar: CookieJar, now: number): Promise<string | null> => {
  try {
    const session: unknown = JSON.parse((await cookieStorage(jar, false).getItem(SESSION_COOKIE)) ?? 'null');
    const {
      access_token: token,
      expires_at: end = 0,
      clock_offset: clockOffset = 0,
    } = session as Record<string, unknown>;
    return typeof token === 'string' && Number(end) * 1000 > now + Number(clockOffset) ? `Bearer ${token}` : null;
  } catch {
    // No session, or an invalid cookie: the page handles both itself.
    return null;
  }
};

/**
 * A `fetch` whose first requests are already under way, before the page's main bundle is loaded. Each early response is
 * used once and only for the same bearer token. It runs below the session, which therefore sees every response.
 */
export const sendEarlyRequests = ({
  url,
  key,
  jar,
  storage,
  roomId,
  fetch,
  deviceNow = Date.now,
}: EarlyOptions): typeof fetch => {
  const pending = new Map<string, { at: number; bearer: string; response: Promise<Response | null> }>();
  const sending = bearerFromCookie(jar, deviceNow()).then((bearer) => {
    if (bearer === null) return;
    const headers = { apikey: key, authorization: bearer };
    for (const address of rememberedUrls(storage, url, roomId)) {
      const response = fetch(address, { headers }).catch(() => null);
      pending.set(new URL(address).href, { at: performance.now(), bearer, response });
    }
  });

  return async (input, init) => {
    await sending;
    const request = input instanceof Request && init === undefined && input.method === 'GET' ? input : null;
    const early = request && pending.get(request.url);
    if (!request || !early) return fetch(input, init);
    pending.delete(request.url);
    const isSameUser = request.headers.get('authorization') === early.bearer;
    const response = isSameUser && performance.now() - early.at < MAX_AGE ? await early.response : null;
    return response?.ok ? response : fetch(request);
  };
};

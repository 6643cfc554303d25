import { cookieStorage, SESSION_COOKIE, type CookieJar } from '../platform/session.cookies.ts';
/**
 * Asks for what the list, or the room of the address, will show while the page's own code is still on its way: a few hundred bytes that need nothing
 * else of it. It asks `network`, under the session, which so hears of every answer as of any other.
 */
import { addressesIn } from './preload.ahead.ts';

/** In ms, as in ahead.ts. */
const FRESH_FOR = 10_000;

export interface EarlyOptions {
  /** Where Supabase is, without a slash at the end. */
  url: string;
  /** The publishable key. */
  key: string;
  jar: CookieJar;
  storage: Storage;
  /** The room whose end is opened first (`roomAtEnd`). */
  roomId: string | null;
  fetch: typeof globalThis.fetch;
  deviceNow?: () => number;
}

/**
 * Asks for the code of what the page will show first. The page would do so itself, once its own has come: this way the
 * one runs while the other is on its way. Where the files are, the script's tag says (scripts/preload.ts); in
 * development it says nothing, and nothing is asked for.
 */
export const askForCode = (page: Document, { isKnown, roomId }: { isKnown: boolean; roomId: string | null }): void => {
  const { signedIn, login, conversation } = page.querySelector<HTMLElement>('script[data-signed-in]')?.dataset ?? {};
  for (const file of isKnown ? [signedIn, roomId === null ? undefined : conversation] : [login]) {
    if (file === undefined) continue;
    const link = page.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    page.head.append(link);
  }
};

/** The bearer of whoever is signed in, if it still lives. Whether it is any good, the server says. */
const bearerIn = async (jar: CookieJar, now: number): Promise<string | null> => {
  try {
    const session: unknown = JSON.parse((await cookieStorage(jar, false).getItem(SESSION_COOKIE)) ?? 'null');
    const { access_token: token, expires_at: end = 0, clock_offset: ahead = 0 } = session as Record<string, unknown>;
    return typeof token === 'string' && Number(end) * 1000 > now + Number(ahead) ? `Bearer ${token}` : null;
  } catch {
    // Nobody is signed in, or the cookie is no session: the page finds that out by itself.
    return null;
  }
};

/** `fetch`, with the first answers of whoever is signed in already under way. Each is given once, and to them alone. */
export const askEarly = ({
  url,
  key,
  jar,
  storage,
  roomId,
  fetch,
  deviceNow = Date.now,
}: EarlyOptions): typeof fetch => {
  const asked = new Map<string, { at: number; bearer: string; answer: Promise<Response | null> }>();
  const asking = bearerIn(jar, deviceNow()).then((bearer) => {
    if (bearer === null) return;
    const headers = { apikey: key, authorization: bearer };
    for (const address of addressesIn(storage, url, roomId)) {
      const answer = fetch(address, { headers }).catch(() => null);
      asked.set(new URL(address).href, { at: performance.now(), bearer, answer });
    }
  });

  return async (input, init) => {
    await asking;
    const request = input instanceof Request && init === undefined && input.method === 'GET' ? input : null;
    const early = request && asked.get(request.url);
    if (!request || !early) return fetch(input, init);
    asked.delete(request.url);
    const isTheirs = request.headers.get('authorization') === early.bearer;
    const answer = isTheirs && performance.now() - early.at < FRESH_FOR ? await early.answer : null;
    return answer?.ok ? answer : fetch(request);
  };
};

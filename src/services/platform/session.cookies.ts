/**
 * The session cookie in the format of @supabase/ssr: base64url, in chunks of 3180 characters named `<key>.0`,
 * `<key>.1`, …, for 400 days. Its chunker is used, but not its encoder, which corrupts U+20000 and above.
 */
import { combineChunks, createChunks, isChunkLike } from '@supabase/ssr';

import { encodeBase64Url, decodeBase64Url } from '../../contracts/base64.ts';
import type { SessionCookieName } from './storageKeys.ts';

/** `document`, or its replacement in a test. */
export interface CookieJar {
  cookie: string;
}

/** Storage for auth-js. Writes are synchronous, so a tab never reads a half-written session of its own. */
export interface CookieStorage {
  getItem(key: SessionCookieName): Promise<string | null>;
  /** Whether any chunk exists, readable or not. */
  has(key: SessionCookieName): boolean;
  setItem(key: SessionCookieName, value: string): void;
  removeItem(key: SessionCookieName): void;
}

const PREFIX = 'base64-';
const MAX_AGE = 400 * 24 * 60 * 60;

export const cookieStorage = (jar: CookieJar, secure: boolean): CookieStorage => {
  const attributes = `; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;

  const readAll = () => new Map(jar.cookie.split('; ').map((pair) => split(pair)));
  const write = (name: SessionCookieName, value: string, maxAge: number) => {
    jar.cookie = `${name}=${value}; Max-Age=${maxAge}${attributes}`;
  };
  const remove = (name: SessionCookieName) => write(name, '', 0);
  const chunksOf = (key: SessionCookieName) =>
    [...readAll().keys()].filter((name): name is SessionCookieName => isChunkLike(name, key));

  return {
    getItem: async (key) => {
      const cookies = readAll();
      const value = await combineChunks(key, (name) => cookies.get(name) ?? null);
      if (!value?.startsWith(PREFIX)) return value;
      try {
        return decodeBase64Url(value.slice(PREFIX.length));
      } catch {
        return null; // a chunk is missing or truncated
      }
    },
    has: (key) => chunksOf(key).length > 0,
    setItem: (key, value) => {
      const chunks = createChunks(key, PREFIX + encodeBase64Url(value));
      const names = new Set(chunks.map((chunk) => chunk.name));
      for (const name of chunksOf(key)) if (!names.has(name)) remove(name);
      for (const { name, value: chunk } of chunks) write(name as SessionCookieName, encodeURIComponent(chunk), MAX_AGE);
    },
    removeItem: (key) => {
      for (const name of chunksOf(key)) remove(name);
    },
  };
};

const split = (pair: string): [string, string] => {
  const at = pair.indexOf('=');
  const value = pair.slice(at + 1);
  try {
    return [pair.slice(0, at), decodeURIComponent(value)];
  } catch {
    return [pair.slice(0, at), value]; // another application's cookie
  }
};

/**
 * The session cookie in the format of @supabase/ssr: base64url, in chunks of 3180 characters named `<key>.0`,
 * `<key>.1`, …, for 400 days. Its chunker is used, but not its encoder, which corrupts U+20000 and above.
 */
import { combineChunks, createChunks, isChunkLike } from '@supabase/ssr';

import { encodeBase64Url, decodeBase64Url } from '../../contracts/base64.ts';

/** `document`, or its replacement in a test. */
export interface CookieJar {
  cookie: string;
}

/** Storage for auth-js. Writes are synchronous, so a tab never reads a half-written session of its own. */
export interface CookieStorage {
  getItem(key: string): Promise<string | null>;
  /** Whether any chunk exists, readable or not. */
  has(key: string): boolean;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export const SESSION_COOKIE = 'chabot-sb-auth';

const PREFIX = 'base64-';
const MAX_AGE = 400 * 24 * 60 * 60;

export const cookieStorage = (jar: CookieJar, secure: boolean): CookieStorage => {
  const attributes = `; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;

  const readAll = () => new Map(jar.cookie.split('; ').map((pair) => split(pair)));
  const remove = (name: string) => {
    jar.cookie = `${name}=; Max-Age=0${attributes}`;
  };
  const chunksOf = (key: string) => [...readAll().keys()].filter((name) => isChunkLike(name, key));

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
      for (const { name, value: chunk } of chunks) {
        jar.cookie = `${name}=${encodeURIComponent(chunk)}; Max-Age=${MAX_AGE}${attributes}`;
      }
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

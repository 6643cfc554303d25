/**
 * The cookie that holds the session, in the format of @supabase/ssr: base64url, cut into chunks of 3180
 * characters named `<key>.0`, `<key>.1`, …, kept for 400 days. Its chunker, but not its encoder: that one writes
 * U+20000 and above as other characters, and a name would come back as somebody else's.
 */
import { combineChunks, createChunks, isChunkLike } from '@supabase/ssr';

import { base64UrlOf, textOfBase64Url } from '../../contracts/base64.ts';

/** `document`, or what stands for it in a test. */
export interface CookieJar {
  cookie: string;
}

/** Storage in the shape that auth-js asks for. Writing is synchronous, so a tab never sees half a session of its own. */
export interface CookieStorage {
  getItem(key: string): Promise<string | null>;
  /** Whether there is anything of it, readable or not. */
  has(key: string): boolean;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** '{product}-sb-auth', as the specification fixes it. */
export const SESSION_COOKIE = 'chabot-sb-auth';

const PREFIX = 'base64-';
const MAX_AGE = 400 * 24 * 60 * 60;

export const cookieStorage = (jar: CookieJar, secure: boolean): CookieStorage => {
  const attributes = `; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;

  const all = () => new Map(jar.cookie.split('; ').map((pair) => split(pair)));
  const drop = (name: string) => {
    jar.cookie = `${name}=; Max-Age=0${attributes}`;
  };
  const chunksOf = (key: string) => [...all().keys()].filter((name) => isChunkLike(name, key));

  return {
    getItem: async (key) => {
      const cookies = all();
      const value = await combineChunks(key, (name) => cookies.get(name) ?? null);
      if (!value?.startsWith(PREFIX)) return value;
      try {
        return textOfBase64Url(value.slice(PREFIX.length));
      } catch {
        return null; // a chunk is missing or was cut: there is nothing to read
      }
    },
    has: (key) => chunksOf(key).length > 0,
    setItem: (key, value) => {
      const chunks = createChunks(key, PREFIX + base64UrlOf(value));
      const kept = new Set(chunks.map((chunk) => chunk.name));
      for (const name of chunksOf(key)) if (!kept.has(name)) drop(name);
      for (const { name, value: chunk } of chunks) {
        jar.cookie = `${name}=${encodeURIComponent(chunk)}; Max-Age=${MAX_AGE}${attributes}`;
      }
    },
    removeItem: (key) => {
      for (const name of chunksOf(key)) drop(name);
    },
  };
};

const split = (pair: string): [string, string] => {
  const at = pair.indexOf('=');
  const value = pair.slice(at + 1);
  try {
    return [pair.slice(0, at), decodeURIComponent(value)];
  } catch {
    return [pair.slice(0, at), value]; // somebody else's cookie
  }
};

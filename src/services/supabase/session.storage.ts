/**
 * The one session of this browser: in the cookie, read back only when it is whole.
 *
 * auth-js compares `expires_at` with the device's clock and refreshes on its own, in every tab at once. It is shown
 * a session that never expires, so that renewing is done in one place (`session.renewal.ts`). What lies in the
 * cookie is always true: the token's own `exp`, by the server's clock.
 */
import { readClaims, readSession, type StoredSession } from '../schemas/session.ts';
import { SESSION_COOKIE, type CookieStorage } from './cookies.ts';
import type { ServerClock } from './session.clock.ts';
import type { Lock } from './session.lock.ts';

const NEVER = 4_102_444_800;

export interface SessionStorage {
  /** The session in the cookie, or null. */
  read: () => Promise<StoredSession | null>;
  write: (session: StoredSession) => Promise<void>;
  /** At once, whatever else is being read or written; with what auth-js keeps beside it for a link in a mail. */
  clear: () => void;
  /** The same cookie, in the shape and with the white lie that auth-js needs. */
  forAuthJs: Omit<CookieStorage, 'has'>;
}

/** `pen` is held by the tab that writes the chunks of the cookie: who holds it sees no half of somebody's writing. */
export const sessionStorage = (cookies: CookieStorage, clock: ServerClock, pen: Lock): SessionStorage => {
  const look = async () => {
    const isEmpty = !cookies.has(SESSION_COOKIE);
    return { isEmpty, session: readSession(parse(await cookies.getItem(SESSION_COOKIE))) };
  };
  const read = async () => {
    const seen = await look();
    // What cannot be read may be half of what another tab is writing. Read again when nobody writes, it is whole or
    // lost; the rest of a lost one stays until it is written over or signed out of, for reading is no reason to delete.
    const { session } = seen.session !== null || seen.isEmpty ? seen : await pen(look);
    clock.recall(session?.clock_offset);
    return session;
  };
  const write = async (session: StoredSession) => {
    const claims = readClaims(session.access_token);
    const before = await read();
    // A token nobody has seen before was made this instant: its `iat` is the server's clock.
    if (claims?.iat !== undefined && before?.access_token !== session.access_token) clock.learn(claims.iat * 1000);
    const { clock_offset: _, ...rest } = session;
    const stored = { ...rest, ...(claims && { expires_at: claims.exp }), clock_offset: clock.offset() };
    await pen(async () => cookies.setItem(SESSION_COOKIE, JSON.stringify(stored)));
  };
  return {
    read,
    write,
    clear: () => {
      cookies.removeItem(SESSION_COOKIE);
      cookies.removeItem(`${SESSION_COOKIE}-code-verifier`);
    },
    forAuthJs: {
      getItem: async (key) => {
        if (key !== SESSION_COOKIE) return cookies.getItem(key);
        const session = await read();
        return session && JSON.stringify({ ...session, expires_at: NEVER });
      },
      setItem: (key, value) => {
        const session = key === SESSION_COOKIE ? readSession(parse(value)) : null;
        return session === null ? cookies.setItem(key, value) : write(session);
      },
      removeItem: (key) => cookies.removeItem(key),
    },
  };
};

const parse = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * The one session of this browser: in the cookie, read back only when it is whole.
 *
 * What lies in it is always true: `expires_at` is the token's own `exp`, by the server's clock. Between an answer of the
 * service and the cookie there is always a moment, in which somebody may sign out or in: what is written says what must
 * still be there, and what is told is told as it is written.
 */
import { readClaims, readSession, type StoredSession } from '../../contracts/auth.ts';
import type { ServerClock } from './session.clock.ts';
import { SESSION_COOKIE, type CookieStorage } from './session.cookies.ts';
import type { Lock } from './session.lock.ts';

export interface SessionStorage {
  /** The session in the cookie, or null. */
  read: () => Promise<StoredSession | null>;
  /**
   * False: this browser keeps no cookies, or the session that is there by now does not `fit` this one. `written` is called
   * in the moment in which it lies in the cookie: nothing of this page has seen it there before.
   */
  write: (session: StoredSession, fits?: Fits, written?: () => void) => Promise<boolean>;
  /** At once, whatever else is being read or written; with what auth-js keeps beside it for a link in a mail. */
  clear: () => void;
}
/** Whether a session may be written where this one lies, or none. */
export type Fits = (present: StoredSession | null) => boolean;

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
  const write = async (session: StoredSession, fits: Fits = () => true, written?: () => void) =>
    pen(async () => {
      const claims = readClaims(session.access_token);
      const before = (await look()).session;
      if (!fits(before)) return false;
      // A token nobody has seen before was made this instant: its `iat` is the server's clock.
      if (claims?.iat !== undefined && before?.access_token !== session.access_token) clock.learn(claims.iat * 1000);
      const { clock_offset: _, ...rest } = session;
      const stored = { ...rest, ...(claims && { expires_at: claims.exp }), clock_offset: clock.offset() };
      cookies.setItem(SESSION_COOKIE, JSON.stringify(stored));
      const isKept = cookies.has(SESSION_COOKIE);
      if (isKept) written?.();
      return isKept;
    });
  return {
    read,
    write,
    clear: () => {
      cookies.removeItem(SESSION_COOKIE);
      cookies.removeItem(`${SESSION_COOKIE}-code-verifier`);
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

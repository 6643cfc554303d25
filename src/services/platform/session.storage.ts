/**
 * The session of this browser, in its cookie.
 *
 * `expires_at` in the cookie is the token's own `exp`, by the server's clock. The user may sign out or in between a
 * response and its write, so a write states its condition on the current session, and its event is emitted with the
 * write.
 */
import { readClaims, readSession, type StoredSession } from '../../contracts/auth.ts';
import type { ServerClock } from './session.clock.ts';
import type { CookieStorage } from './session.cookies.ts';
import type { Lock } from './session.lock.ts';
import { SESSION_COOKIE } from './storageKeys.ts';

export interface SessionStorage {
  /** The session in the cookie, or null. */
  read: () => Promise<StoredSession | null>;
  /**
   * Returns false if the browser rejects cookies or `condition` does not hold for the current session. `onWritten` runs
   * synchronously with the write, before any other code of this page can read the new cookie.
   */
  write: (session: StoredSession, condition?: WriteCondition, onWritten?: () => void) => Promise<boolean>;
  /** Deletes the cookie at once, without a lock, together with auth-js's PKCE verifier. */
  clear: () => void;
}
/** Whether a session may replace the current one. */
export type WriteCondition = (current: StoredSession | null) => boolean;

/**
 * `writeLock` is held by the tab that writes the chunks of the cookie, so its holder never reads a half-written cookie.
 */
export const sessionStorage = (cookies: CookieStorage, clock: ServerClock, writeLock: Lock): SessionStorage => {
  const readCookie = async () => {
    const isEmpty = !cookies.has(SESSION_COOKIE);
    return { isEmpty, session: readSession(parse(await cookies.getItem(SESSION_COOKIE))) };
  };
  const read = async () => {
    const result = await readCookie();
    // An unreadable cookie may be half-written by another tab, so it is read again under the lock. If a chunk is lost,
    // the rest stays until the next write or sign-out: a read deletes nothing.
    const { session } = result.session !== null || result.isEmpty ? result : await writeLock(readCookie);
    clock.restore(session?.clock_offset);
    return session;
  };
  const write = async (session: StoredSession, condition: WriteCondition = () => true, onWritten?: () => void) =>
    writeLock(async () => {
      const claims = readClaims(session.access_token);
      const before = (await readCookie()).session;
      if (!condition(before)) return false;
      // A new token was issued just now, so its `iat` is the server's time.
      if (claims?.iat !== undefined && before?.access_token !== session.access_token) clock.sync(claims.iat * 1000);
      const { clock_offset: _, ...rest } = session;
      const stored = { ...rest, ...(claims && { expires_at: claims.exp }), clock_offset: clock.offset() };
      cookies.setItem(SESSION_COOKIE, JSON.stringify(stored));
      const isStored = cookies.has(SESSION_COOKIE);
      if (isStored) onWritten?.();
      return isStored;
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

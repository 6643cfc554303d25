/**
 * auth-js over the session of this browser. Loaded when an account is created or changed.
 *
 * auth-js compares `expires_at` with the device's clock and refreshes in every tab at once. It is therefore given a
 * session that never expires, and `session.tokenRenewal.ts` alone renews. auth-js also writes back and announces a session
 * that it read before its request, although the user may have signed out since: the cookie decides whether that is
 * still valid.
 */
import { AuthClient, type AuthChangeEvent } from '@supabase/auth-js';

import { readClaims, readSession, type StoredSession } from '../../contracts/auth.ts';
import type { CookieStorage } from './session.cookies.ts';
import type { SessionStorage } from './session.storage.ts';
import { SESSION_COOKIE, type SessionCookieName } from './storageKeys.ts';

const FAR_FUTURE = 4_102_444_800;

export type Auth = InstanceType<typeof AuthClient>;
/** INITIAL_SESSION of auth-js is null in an outage too, and auth-js renews nothing here. */
type ForwardedEvent = Exclude<AuthChangeEvent, 'INITIAL_SESSION' | 'TOKEN_REFRESHED'>;
export type AuthListener = (event: ForwardedEvent, session: StoredSession | null) => void;

interface AuthDeps {
  url: string;
  key: string;
  fetch: typeof fetch;
  storage: SessionStorage;
  cookies: CookieStorage;
  emit: AuthListener;
}

/** The session's id, which stays the same after a renewal and after the second factor. */
const sessionIdOf = ({ access_token: token }: StoredSession): string => readClaims(token)?.session_id ?? token;

export const createAuth = ({ url, key, fetch, storage, cookies, emit }: AuthDeps): Auth => {
  /** Tokens and session ids that auth-js has read from the cookie. */
  const seen = new Set<string>();

  const write = async (session: StoredSession): Promise<void> => {
    const current = await storage.read();
    const isOlder = seen.has(session.access_token) && current?.access_token !== session.access_token;
    // Renewed meanwhile: the user data is new, the tokens are not.
    const next = isOlder && current !== null ? { ...current, user: session.user } : session;
    // Either a new session, or the current one that has not been signed out.
    await storage.write(
      next,
      (stored) => !seen.has(sessionIdOf(session)) || (stored !== null && sessionIdOf(stored) === sessionIdOf(session)),
    );
  };

  const auth: Auth = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: key },
    storageKey: SESSION_COOKIE,
    // Its names begin with the key.
    storage: {
      getItem: async (name) => {
        if (name !== SESSION_COOKIE) return cookies.getItem(name as SessionCookieName);
        const session = await storage.read();
        if (session === null) return null;
        seen.add(session.access_token).add(sessionIdOf(session));
        return JSON.stringify({ ...session, expires_at: FAR_FUTURE });
      },
      setItem: async (name, value) => {
        if (name !== SESSION_COOKIE) return cookies.setItem(name as SessionCookieName, value);
        const session = readSession(JSON.parse(value));
        if (session !== null) await write(session);
      },
      removeItem: async (name) => {
        const current = name === SESSION_COOKIE ? await storage.read() : null;
        // A session that auth-js has not read belongs to another user or is newer, and stays.
        if (current === null || seen.has(current.access_token)) cookies.removeItem(name as SessionCookieName);
      },
    },
    flowType: 'pkce',
    autoRefreshToken: false,
    detectSessionInUrl: true,
    fetch,
  });
  auth.onAuthStateChange(async (event, session) => {
    if (event === 'INITIAL_SESSION' || event === 'TOKEN_REFRESHED') return;
    const stored = await storage.read();
    if (stored?.user.id === session?.user.id) emit(event, stored);
  });
  return auth;
};

/**
 * auth-js over the one session of this browser. It comes when somebody makes or changes an account.
 *
 * It compares `expires_at` with the device's clock and refreshes on its own, in every tab at once: it is shown a session
 * that never expires, so that renewing is done in one place (`session.renewal.ts`). And it writes what it read before it
 * asked, and tells what it read, or what another tab said, whatever has happened since: what of it still holds, the cookie
 * says.
 */
import { AuthClient, type AuthChangeEvent } from '@supabase/auth-js';

import { readClaims, readSession, type StoredSession } from '../../contracts/auth.ts';
import { SESSION_COOKIE, type CookieStorage } from './session.cookies.ts';
import type { SessionStorage } from './session.storage.ts';

const NEVER = 4_102_444_800;

export type Auth = InstanceType<typeof AuthClient>;
/** Its INITIAL_SESSION is null in an outage too, and it renews nothing here. */
type Told = Exclude<AuthChangeEvent, 'INITIAL_SESSION' | 'TOKEN_REFRESHED'>;
export type AuthListener = (event: Told, session: StoredSession | null) => void;

interface AuthParts {
  url: string;
  key: string;
  fetch: typeof fetch;
  storage: SessionStorage;
  cookies: CookieStorage;
  tell: AuthListener;
}

/** The session that a token belongs to: it stays the same when the token is renewed or shows a second factor. */
const lineOf = ({ access_token: token }: StoredSession): string => readClaims(token)?.session_id ?? token;

export const createAuth = ({ url, key, fetch, storage, cookies, tell }: AuthParts): Auth => {
  /** Tokens and sessions that auth-js knows from the cookie. */
  const shown = new Set<string>();

  const write = async (session: StoredSession): Promise<void> => {
    const present = await storage.read();
    const isBefore = shown.has(session.access_token) && present?.access_token !== session.access_token;
    // Renewed meanwhile: what the service says of the person is new, the tokens are not.
    const next = isBefore && present !== null ? { ...present, user: session.user } : session;
    // One that auth-js goes on with, and nobody has signed out of; or one that is new.
    await storage.write(
      next,
      (there) => !shown.has(lineOf(session)) || (there !== null && lineOf(there) === lineOf(session)),
    );
  };

  const auth: Auth = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: key },
    storageKey: SESSION_COOKIE,
    storage: {
      getItem: async (name) => {
        if (name !== SESSION_COOKIE) return cookies.getItem(name);
        const session = await storage.read();
        if (session === null) return null;
        shown.add(session.access_token).add(lineOf(session));
        return JSON.stringify({ ...session, expires_at: NEVER });
      },
      setItem: async (name, value) => {
        if (name !== SESSION_COOKIE) return cookies.setItem(name, value);
        const session = readSession(JSON.parse(value));
        if (session !== null) await write(session);
      },
      removeItem: async (name) => {
        const present = name === SESSION_COOKIE ? await storage.read() : null;
        // Somebody else's, or a newer one: the one that has ended is gone already.
        if (present === null || shown.has(present.access_token)) cookies.removeItem(name);
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
    if (stored?.user.id === session?.user.id) tell(event, stored);
  });
  return auth;
};

import type { StoredSession, AuthRefusal, SignOutScope } from '../../contracts/auth.ts';
import type { SessionClient } from './session.ts';

/** Milliseconds for the server's confirmation. */
const RESPONSE_TIMEOUT = 5000;

/**
 * Ends this session (`local`), all sessions of the user (`global`), or all others (`others`). `local` and `global` end
 * the session on this device before the request, so they work offline. A refusal means that other devices may still be
 * signed in.
 */
export const signOut = async (
  client: SessionClient,
  scope: SignOutScope | 'others',
): Promise<{ refused: AuthRefusal } | null> => {
  const session = await client.current();
  if (scope !== 'others') client.endSession();
  const request = session === null ? null : requestLogout(client, session, scope);
  // The device has no token any more, so the caller need not wait for the server.
  if (scope === 'local') return null;
  return (await request) ? null : { refused: { why: 'others-remain' } };
};

/**
 * A session that leaves by itself says so in the database: this page has closed its connection, so that the topics of its
 * team need not change. After any other end they do.
 */
const requestLogout = async (
  { url, anonymousFetch }: SessionClient,
  session: StoredSession,
  scope: string,
): Promise<boolean> => {
  const path = scope === 'local' ? 'rest/v1/rpc/end_own_session' : `auth/v1/logout?scope=${scope}`;
  try {
    const response = await anonymousFetch(`${url}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
      // The request must survive closing the tab.
      keepalive: true,
    });
    return response.ok;
  } catch {
    return false;
  }
};

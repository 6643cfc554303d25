import type { StoredSession, AuthRefusal, SignOutScope } from '../../contracts/auth.ts';
import type { SessionClient } from './session.ts';

/** Milliseconds for the server to say that it ended what it was asked to end. */
const ANSWER_WITHIN = 5000;

/**
 * Ends this session (`local`), all sessions of the person (`global`), or all but this one (`others`). The first two
 * empty this device before anybody is asked, so that no network and no server can keep somebody in; a refusal says that
 * other devices may still be.
 */
export const signOut = async (
  client: SessionClient,
  scope: SignOutScope | 'others',
): Promise<{ refused: AuthRefusal } | null> => {
  const session = await client.current();
  if (scope !== 'others') client.drop();
  const ending = session === null ? null : end(client, session, scope);
  // The token is gone from here: nobody has to wait for the server to forget it too.
  if (scope === 'local') return null;
  return (await ending) ? null : { refused: { why: 'others-remain' } };
};

const end = async ({ url, unsigned }: SessionClient, session: StoredSession, scope: string): Promise<boolean> => {
  try {
    const answer = await unsigned(`${url}/auth/v1/logout?scope=${scope}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.access_token}` },
      signal: AbortSignal.timeout(ANSWER_WITHIN),
      // Whoever signs out and closes the tab has signed out.
      keepalive: true,
    });
    return answer.ok;
  } catch {
    return false;
  }
};

/** Signing out. Apart from signing in, because it must do its work where no more code comes. */
import type { Refusal, Scope } from '../../machines/auth/auth.setup.ts';
import type { SessionClient } from './session.ts';

/**
 * Ends this session (`local`), all sessions of the person (`global`), or all but this one (`others`). This device is
 * always signed out by the first two, whatever the network does; a refusal says that other devices may still be in.
 */
export const signOut = async (client: SessionClient, scope: Scope | 'others'): Promise<{ refused: Refusal } | null> => {
  // Somebody who was in already may never have needed auth-js, and offline its file does not come. The server then
  // keeps the session until its refresh token is used up; this device does not.
  const auth = await client.auth().catch(() => null);
  if (auth === null) {
    if (scope !== 'others') client.drop();
    return scope === 'local' ? null : { refused: { why: 'others-remain' } };
  }
  const { error } = await auth.signOut({ scope });
  if (!error || scope === 'local') return null;
  if (scope === 'global') await auth.signOut({ scope: 'local' });
  return { refused: { why: 'others-remain' } };
};

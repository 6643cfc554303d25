/** Actors of the admin gate: the permission check and the anonymous sign-in. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import { fromPromise } from 'xstate';

import { readClaims, type AdminPermission } from '../../contracts/auth.ts';
import { captchaFields, requestSession } from '../platform/auth.rest.ts';
import type { SessionClient } from '../platform/session.ts';

export interface AdminGateDeps extends SessionClient {
  rest: PostgrestClient;
}

export const defineAdminGate = ({ rest, ...client }: AdminGateDeps) => ({
  readPermission: fromPromise<AdminPermission, { userId: string | null }>(async ({ input: { userId }, signal }) => {
    if (userId === null) return 'signedOut';
    const { data, error } = await rest
      .from('role')
      .select('permission')
      .eq('profile_id', userId)
      .eq('permission', 'admin')
      .limit(1)
      .abortSignal(signal);
    if (error) throw new Error('Failed to get role', { cause: error });
    if (data.length === 0) return 'none';
    const session = await client.current();
    return session !== null && readClaims(session.access_token)?.aal === 'aal2' ? 'admin' : 'withoutFactor';
  }),

  signInAnonymously: fromPromise<'signedIn' | 'alreadySignedIn'>(async ({ signal }) => {
    const hasSession = async () => (await client.current()) !== null;
    // An anonymous session must not replace one that waits for its second factor.
    if (await hasSession()) return 'alreadySignedIn';
    const { data: session, error } = await requestSession(
      client,
      'signup',
      { data: {}, ...(await captchaFields(client, signal)) },
      signal,
    );
    if (error) throw new Error('Failed to sign in anonymously', { cause: error });
    // Nor a session that was started meanwhile, here or in another tab.
    const canStart = (current: unknown) => current === null && !signal.aborted;
    if (await client.startSession(session, 'SIGNED_IN', canStart)) return 'signedIn';
    if (await hasSession()) return 'alreadySignedIn';
    throw new Error('Failed to sign in anonymously', { cause: new Error('This browser keeps no cookies') });
  }),
});

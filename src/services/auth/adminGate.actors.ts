/** Who may enter the pages for administrators, as actors. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import { fromPromise } from 'xstate';

import type { AdminPermission } from '../../contracts/auth.ts';
import { openApart } from '../platform/auth.rest.ts';
import type { SessionClient } from '../platform/session.ts';

export interface AdmissionDeps extends SessionClient {
  rest: PostgrestClient;
}

export const defineAdmission = ({ rest, ...client }: AdmissionDeps) => ({
  askPermission: fromPromise<AdminPermission, { userId: string | null }>(async ({ input: { userId }, signal }) => {
    if (userId === null) return 'nobody';
    const { data, error } = await rest
      .from('role')
      .select('permission')
      .eq('profile_id', userId)
      .eq('permission', 'admin')
      .limit(1)
      .abortSignal(signal);
    if (error) throw new Error('Failed to get role', { cause: error });
    return data.length > 0 ? 'admin' : 'none';
  }),

  signInAnonymously: fromPromise<'signedIn' | 'someone'>(async ({ signal }) => {
    const isSomeone = async () => (await client.current()) !== null;
    // Whoever has yet to show their second factor would lose what they have shown already.
    if (await isSomeone()) return 'someone';
    const { data: session, error } = await openApart(client, 'signup', { data: {} }, signal);
    if (error) throw new Error('Failed to sign in anonymously', { cause: error });
    // The same holds for whoever came in meanwhile, here or in another tab.
    const fits = (present: unknown) => present === null && !signal.aborted;
    if (await client.enter(session, 'SIGNED_IN', fits)) return 'signedIn';
    if (await isSomeone()) return 'someone';
    throw new Error('Failed to sign in anonymously', { cause: new Error('This browser keeps no cookies') });
  }),
});

/** Who may enter the pages for administrators, as actors. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import { fromPromise } from 'xstate';

import type { Permission } from '../../machines/admission/admission.machine.ts';
import type { SessionClient } from './session.ts';

export interface AdmissionDeps extends Pick<SessionClient, 'auth' | 'current'> {
  rest: PostgrestClient;
}

export const defineAdmission = ({ auth, current, rest }: AdmissionDeps) => ({
  askPermission: fromPromise<Permission, { userId: string | null }>(async ({ input: { userId }, signal }) => {
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

  signInAnonymously: fromPromise<'signedIn' | 'someone'>(async () => {
    // Whoever has yet to show their second factor would lose what they have shown already.
    if ((await current()) !== null) return 'someone';
    const { error } = await (await auth()).signInAnonymously();
    if (error) throw new Error('Failed to sign in anonymously', { cause: error });
    return 'signedIn';
  }),
});

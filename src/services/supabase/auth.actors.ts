/** The auth services as actors. */
import { fromCallback, fromPromise } from 'xstate';

import type { Answer, Credentials, Refusal, Scope } from '../../machines/auth/auth.setup.ts';
import { setPassword, signIn, signOut, verifyCode } from './auth.services.ts';
import type { SessionClient } from './session.ts';
import { watchSession } from './session.watch.ts';

export const defineAuth = (client: SessionClient) => ({
  watchSession: fromCallback<{ type: 'restore.requested' }>(({ sendBack, receive }) => {
    const watching = watchSession(client, sendBack);
    receive(() => watching.restore());
    return () => watching.stop();
  }),
  signIn: fromPromise<Answer, Credentials>(({ input }) => signIn(client, input)),
  verifyCode: fromPromise<Answer, { code: string }>(({ input }) => verifyCode(client, input.code)),
  setPassword: fromPromise<Answer, { password: string }>(({ input }) => setPassword(client, input.password)),
  signOut: fromPromise<{ refused: Refusal } | null, { scope: Scope }>(({ input }) => signOut(client, input.scope)),
});

/** The auth services as actors. */
import { fromCallback, fromPromise } from 'xstate';

import type { Answer, Credentials, Refusal, Scope } from '../../machines/auth/auth.setup.ts';
import { signOut } from './session.end.ts';
import type { SessionClient } from './session.ts';
import { watchSession } from './session.watch.ts';

/** Loaded when somebody signs in or steps up, as auth-js is. */
const services = () => import('./auth.services.ts');

/** `forget` empties what this device keeps of the person: before the session goes, so that nothing is sent after it. */
export const defineAuth = (client: SessionClient, forget: () => Promise<void> = async () => {}) => ({
  watchSession: fromCallback<{ type: 'restore.requested' }>(({ sendBack, receive }) => {
    const watching = watchSession(client, sendBack);
    receive(() => watching.restore());
    return () => watching.stop();
  }),
  signIn: fromPromise<Answer, Credentials>(async ({ input }) => (await services()).signIn(client, input)),
  verifyCode: fromPromise<Answer, { code: string }>(async ({ input }) =>
    (await services()).verifyCode(client, input.code),
  ),
  setPassword: fromPromise<Answer, { password: string }>(async ({ input }) =>
    (await services()).setPassword(client, input.password),
  ),
  signOut: fromPromise<{ refused: Refusal } | null, { scope: Scope }>(async ({ input }) => {
    // Storage that refuses to be emptied must not keep anybody signed in.
    await forget().catch(reportError);
    return signOut(client, input.scope);
  }),
});

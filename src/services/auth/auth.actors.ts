/** The auth services as actors. */
import { fromCallback, fromPromise } from 'xstate';

import type { SignInResult, Credentials, AuthRefusal, SignOutScope } from '../../contracts/auth.ts';
import { forgetKept } from '../app/offlineCopy.signOut.ts';
import { signOut } from '../platform/session.end.ts';
import type { SessionClient } from '../platform/session.ts';
import { watchSession } from '../platform/session.watch.ts';

/** Loaded when somebody signs in or steps up, as auth-js is. */
const services = () => import('./auth.service.ts');

/** Milliseconds after which storage that does not answer keeps nobody in. */
const FORGOTTEN_WITHIN = 2000;

/** The link of a mail in the address of the sign-in page: whoever opened it is making an account. */
const hasMailLink = () =>
  location.pathname === '/login' && /[?#&](token_hash|error_code|code)=/.test(location.search + location.hash);

export interface Keepsakes {
  /** Empties what this device keeps of a person: before the session goes, so that nothing is sent after it. */
  forget: (userId: string | null) => Promise<void>;
  /** Lets go of what this page holds in memory: another tab signed out, and empties the device. */
  release: () => void;
}

export const defineAuth = (client: SessionClient, { forget, release }: Keepsakes) => ({
  watchSession: fromCallback<{ type: 'restore.requested' }>(({ sendBack, receive }) => {
    const watching = watchSession(client, (event) => {
      sendBack(event);
      if (event.type === 'INITIAL_SESSION' && event.session === null && hasMailLink()) {
        sendBack({ type: 'registration.requested' });
      }
      // Whoever is out, or was thrown out, leaves nothing here that could be read. What they wrote waits for them, sealed.
      if (event.type === 'SIGNED_OUT' || (event.type === 'INITIAL_SESSION' && event.session === null)) forgetKept();
      if (event.type === 'SIGNED_OUT' && event.reason === 'ended') release();
    });
    receive(() => watching.restore());
    return () => watching.stop();
  }),
  signIn: fromPromise<SignInResult, Credentials>(async ({ input, signal }) =>
    (await services()).signIn(client, input, signal),
  ),
  verifyCode: fromPromise<SignInResult, { code: string }>(async ({ input, signal }) =>
    (await services()).verifyCode(client, input.code, signal),
  ),
  setPassword: fromPromise<SignInResult, { password: string }>(async ({ input }) =>
    (await services()).setPassword(client, input.password),
  ),
  signOut: fromPromise<{ refused: AuthRefusal } | null, { scope: SignOutScope; userId: string | null }>(
    async ({ input }) => {
      // Storage that refuses to be emptied must not keep anybody signed in.
      const forgotten = forget(input.userId).catch(reportError);
      await Promise.race([forgotten, new Promise((resolve) => setTimeout(resolve, FORGOTTEN_WITHIN))]);
      return signOut(client, input.scope);
    },
  ),
});

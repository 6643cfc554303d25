/** The services of `auth` as actors. */
import { fromCallback, fromPromise } from 'xstate';

import type { SignInResult, Credentials, AuthRefusal, SessionRequest, SignOutScope } from '../../contracts/auth.ts';
import { deleteOfflineCopy } from '../app/deleteOfflineCopy.ts';
import { signOut } from '../platform/session.end.ts';
import type { SessionClient } from '../platform/session.ts';
import { watchSession } from '../platform/session.watch.ts';

/** Loaded with the first sign-in. */
const loadServices = () => import('./auth.service.ts');

/** Milliseconds. A sign-out does not wait longer for storage that does not respond. */
const CLEAR_TIMEOUT = 2000;

/** Whether the sign-in page was opened by the confirmation link of a new account. */
const hasMailLink = () =>
  location.pathname === '/login' &&
  !/[?&]oauth=/.test(location.search) &&
  /[?#&](token_hash|error_code|code)=/.test(location.search + location.hash);

export interface LocalData {
  /** Deletes the user's data on this device. Runs before the session ends, so that nothing is sent afterwards. */
  forget: (userId: string | null) => Promise<void>;
  /** Drops what this page holds in memory. After a sign-out in another tab, that tab deletes the device's data. */
  release: () => void;
}

export const defineAuth = (client: SessionClient, { forget, release }: LocalData) => ({
  watchSession: fromCallback<SessionRequest>(({ sendBack, receive }) => {
    const watcher = watchSession(client, (event) => {
      sendBack(event);
      if (event.type === 'INITIAL_SESSION' && event.session === null && hasMailLink()) {
        sendBack({ type: 'registration.requested' });
      }
    });
    receive(({ type }) => {
      if (type === 'restore.requested') return watcher.restore();
      deleteOfflineCopy();
      if (type === 'session.ended') release();
    });
    return () => watcher.stop();
  }),
  signIn: fromPromise<SignInResult, Credentials>(async ({ input, signal }) =>
    (await loadServices()).signIn(client, input, signal),
  ),
  setPassword: fromPromise<SignInResult, { password: string }>(async ({ input }) =>
    (await loadServices()).setPassword(client, input.password),
  ),
  signOut: fromPromise<{ refused: AuthRefusal } | null, { scope: SignOutScope; userId: string | null }>(
    async ({ input }) => {
      // A sign-out must succeed even if the storage cannot be emptied.
      const cleared = forget(input.userId).catch(reportError);
      await Promise.race([cleared, new Promise((resolve) => setTimeout(resolve, CLEAR_TIMEOUT))]);
      return signOut(client, input.scope);
    },
  ),
});

/** The services of `oauth` as actors. */
import { fromPromise } from 'xstate';

import type { OAuthProvider, OAuthRefusal, OAuthStart, TypedAccount } from '../../contracts/auth.ts';
import type { SessionClient } from '../platform/session.ts';
import { readStart, signInWithOAuth, type Browser } from './oauth.service.ts';

let initialAddress = performance.getEntriesByType('navigation')[0]?.name ?? location.href;

const browser: Browser = {
  takeInitialAddress: () => {
    const taken = initialAddress;
    initialAddress = '';
    return taken;
  },
  address: () => new URL(location.href),
  replaceAddress: (path) => history.replaceState(history.state, '', path),
  storage: () => sessionStorage,
};

export const defineOAuth = (client: SessionClient) => ({
  readStart: fromPromise<OAuthStart>(({ signal }) => readStart(client, browser, signal)),
  signInWithOAuth: fromPromise<{ refused: OAuthRefusal } | null, { provider: OAuthProvider; typed: TypedAccount }>(
    ({ input }) => signInWithOAuth(client, browser, input),
  ),
});

/**
 * Sign-in with a provider that the auth service has enabled. It is a child of `auth` while the user is signed out.
 *
 * `redirecting` ends with the page. Its session reaches `auth` with the next page, as INITIAL_SESSION; a return without
 * one is read in `loading`.
 */
import { assign, setup, type ActorRefFrom } from 'xstate';

import type { OAuthProvider, OAuthRefusal, OAuthStart, TypedAccount } from '../../contracts/auth.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';

interface Choice {
  provider: OAuthProvider;
  typed: TypedAccount;
}

const oauth = setup({
  types: {} as MachineTypes<OAuthStart, { type: 'signInWithOAuth.requested' } & Choice>,
  actors: {
    readStart: placeholder<OAuthStart>('readStart'),
    /** Opens the provider's page. */
    signInWithOAuth: placeholder<{ refused: OAuthRefusal } | null, Choice>('signInWithOAuth'),
  },
  guards: {
    isOffered: ({ context }, { provider }: { provider: OAuthProvider }) => context.providers.includes(provider),
    isRefused: (_, { output }: { output: { refused: OAuthRefusal } | null }) => output !== null,
  },
  actions: {
    setStart: assign((_, { output }: { output: OAuthStart }) => output),
    setRefusal: assign((_, { output }: { output: { refused: OAuthRefusal } | null }) => ({
      refusal: output?.refused ?? null,
    })),
    setFailure: assign((_, { why }: { why: 'failed' | 'unreachable' }) => ({ refusal: { why } })),
    clearRefusal: assign({ refusal: null }),
  },
  delays: {
    /** Milliseconds after which the page offers no providers. */
    startTimeout: 10_000,
    /** Milliseconds for which the provider's page may take to open. */
    redirectTimeout: 15_000,
  },
});

export const oauthMachine = oauth.createMachine({
  id: 'oauth',
  context: { providers: [], phoneCodes: false, refusal: null, typed: null },
  initial: 'loading',
  states: {
    loading: request(oauth, {
      src: 'readStart',
      story: 'LoadingProviders',
      done: { target: 'idle', actions: withEvent('setStart') },
      failed: { target: 'idle' },
      limit: 'startTimeout',
    }),
    idle: {
      meta: { story: 'Providers' },
      on: {
        'signInWithOAuth.requested': { guard: withEvent('isOffered'), target: 'redirecting', actions: 'clearRefusal' },
      },
    },
    redirecting: request(oauth, {
      src: 'signInWithOAuth',
      story: 'Redirecting',
      input: ({ event }) =>
        event.type === 'signInWithOAuth.requested'
          ? { provider: event.provider, typed: event.typed }
          : { provider: 'google', typed: {} },
      done: { guard: withEvent('isRefused'), target: 'idle', actions: withEvent('setRefusal') },
      failed: { target: 'idle', actions: { type: 'setFailure', params: { why: 'failed' } } },
      late: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unreachable' } } },
      limit: 'redirectTimeout',
    }),
  },
});

export type OAuthRef = ActorRefFrom<typeof oauthMachine>;

import { auth } from './auth.setup.ts';

/** Between aal1 and aal2: the password was right, the code of the authenticator is still to come. */
export const challenged = auth.createStateConfig({
  entry: 'notifyChallenged',
  initial: 'idle',
  after: { challengeTimeout: { target: 'signingOut', actions: { type: 'setFailure', params: { why: 'expired' } } } },
  on: {
    'signOut.requested': { target: 'signingOut', actions: 'clearRefusal' },
    SIGNED_OUT: { target: 'signedOut', actions: 'clearRefusal' },
    // Somebody else signed in, in another tab. auth-js repeats it for the half-opened session, which means nothing.
    SIGNED_IN: [
      {
        guard: { type: 'mustSetPassword', params: ({ event }) => ({ result: event.session }) },
        target: 'choosingPassword',
        actions: { type: 'setSession', params: ({ event }) => ({ result: event.session }) },
      },
      {
        guard: { type: 'isFullSession', params: ({ event }) => ({ result: event.session }) },
        target: 'signedIn',
        actions: { type: 'setSession', params: ({ event }) => ({ result: event.session }) },
      },
    ],
    // Another tab was given the code.
    MFA_CHALLENGE_VERIFIED: [
      {
        guard: { type: 'mustSetPassword', params: ({ event }) => ({ result: event.session }) },
        target: 'choosingPassword',
        actions: { type: 'setSession', params: ({ event }) => ({ result: event.session }) },
      },
      {
        target: 'signedIn',
        actions: { type: 'setSession', params: ({ event }) => ({ result: event.session }) },
      },
    ],
  },
  states: {
    idle: {
      meta: { story: 'EnteringCode' },
      on: { 'code.submitted': { target: 'verifying', actions: 'clearRefusal' } },
    },
    rateLimited: {
      meta: { story: 'CodeRateLimited' },
      after: { retryDelay: { target: 'idle', actions: 'clearRefusal' } },
    },
    verifying: {
      tags: 'busy',
      meta: { story: 'VerifyingCode' },
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ event }) => ({ code: event.type === 'code.submitted' ? event.code : '' }),
        onDone: [
          {
            guard: { type: 'mustSetPassword', params: ({ event }) => ({ result: event.output }) },
            target: '#auth.choosingPassword',
            actions: { type: 'setSession', params: ({ event }) => ({ result: event.output }) },
          },
          {
            guard: { type: 'isFullSession', params: ({ event }) => ({ result: event.output }) },
            target: '#auth.signedIn',
            actions: { type: 'setSession', params: ({ event }) => ({ result: event.output }) },
          },
          {
            guard: { type: 'isLastAttempt', params: ({ event }) => ({ result: event.output }) },
            target: '#auth.signingOut',
            actions: { type: 'setFailure', params: { why: 'too-many-codes' } },
          },
          {
            guard: { type: 'isWrongCode', params: ({ event }) => ({ result: event.output }) },
            target: 'idle',
            actions: ['countWrongCode', { type: 'setRefusal', params: ({ event }) => ({ result: event.output }) }],
          },
          {
            guard: { type: 'isRateLimited', params: ({ event }) => ({ result: event.output }) },
            target: 'rateLimited',
            actions: { type: 'setRefusal', params: ({ event }) => ({ result: event.output }) },
          },
          { target: 'idle', actions: { type: 'setRefusal', params: ({ event }) => ({ result: event.output }) } },
        ],
        onError: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
      },
    },
  },
});

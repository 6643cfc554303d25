import { auth } from './auth.setup.ts';

/** The password was correct and the second factor is required: a session at aal1 that needs aal2. */
export const challenged = auth.createStateConfig({
  entry: 'notifyChallenged',
  initial: 'idle',
  after: { challengeTimeout: { target: 'signingOut', actions: { type: 'setFailure', params: { why: 'expired' } } } },
  on: {
    'signOut.requested': { target: 'signingOut', actions: 'clearRefusal' },
    SIGNED_OUT: { target: 'signedOut', actions: 'clearRefusal' },
    // A full session from another tab. auth-js repeats SIGNED_IN for this session too, which changes nothing.
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
    // The code was entered in another tab.
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

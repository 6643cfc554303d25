import { auth } from './auth.setup.ts';

/** Between aal1 and aal2: the password was right, the code of the authenticator is still to come. */
export const challenged = auth.createStateConfig({
  entry: 'tellChallenged',
  initial: 'asking',
  after: { codeLifetime: { target: 'signingOut', actions: { type: 'refuse', params: { why: 'expired' } } } },
  on: {
    'signOut.requested': { target: 'signingOut', actions: 'forgive' },
    SIGNED_OUT: { target: 'signedOut', actions: 'forgive' },
    // Somebody else signed in, in another tab. auth-js repeats it for the half-opened session, which means nothing.
    SIGNED_IN: [
      {
        guard: { type: 'mustRecover', params: ({ event }) => ({ answer: event.session }) },
        target: 'recovering',
        actions: { type: 'keep', params: ({ event }) => ({ answer: event.session }) },
      },
      {
        guard: { type: 'opensAll', params: ({ event }) => ({ answer: event.session }) },
        target: 'signedIn',
        actions: { type: 'keep', params: ({ event }) => ({ answer: event.session }) },
      },
    ],
    // Another tab was given the code.
    MFA_CHALLENGE_VERIFIED: [
      {
        guard: { type: 'mustRecover', params: ({ event }) => ({ answer: event.session }) },
        target: 'recovering',
        actions: { type: 'keep', params: ({ event }) => ({ answer: event.session }) },
      },
      {
        target: 'signedIn',
        actions: { type: 'keep', params: ({ event }) => ({ answer: event.session }) },
      },
    ],
  },
  states: {
    asking: {
      meta: { story: 'AskingCode' },
      on: { 'code.submitted': { target: 'verifying', actions: 'forgive' } },
    },
    resting: {
      meta: { story: 'AskingCodeResting' },
      after: { rest: { target: 'asking', actions: 'forgive' } },
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
            guard: { type: 'mustRecover', params: ({ event }) => ({ answer: event.output }) },
            target: '#auth.recovering',
            actions: { type: 'keep', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'opensAll', params: ({ event }) => ({ answer: event.output }) },
            target: '#auth.signedIn',
            actions: { type: 'keep', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'isLastTry', params: ({ event }) => ({ answer: event.output }) },
            target: '#auth.signingOut',
            actions: { type: 'refuse', params: { why: 'too-many-codes' } },
          },
          {
            guard: { type: 'isWrongCode', params: ({ event }) => ({ answer: event.output }) },
            target: 'asking',
            actions: ['countWrongCode', { type: 'refuseAs', params: ({ event }) => ({ answer: event.output }) }],
          },
          {
            guard: { type: 'mustRest', params: ({ event }) => ({ answer: event.output }) },
            target: 'resting',
            actions: { type: 'refuseAs', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'asking', actions: { type: 'refuseAs', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: { target: 'asking', actions: { type: 'refuse', params: { why: 'unexpected' } } },
      },
    },
  },
});

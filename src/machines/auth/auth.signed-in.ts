import { auth, type AuthEvent } from './auth.setup.ts';

type Renewed = Extract<AuthEvent, { type: 'SIGNED_IN' | 'MFA_CHALLENGE_VERIFIED' }>;

/** Signed in again in another tab: this one goes on with that session, or with that person. */
const again = [
  {
    guard: { type: 'isSamePersonWhole', params: ({ event }: { event: Renewed }) => event },
    target: 'aal1',
    actions: [{ type: 'keep', params: ({ event }: { event: Renewed }) => ({ answer: event.session }) }, 'tellRegained'],
  },
  {
    guard: { type: 'opensAll', params: ({ event }: { event: Renewed }) => ({ answer: event.session }) },
    target: '#auth.signedIn',
    reenter: true,
    actions: { type: 'keep', params: ({ event }: { event: Renewed }) => ({ answer: event.session }) },
  },
] as const;

/** The session ended for good while somebody was at work. They sign in again over the page, as the same person. */
const expired = auth.createStateConfig({
  initial: 'asking',
  on: {
    SIGNED_IN: again,
    // Where the code was asked for too, half a session is nothing to go on with, and the whole one comes by this.
    MFA_CHALLENGE_VERIFIED: again,
  },
  states: {
    asking: {
      meta: { story: 'Expired' },
      on: { 'password.submitted': { target: 'signingIn', actions: 'forgive' } },
    },
    resting: {
      meta: { story: 'ExpiredResting' },
      after: { rest: { target: 'asking', actions: 'forgive' } },
    },
    signingIn: {
      tags: 'busy',
      meta: { story: 'ExpiredSigningIn' },
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context, event }) => ({
          login: context.session?.login ?? '',
          password: event.type === 'password.submitted' ? event.password : '',
        }),
        onDone: [
          {
            guard: { type: 'opensAll', params: ({ event }) => ({ answer: event.output }) },
            target: '#auth.signedIn.aal1',
            actions: [{ type: 'keep', params: ({ event }) => ({ answer: event.output }) }, 'tellRegained'],
          },
          {
            guard: { type: 'opensHalf', params: ({ event }) => ({ answer: event.output }) },
            target: 'askingCode',
            actions: { type: 'keep', params: ({ event }) => ({ answer: event.output }) },
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
      after: { attemptLimit: { target: 'asking', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
    },
    askingCode: {
      meta: { story: 'ExpiredAskingCode' },
      on: { 'code.submitted': { target: 'verifying', actions: 'forgive' } },
      after: { codeLifetime: { target: 'asking', actions: { type: 'refuse', params: { why: 'expired' } } } },
    },
    restingCode: {
      meta: { story: 'ExpiredAskingCodeResting' },
      after: { rest: { target: 'askingCode', actions: 'forgive' } },
    },
    verifying: {
      tags: 'busy',
      meta: { story: 'ExpiredVerifyingCode' },
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ event }) => ({ code: event.type === 'code.submitted' ? event.code : '' }),
        onDone: [
          {
            guard: { type: 'opensAll', params: ({ event }) => ({ answer: event.output }) },
            target: '#auth.signedIn.aal1',
            actions: [{ type: 'keep', params: ({ event }) => ({ answer: event.output }) }, 'tellRegained'],
          },
          {
            guard: { type: 'isLastTry', params: ({ event }) => ({ answer: event.output }) },
            target: 'asking',
            actions: { type: 'refuse', params: { why: 'too-many-codes' } },
          },
          {
            guard: { type: 'isWrongCode', params: ({ event }) => ({ answer: event.output }) },
            target: 'askingCode',
            actions: ['countWrongCode', { type: 'refuseAs', params: ({ event }) => ({ answer: event.output }) }],
          },
          {
            guard: { type: 'mustRest', params: ({ event }) => ({ answer: event.output }) },
            target: 'restingCode',
            actions: { type: 'refuseAs', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'askingCode', actions: { type: 'refuseAs', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: { target: 'askingCode', actions: { type: 'refuse', params: { why: 'unexpected' } } },
      },
    },
  },
});

export const signedIn = auth.createStateConfig({
  entry: ['recovered', 'tellSignedIn'],
  initial: 'aal1',
  on: {
    'signOut.requested': { target: 'signingOut', actions: 'forgive' },
    SIGNED_OUT: [
      { guard: { type: 'hasExpired', params: ({ event }) => event }, target: '.expired' },
      { target: 'signedOut', actions: 'forgive' },
    ],
    // auth-js repeats SIGNED_IN whenever the page comes into view; only a new face means anything.
    SIGNED_IN: [
      {
        guard: { type: 'isSamePerson', params: ({ event }) => event },
        actions: { type: 'keep', params: ({ event }) => ({ answer: event.session }) },
      },
      {
        guard: { type: 'opensAll', params: ({ event }) => ({ answer: event.session }) },
        target: 'signedIn',
        reenter: true,
        actions: { type: 'keep', params: ({ event }) => ({ answer: event.session }) },
      },
    ],
    TOKEN_REFRESHED: { actions: { type: 'keep', params: ({ event }) => ({ answer: event.session }) } },
    USER_UPDATED: { actions: { type: 'keep', params: ({ event }) => ({ answer: event.session }) } },
    MFA_CHALLENGE_VERIFIED: { actions: { type: 'keep', params: ({ event }) => ({ answer: event.session }) } },
  },
  states: {
    aal1: { meta: { story: 'SignedIn' }, always: { guard: 'isRaised', target: 'aal2' } },
    // Whoever takes their second factor away is no more than what the password makes them.
    aal2: { meta: { story: 'SignedInRaised' }, always: { guard: 'isNotRaised', target: 'aal1' } },
    expired,
  },
});

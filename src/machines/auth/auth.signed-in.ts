import { auth, type AuthEvent } from './auth.setup.ts';

type SessionReopened = Extract<AuthEvent, { type: 'SIGNED_IN' | 'MFA_CHALLENGE_VERIFIED' }>;

/** A sign-in in another tab continues this session, or replaces it with another user's. */
const onSessionReopened = [
  {
    guard: { type: 'isFullSessionOfSameUser', params: ({ event }: { event: SessionReopened }) => event },
    target: 'aal1',
    actions: [
      { type: 'setSession', params: ({ event }: { event: SessionReopened }) => ({ result: event.session }) },
      'notifySessionRegained',
    ],
  },
  {
    guard: { type: 'isFullSession', params: ({ event }: { event: SessionReopened }) => ({ result: event.session }) },
    target: '#auth.signedIn',
    reenter: true,
    actions: { type: 'setSession', params: ({ event }: { event: SessionReopened }) => ({ result: event.session }) },
  },
] as const;

/** The session was rejected while the page was in use. The same user signs in again in a dialog over the page. */
const expired = auth.createStateConfig({
  initial: 'enteringPassword',
  on: {
    SIGNED_IN: onSessionReopened,
    // A session with a second factor is complete only with this event.
    MFA_CHALLENGE_VERIFIED: onSessionReopened,
  },
  states: {
    enteringPassword: {
      meta: { story: 'Expired' },
      on: { 'password.submitted': { target: 'signingIn', actions: 'clearRefusal' } },
    },
    passwordRateLimited: {
      meta: { story: 'ExpiredPasswordRateLimited' },
      after: { retryDelay: { target: 'enteringPassword', actions: 'clearRefusal' } },
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
            guard: { type: 'isFullSession', params: ({ event }) => ({ result: event.output }) },
            target: '#auth.signedIn.aal1',
            actions: [
              { type: 'setSession', params: ({ event }) => ({ result: event.output }) },
              'notifySessionRegained',
            ],
          },
          {
            guard: { type: 'needsSecondFactor', params: ({ event }) => ({ result: event.output }) },
            target: 'challenged',
            actions: { type: 'setSession', params: ({ event }) => ({ result: event.output }) },
          },
          {
            guard: { type: 'isRateLimited', params: ({ event }) => ({ result: event.output }) },
            target: 'passwordRateLimited',
            actions: { type: 'setRefusal', params: ({ event }) => ({ result: event.output }) },
          },
          {
            target: 'enteringPassword',
            actions: { type: 'setRefusal', params: ({ event }) => ({ result: event.output }) },
          },
        ],
        onError: { target: 'enteringPassword', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
      },
      after: {
        attemptTimeout: { target: 'enteringPassword', actions: { type: 'setFailure', params: { why: 'unreachable' } } },
      },
    },
    challenged: {
      meta: { story: 'ExpiredChallenged' },
      invoke: {
        id: 'secondFactor',
        src: 'secondFactor',
        onDone: [
          {
            guard: { type: 'isFullSession', params: ({ event }) => ({ result: event.output }) },
            target: '#auth.signedIn.aal1',
            actions: [
              { type: 'setSession', params: ({ event }) => ({ result: event.output }) },
              'notifySessionRegained',
            ],
          },
          {
            target: 'enteringPassword',
            actions: { type: 'setRefusal', params: ({ event }) => ({ result: event.output }) },
          },
        ],
        onError: { target: 'enteringPassword', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
      },
    },
  },
});

export const signedIn = auth.createStateConfig({
  entry: ['clearPasswordRequirement', 'notifySignedIn'],
  initial: 'aal1',
  on: {
    'signOut.requested': { target: 'signingOut', actions: 'clearRefusal' },
    SIGNED_OUT: [
      { guard: { type: 'isExpired', params: ({ event }) => event }, target: '.expired' },
      { target: 'signedOut', actions: 'clearRefusal' },
    ],
    // auth-js repeats SIGNED_IN whenever the page becomes visible. Only another user matters.
    SIGNED_IN: [
      {
        guard: { type: 'isSameUser', params: ({ event }) => event },
        actions: { type: 'setSession', params: ({ event }) => ({ result: event.session }) },
      },
      {
        guard: { type: 'isFullSession', params: ({ event }) => ({ result: event.session }) },
        target: 'signedIn',
        reenter: true,
        actions: { type: 'setSession', params: ({ event }) => ({ result: event.session }) },
      },
    ],
    TOKEN_REFRESHED: { actions: { type: 'setSession', params: ({ event }) => ({ result: event.session }) } },
    USER_UPDATED: { actions: { type: 'setSession', params: ({ event }) => ({ result: event.session }) } },
    MFA_CHALLENGE_VERIFIED: { actions: { type: 'setSession', params: ({ event }) => ({ result: event.session }) } },
  },
  states: {
    aal1: { meta: { story: 'SignedIn' }, always: { guard: 'isAal2', target: 'aal2' } },
    // Deleting the second factor lowers the session to aal1.
    aal2: { meta: { story: 'SignedInAal2' }, always: { guard: 'isNotAal2', target: 'aal1' } },
    expired,
  },
});

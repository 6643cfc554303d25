import { eventOf } from '../app/eventOf.ts';
import { request } from '../app/request.ts';
import { auth } from './auth.setup.ts';

/** Another user signed in in another tab: the session ends, and theirs is opened like any other. */
export const onOtherUser = {
  guard: { type: 'isOtherUser', params: eventOf },
  target: '#auth.signedOut',
  actions: { type: 'readAgain', params: eventOf },
} as const;

/** A sign-in in another tab continues this session, or replaces it with another user's. */
const onSessionReopened = [
  {
    guard: { type: 'isFullSessionOfSameUser', params: eventOf },
    target: 'aal1',
    actions: [{ type: 'setSession', params: eventOf }, 'notifySessionRegained'],
  },
  {
    guard: { type: 'isFullSession', params: eventOf },
    target: '#auth.signedIn',
    reenter: true,
    actions: { type: 'setSession', params: eventOf },
  },
] as const;

const onFullSession = {
  guard: { type: 'isFullSession', params: eventOf },
  target: '#auth.signedIn.aal1',
  actions: [{ type: 'setSession', params: eventOf }, 'notifySessionRegained'],
} as const;

/** The session was rejected while the page was in use. The same user signs in again in a dialog over the page. */
const expired = auth.createStateConfig({
  entry: 'deleteOfflineCopy',
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
    signingIn: request(auth, {
      src: 'signIn',
      story: 'ExpiredSigningIn',
      input: ({ context, event }) => ({
        login: context.session?.login ?? '',
        password: event.type === 'password.submitted' ? event.password : '',
      }),
      done: [
        onFullSession,
        {
          guard: { type: 'needsSecondFactor', params: eventOf },
          target: 'challenged',
          actions: { type: 'setSession', params: eventOf },
        },
        {
          guard: { type: 'isRateLimited', params: eventOf },
          target: 'passwordRateLimited',
          actions: { type: 'setRefusal', params: eventOf },
        },
        { target: 'enteringPassword', actions: { type: 'setRefusal', params: eventOf } },
      ],
      failed: { target: 'enteringPassword', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
      late: { target: 'enteringPassword', actions: { type: 'setFailure', params: { why: 'unreachable' } } },
      limit: 'attemptTimeout',
    }),
    challenged: {
      meta: { story: 'ExpiredChallenged' },
      on: { SIGNED_OUT: { guard: { type: 'isExpired', params: eventOf }, target: 'enteringPassword' } },
      invoke: {
        id: 'secondFactor',
        src: 'secondFactor',
        onDone: [onFullSession, { target: 'enteringPassword', actions: { type: 'setRefusal', params: eventOf } }],
        onError: { target: 'enteringPassword', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
      },
    },
  },
});

/** Handlers while the session is valid. */
const current = {
  SIGNED_OUT: { guard: { type: 'isExpired', params: eventOf }, target: 'expired' },
  SIGNED_IN: [
    onOtherUser,
    { guard: { type: 'isChanged', params: eventOf }, actions: { type: 'setSession', params: eventOf } },
  ],
} as const;

export const signedIn = auth.createStateConfig({
  entry: 'notifySignedIn',
  initial: 'aal1',
  on: {
    'signOut.requested': { target: 'signingOut', actions: 'clearRefusal' },
    SIGNED_OUT: { guard: { type: 'isEnded', params: eventOf }, target: 'signedOut', actions: 'clearRefusal' },
    TOKEN_REFRESHED: { actions: { type: 'setSession', params: eventOf } },
    USER_UPDATED: { actions: { type: 'setSession', params: eventOf } },
    MFA_CHALLENGE_VERIFIED: { actions: { type: 'setSession', params: eventOf } },
  },
  states: {
    aal1: { meta: { story: 'SignedIn' }, on: current, always: { guard: 'isAal2', target: 'aal2' } },
    // Deleting the second factor lowers the session to aal1.
    aal2: { meta: { story: 'SignedInAal2' }, on: current, always: { guard: 'isNotAal2', target: 'aal1' } },
    expired,
  },
});

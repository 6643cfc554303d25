import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { auth } from './auth.setup.ts';

/** Another user signed in in another tab: the session ends, and theirs is opened like any other. */
export const onOtherUser = {
  guard: withEvent('isOtherUser'),
  target: '#auth.signedOut',
  actions: withEvent('readAgain'),
} as const;

/** A sign-in in another tab continues this session, or replaces it with another user's. */
const onSessionReopened = [
  {
    guard: withEvent('isFullSessionOfSameUser'),
    target: 'aal1',
    actions: [withEvent('setSession'), 'notifySessionRegained'],
  },
  { guard: withEvent('isFullSession'), target: '#auth.signedIn', reenter: true, actions: withEvent('setSession') },
] as const;

const onFullSession = {
  guard: withEvent('isFullSession'),
  target: '#auth.signedIn.aal1',
  actions: [withEvent('setSession'), 'notifySessionRegained'],
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
        { guard: withEvent('needsSecondFactor'), target: 'challenged', actions: withEvent('setSession') },
        { guard: withEvent('isRateLimited'), target: 'passwordRateLimited', actions: withEvent('setRefusal') },
        { target: 'enteringPassword', actions: withEvent('setRefusal') },
      ],
      failed: { target: 'enteringPassword', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
      late: { target: 'enteringPassword', actions: { type: 'setFailure', params: { why: 'unreachable' } } },
      limit: 'attemptTimeout',
    }),
    challenged: {
      meta: { story: 'ExpiredChallenged' },
      on: { SIGNED_OUT: { guard: withEvent('isExpired'), target: 'enteringPassword' } },
      invoke: {
        id: 'secondFactor',
        src: 'secondFactor',
        onDone: [onFullSession, { target: 'enteringPassword', actions: withEvent('setRefusal') }],
        onError: { target: 'enteringPassword', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
      },
    },
  },
});

/** Handlers while the session is valid. */
const current = {
  SIGNED_OUT: { guard: withEvent('isExpired'), target: 'expired' },
  SIGNED_IN: [onOtherUser, { guard: withEvent('isChanged'), actions: withEvent('setSession') }],
} as const;

export const signedIn = auth.createStateConfig({
  entry: 'notifySignedIn',
  initial: 'aal1',
  on: {
    'signOut.requested': { target: 'signingOut', actions: 'clearRefusal' },
    SIGNED_OUT: { guard: withEvent('isEnded'), target: 'signedOut', actions: 'clearRefusal' },
    TOKEN_REFRESHED: { actions: withEvent('setSession') },
    USER_UPDATED: { actions: withEvent('setSession') },
    MFA_CHALLENGE_VERIFIED: { actions: withEvent('setSession') },
  },
  states: {
    aal1: { meta: { story: 'SignedIn' }, on: current, always: { guard: 'isAal2', target: 'aal2' } },
    // Deleting the second factor lowers the session to aal1.
    aal2: { meta: { story: 'SignedInWithSecondFactor' }, on: current, always: { guard: 'isNotAal2', target: 'aal1' } },
    expired,
  },
});

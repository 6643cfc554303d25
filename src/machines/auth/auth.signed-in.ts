import { auth, type AuthEvent } from './auth.setup.ts';

type SessionRead = Extract<AuthEvent, { type: 'SIGNED_IN' | 'session.read' }>;

/** Another user signed in in another tab: the session ends, and theirs is opened like any other. */
export const onOtherUser = {
  guard: { type: 'isOtherUser', params: ({ event }: { event: SessionRead }) => event },
  target: '#auth.signedOut',
  actions: { type: 'readAgain', params: ({ event }: { event: SessionRead }) => event },
} as const;

type SessionEnded = Extract<AuthEvent, { type: 'SIGNED_OUT' | 'session.missing' }>;

const isExpired = { type: 'isExpired', params: ({ event }: { event: SessionEnded }) => event } as const;

type SessionReopened = Extract<AuthEvent, { type: 'SIGNED_IN' | 'session.read' | 'MFA_CHALLENGE_VERIFIED' }>;

/** A sign-in in another tab continues this session, or replaces it with another user's. */
const onSessionReopened = [
  {
    guard: { type: 'isFullSessionOfSameUser', params: ({ event }: { event: SessionReopened }) => event },
    target: 'aal1',
    actions: [
      { type: 'setSession', params: ({ event }: { event: SessionReopened }) => event },
      'notifySessionRegained',
    ],
  },
  {
    guard: { type: 'isFullSession', params: ({ event }: { event: SessionReopened }) => event },
    target: '#auth.signedIn',
    reenter: true,
    actions: { type: 'setSession', params: ({ event }: { event: SessionReopened }) => event },
  },
] as const;

/** The session was rejected while the page was in use. The same user signs in again in a dialog over the page. */
const expired = auth.createStateConfig({
  entry: 'deleteOfflineCopy',
  initial: 'enteringPassword',
  on: {
    SIGNED_IN: onSessionReopened,
    'session.read': onSessionReopened,
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
            guard: { type: 'isFullSession', params: ({ event }) => event },
            target: '#auth.signedIn.aal1',
            actions: [{ type: 'setSession', params: ({ event }) => event }, 'notifySessionRegained'],
          },
          {
            guard: { type: 'needsSecondFactor', params: ({ event }) => event },
            target: 'challenged',
            actions: { type: 'setSession', params: ({ event }) => event },
          },
          {
            guard: { type: 'isRateLimited', params: ({ event }) => event },
            target: 'passwordRateLimited',
            actions: { type: 'setRefusal', params: ({ event }) => event },
          },
          {
            target: 'enteringPassword',
            actions: { type: 'setRefusal', params: ({ event }) => event },
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
      on: {
        SIGNED_OUT: { guard: isExpired, target: 'enteringPassword' },
        'session.missing': { guard: isExpired, target: 'enteringPassword' },
      },
      invoke: {
        id: 'secondFactor',
        src: 'secondFactor',
        onDone: [
          {
            guard: { type: 'isFullSession', params: ({ event }) => event },
            target: '#auth.signedIn.aal1',
            actions: [{ type: 'setSession', params: ({ event }) => event }, 'notifySessionRegained'],
          },
          {
            target: 'enteringPassword',
            actions: { type: 'setRefusal', params: ({ event }) => event },
          },
        ],
        onError: { target: 'enteringPassword', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
      },
    },
  },
});

/** Handlers while the session is valid. */
const current = {
  SIGNED_OUT: { guard: isExpired, target: 'expired' },
  'session.missing': { guard: isExpired, target: 'expired' },
  SIGNED_IN: onOtherUser,
  'session.read': [
    onOtherUser,
    {
      guard: { type: 'isOtherLevel', params: ({ event }: { event: SessionRead }) => event },
      actions: { type: 'setSession', params: ({ event }: { event: SessionRead }) => event },
    },
  ],
} as const;

export const signedIn = auth.createStateConfig({
  entry: ['clearPasswordRequirement', 'notifySignedIn'],
  initial: 'aal1',
  on: {
    'signOut.requested': { target: 'signingOut', actions: 'clearRefusal' },
    SIGNED_OUT: {
      guard: { type: 'isEnded', params: ({ event }) => event },
      target: 'signedOut',
      actions: 'clearRefusal',
    },
    'session.missing': {
      guard: { type: 'isEnded', params: ({ event }) => event },
      target: 'signedOut',
      actions: 'clearRefusal',
    },
    // auth-js repeats SIGNED_IN whenever the page becomes visible.
    SIGNED_IN: {
      guard: { type: 'isSameUser', params: ({ event }) => event },
      actions: { type: 'setSession', params: ({ event }) => event },
    },
    TOKEN_REFRESHED: { actions: { type: 'setSession', params: ({ event }) => event } },
    USER_UPDATED: { actions: { type: 'setSession', params: ({ event }) => event } },
    MFA_CHALLENGE_VERIFIED: { actions: { type: 'setSession', params: ({ event }) => event } },
  },
  states: {
    aal1: { meta: { story: 'SignedIn' }, on: current, always: { guard: 'isAal2', target: 'aal2' } },
    // Deleting the second factor lowers the session to aal1.
    aal2: { meta: { story: 'SignedInAal2' }, on: current, always: { guard: 'isNotAal2', target: 'aal1' } },
    expired,
  },
});

/**
 * The session of the user. It lives as long as the page and has no final state, because signing out leads back to the
 * sign-in.
 *
 * Only the session watcher ends `restoring`, and an outage leads to `restoring.unreachable`, never to `signedOut`.
 * `challenged` (aal1, with a second factor required) ends in a sign-out if the challenge fails. In `signedIn.expired` the page
 * stays as it is and a dialog over it requests the password.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { challenged } from './auth.challenged.ts';
import { auth } from './auth.setup.ts';
import { onOtherUser, signedIn } from './auth.signed-in.ts';

/** A session that was found or opened, by this page or another tab. */
const onSession = [
  { guard: withEvent('isFullSession'), target: '#auth.signedIn', actions: withEvent('setSession') },
  { guard: withEvent('needsSecondFactor'), target: '#auth.challenged', actions: withEvent('setSession') },
] as const;

const restoring = auth.createStateConfig({
  initial: 'loading',
  on: {
    INITIAL_SESSION: [...onSession, { target: 'signedOut' }],
    SIGNED_OUT: [
      {
        guard: withEvent('isExpired'),
        target: 'signedOut',
        actions: { type: 'setFailure', params: { why: 'expired' } },
      },
    ],
  },
  states: {
    loading: {
      tags: 'busy',
      meta: { story: 'Restoring' },
      on: { 'session.unreachable': { target: 'unreachable' } },
      after: { restoreTimeout: { target: 'unreachable' } },
    },
    unreachable: {
      meta: { story: 'RestoringUnreachable' },
      on: { 'retry.requested': { target: 'loading', actions: 'requestRestore' } },
    },
  },
});

/** Too many attempts with a password keep a visitor neither from a new account nor from a code. */
const opensOtherWay = {
  'phoneSignIn.requested': { target: 'byPhone', actions: 'clearRefusal' },
  'registration.requested': { target: 'registering', actions: 'clearRefusal' },
  'signInStep.requested': { target: 'registering', actions: 'clearRefusal' },
} as const;

const signedOut = auth.createStateConfig({
  entry: ['clearSession', 'notifySignedOut', 'releaseData'],
  initial: 'idle',
  // Without it the page offers no providers.
  invoke: { id: 'oauth', src: 'oauth', onError: {} },
  on: { SIGNED_IN: onSession },
  states: {
    idle: {
      meta: { story: 'SignedOut' },
      on: {
        'credentials.submitted': { target: '#auth.signingIn', actions: 'clearRefusal' },
        ...opensOtherWay,
      },
    },
    /** A session that the registration opens arrives as SIGNED_IN and ends this state. */
    registering: {
      meta: { story: 'Registering' },
      invoke: {
        id: 'registration',
        src: 'registration',
        onError: {
          target: 'idle',
          actions: [{ type: 'setFailure', params: { why: 'unexpected' } }, 'notifyRegistrationLeft'],
        },
      },
      on: {
        'signInStep.requested': { actions: withEvent('openStep') },
        'registration.cancelled': { target: 'idle', actions: 'notifyRegistrationLeft' },
      },
    },
    /** As for the registration, SIGNED_IN ends this state. */
    byPhone: {
      meta: { story: 'SigningInByPhone' },
      invoke: {
        id: 'phoneSignIn',
        src: 'phoneSignIn',
        onError: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
      },
      on: {
        'phoneSignIn.cancelled': { target: 'idle' },
        // Back in the browser's history.
        'signInStep.requested': { target: 'registering' },
      },
    },
    rateLimited: {
      meta: { story: 'SignedOutRateLimited' },
      on: opensOtherWay,
      after: { retryDelay: { target: 'idle', actions: 'clearRefusal' } },
    },
  },
});

const signingIn = auth.createStateConfig({
  tags: 'busy',
  on: { SIGNED_IN: onSession },
  initial: 'sending',
  invoke: {
    id: 'signIn',
    src: 'signIn',
    input: ({ event }) => ({
      login: event.type === 'credentials.submitted' ? event.login : '',
      password: event.type === 'credentials.submitted' ? event.password : '',
    }),
    onDone: [
      ...onSession,
      { guard: withEvent('isRateLimited'), target: 'signedOut.rateLimited', actions: withEvent('setRefusal') },
      { target: 'signedOut', actions: withEvent('setRefusal') },
    ],
    onError: { target: 'signedOut', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
  },
  after: { attemptTimeout: { target: 'signedOut', actions: { type: 'setFailure', params: { why: 'unreachable' } } } },
  states: {
    sending: { meta: { story: 'SigningIn' }, after: { slowDelay: { target: 'retrying' } } },
    retrying: { meta: { story: 'SigningInSlowly' }, on: { 'attempt.stopped': { target: '#auth.signedOut' } } },
  },
});

/** A session opened by a recovery link or code: the user must choose a new password first. */
const choosingPassword = auth.createStateConfig({
  entry: 'notifyPasswordRequired',
  exit: 'clearPasswordRequirement',
  initial: 'idle',
  on: {
    'signOut.requested': { target: 'signingOut', actions: 'clearRefusal' },
    SIGNED_OUT: { target: 'signedOut', actions: { type: 'setFailure', params: { why: 'expired' } } },
    // The new password must not be saved for another user.
    SIGNED_IN: onOtherUser,
  },
  states: {
    idle: {
      meta: { story: 'ChoosingPassword' },
      on: { 'newPassword.submitted': { target: 'saving', actions: 'clearRefusal' } },
    },
    saving: request(auth, {
      src: 'setPassword',
      story: 'SavingNewPassword',
      input: ({ event }) => ({ password: event.type === 'newPassword.submitted' ? event.password : '' }),
      done: [...onSession, { target: 'idle', actions: withEvent('setRefusal') }],
      failed: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
      late: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unreachable' } } },
      limit: 'attemptTimeout',
    }),
  },
});

const signingOut = request(auth, {
  // The local session ends before the server responds.
  src: 'signOut',
  story: 'SigningOut',
  input: ({ context, event }) => ({
    scope: event.type === 'signOut.requested' ? (event.scope ?? 'local') : 'local',
    userId: context.session?.userId ?? null,
  }),
  done: { target: 'signedOut', actions: withEvent('setRefusal') },
  failed: { target: 'signedOut' },
  limit: 'signOutTimeout',
});

export const authMachine = auth.createMachine({
  id: 'auth',
  context: { session: null, refusal: null, passwordRequired: false },
  invoke: {
    id: 'watchSession',
    src: 'watchSession',
    onError: { target: '.signedOut', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
  },
  on: {
    PASSWORD_RECOVERY: [
      // A recovery link replaces the password only, so the second factor is required before the new password.
      {
        guard: withEvent('needsSecondFactor'),
        target: '.challenged',
        actions: [withEvent('setSession'), 'requirePassword'],
      },
      { target: '.choosingPassword', actions: withEvent('setSession') },
    ],
  },
  initial: 'restoring',
  states: { restoring, signedOut, signingIn, challenged, signedIn, choosingPassword, signingOut },
});
export type AuthRef = ActorRefFrom<typeof authMachine>;
export type AuthSnapshot = SnapshotFrom<typeof authMachine>;

export const selectSession = (snapshot: AuthSnapshot) => snapshot.context.session;

/**
 * Who is using the app. One actor for the whole life of the page: it never finishes, because signing out leads back to
 * asking who is there.
 *
 * Three things surprise. `restoring` is left only by the watcher, and an outage is not an answer: it leads to waiting,
 * never to signed out. `challenged` stands between aal1 and aal2 and is left by the clock, so that a half-opened session
 * cannot be waited out. `signedIn.expired` asks for the password over the page: everything below it stays as it was.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { challenged } from './auth.secondFactor.ts';
import { auth, type AuthEvent } from './auth.setup.ts';
import { signedIn } from './auth.signed-in.ts';

type SessionOpened = Extract<AuthEvent, { type: 'INITIAL_SESSION' | 'SIGNED_IN' }>;

/** Somebody is in: from before, by another tab, by what a mail brought, or by what was asked for here. */
const onSession = [
  {
    guard: { type: 'isFullSession', params: ({ event }: { event: SessionOpened }) => ({ result: event.session }) },
    target: 'signedIn',
    actions: { type: 'setSession', params: ({ event }: { event: SessionOpened }) => ({ result: event.session }) },
  },
  {
    guard: { type: 'needsSecondFactor', params: ({ event }: { event: SessionOpened }) => ({ result: event.session }) },
    target: 'challenged',
    actions: { type: 'setSession', params: ({ event }: { event: SessionOpened }) => ({ result: event.session }) },
  },
] as const;

const restoring = auth.createStateConfig({
  tags: 'busy',
  initial: 'loading',
  on: {
    INITIAL_SESSION: [...onSession, { target: 'signedOut' }],
    SIGNED_OUT: [
      {
        guard: { type: 'isExpired', params: ({ event }) => event },
        target: 'signedOut',
        actions: { type: 'setFailure', params: { why: 'expired' } },
      },
      { target: 'signedOut' },
    ],
  },
  states: {
    loading: {
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

const signedOut = auth.createStateConfig({
  entry: ['clearSession', 'notifySignedOut'],
  initial: 'idle',
  on: { SIGNED_IN: onSession },
  states: {
    idle: {
      meta: { story: 'SignedOut' },
      on: {
        'credentials.submitted': { target: '#auth.signingIn', actions: 'clearRefusal' },
        'registration.requested': { target: 'registering', actions: 'clearRefusal' },
      },
    },
    /** An account is made by an actor of its own. If it opens a session, SIGNED_IN says so, and it is gone. */
    registering: {
      meta: { story: 'Registering' },
      invoke: {
        id: 'registration',
        src: 'registration',
        onError: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
      },
      on: { 'registration.cancelled': { target: 'idle' } },
    },
    rateLimited: {
      meta: { story: 'SignedOutRateLimited' },
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
      {
        guard: { type: 'isFullSession', params: ({ event }) => ({ result: event.output }) },
        target: 'signedIn',
        actions: { type: 'setSession', params: ({ event }) => ({ result: event.output }) },
      },
      {
        guard: { type: 'needsSecondFactor', params: ({ event }) => ({ result: event.output }) },
        target: 'challenged',
        actions: { type: 'setSession', params: ({ event }) => ({ result: event.output }) },
      },
      {
        guard: { type: 'isRateLimited', params: ({ event }) => ({ result: event.output }) },
        target: 'signedOut.rateLimited',
        actions: { type: 'setRefusal', params: ({ event }) => ({ result: event.output }) },
      },
      { target: 'signedOut', actions: { type: 'setRefusal', params: ({ event }) => ({ result: event.output }) } },
    ],
    onError: { target: 'signedOut', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
  },
  after: { attemptTimeout: { target: 'signedOut', actions: { type: 'setFailure', params: { why: 'unreachable' } } } },
  states: {
    sending: { meta: { story: 'SigningIn' }, after: { slowDelay: { target: 'retrying' } } },
    retrying: { meta: { story: 'SigningInSlowly' }, on: { 'attempt.stopped': { target: '#auth.signedOut' } } },
  },
});

/** Came through the link of a recovery mail: signed in, and asked for a new password before anything else. */
const choosingPassword = auth.createStateConfig({
  entry: 'notifyChallenged',
  exit: 'clearPasswordRequirement',
  initial: 'idle',
  on: {
    'signOut.requested': { target: 'signingOut' },
    SIGNED_OUT: { target: 'signedOut', actions: { type: 'setFailure', params: { why: 'expired' } } },
  },
  states: {
    idle: {
      meta: { story: 'ChoosingPassword' },
      on: { 'newPassword.submitted': { target: 'saving', actions: 'clearRefusal' } },
    },
    saving: {
      tags: 'busy',
      meta: { story: 'SavingNewPassword' },
      invoke: {
        id: 'setPassword',
        src: 'setPassword',
        input: ({ event }) => ({ password: event.type === 'newPassword.submitted' ? event.password : '' }),
        onDone: [
          {
            guard: { type: 'isFullSession', params: ({ event }) => ({ result: event.output }) },
            target: '#auth.signedIn',
            actions: { type: 'setSession', params: ({ event }) => ({ result: event.output }) },
          },
          {
            guard: { type: 'needsSecondFactor', params: ({ event }) => ({ result: event.output }) },
            target: '#auth.challenged',
            actions: { type: 'setSession', params: ({ event }) => ({ result: event.output }) },
          },
          { target: 'idle', actions: { type: 'setRefusal', params: ({ event }) => ({ result: event.output }) } },
        ],
        onError: { target: 'idle', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
      },
    },
  },
});

const signingOut = auth.createStateConfig({
  tags: 'busy',
  meta: { story: 'SigningOut' },
  // The local session is dropped whatever the server says.
  invoke: {
    id: 'signOut',
    src: 'signOut',
    input: ({ context, event }) => ({
      scope: event.type === 'signOut.requested' ? (event.scope ?? 'local') : 'local',
      userId: context.session?.userId ?? null,
    }),
    onDone: { target: 'signedOut', actions: { type: 'setRefusal', params: ({ event }) => ({ result: event.output }) } },
    onError: { target: 'signedOut' },
  },
  after: { signOutTimeout: { target: 'signedOut' } },
});

export const authMachine = auth.createMachine({
  id: 'auth',
  context: { session: null, refusal: null, wrongCodes: 0, passwordRequired: false },
  invoke: {
    id: 'watchSession',
    src: 'watchSession',
    onError: { target: '.signedOut', actions: { type: 'setFailure', params: { why: 'unexpected' } } },
  },
  on: {
    PASSWORD_RECOVERY: [
      // The link stands for the password alone: whoever has a second factor shows it before they choose another.
      {
        guard: { type: 'needsSecondFactor', params: ({ event }) => ({ result: event.session }) },
        target: '.challenged',
        actions: [{ type: 'setSession', params: ({ event }) => ({ result: event.session }) }, 'requirePassword'],
      },
      {
        target: '.choosingPassword',
        actions: { type: 'setSession', params: ({ event }) => ({ result: event.session }) },
      },
    ],
  },
  initial: 'restoring',
  states: { restoring, signedOut, signingIn, challenged, signedIn, choosingPassword, signingOut },
});
export type AuthRef = ActorRefFrom<typeof authMachine>;
export type AuthSnapshot = SnapshotFrom<typeof authMachine>;

export const selectSession = (snapshot: AuthSnapshot) => snapshot.context.session;

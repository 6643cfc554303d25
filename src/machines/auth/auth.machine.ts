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

type Arrival = Extract<AuthEvent, { type: 'INITIAL_SESSION' | 'SIGNED_IN' }>;

/** Somebody is in: from before, by another tab, by what a mail brought, or by what was asked for here. */
const arriving = [
  {
    guard: { type: 'opensAll', params: ({ event }: { event: Arrival }) => ({ answer: event.session }) },
    target: 'signedIn',
    actions: { type: 'keep', params: ({ event }: { event: Arrival }) => ({ answer: event.session }) },
  },
  {
    guard: { type: 'opensHalf', params: ({ event }: { event: Arrival }) => ({ answer: event.session }) },
    target: 'challenged',
    actions: { type: 'keep', params: ({ event }: { event: Arrival }) => ({ answer: event.session }) },
  },
] as const;

const restoring = auth.createStateConfig({
  tags: 'busy',
  initial: 'reading',
  on: {
    INITIAL_SESSION: [...arriving, { target: 'signedOut' }],
    SIGNED_OUT: [
      {
        guard: { type: 'hasExpired', params: ({ event }) => event },
        target: 'signedOut',
        actions: { type: 'refuse', params: { why: 'expired' } },
      },
      { target: 'signedOut' },
    ],
  },
  states: {
    reading: {
      meta: { story: 'Restoring' },
      on: { 'session.unreachable': { target: 'waiting' } },
      after: { restorePatience: { target: 'waiting' } },
    },
    waiting: {
      meta: { story: 'RestoringUnreachable' },
      on: { 'retry.requested': { target: 'reading', actions: 'askToRestore' } },
    },
  },
});

const signedOut = auth.createStateConfig({
  entry: ['forget', 'tellSignedOut'],
  initial: 'ready',
  on: { SIGNED_IN: arriving },
  states: {
    ready: {
      meta: { story: 'SignedOut' },
      on: {
        'credentials.submitted': { target: '#auth.signingIn', actions: 'forgive' },
        'registration.requested': { target: 'registering', actions: 'forgive' },
      },
    },
    /** An account is made by an actor of its own. If it opens a session, SIGNED_IN says so, and it is gone. */
    registering: {
      meta: { story: 'Registering' },
      invoke: {
        id: 'registration',
        src: 'registration',
        onError: { target: 'ready', actions: { type: 'refuse', params: { why: 'unexpected' } } },
      },
      on: { 'registration.left': { target: 'ready' } },
    },
    resting: {
      meta: { story: 'SignedOutResting' },
      after: { rest: { target: 'ready', actions: 'forgive' } },
    },
  },
});

const signingIn = auth.createStateConfig({
  tags: 'busy',
  on: { SIGNED_IN: arriving },
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
        guard: { type: 'opensAll', params: ({ event }) => ({ answer: event.output }) },
        target: 'signedIn',
        actions: { type: 'keep', params: ({ event }) => ({ answer: event.output }) },
      },
      {
        guard: { type: 'opensHalf', params: ({ event }) => ({ answer: event.output }) },
        target: 'challenged',
        actions: { type: 'keep', params: ({ event }) => ({ answer: event.output }) },
      },
      {
        guard: { type: 'mustRest', params: ({ event }) => ({ answer: event.output }) },
        target: 'signedOut.resting',
        actions: { type: 'refuseAs', params: ({ event }) => ({ answer: event.output }) },
      },
      { target: 'signedOut', actions: { type: 'refuseAs', params: ({ event }) => ({ answer: event.output }) } },
    ],
    onError: { target: 'signedOut', actions: { type: 'refuse', params: { why: 'unexpected' } } },
  },
  after: { attemptLimit: { target: 'signedOut', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
  states: {
    sending: { meta: { story: 'SigningIn' }, after: { patience: { target: 'waiting' } } },
    waiting: { meta: { story: 'SigningInSlowly' }, on: { 'attempt.stopped': { target: '#auth.signedOut' } } },
  },
});

/** Came through the link of a recovery mail: signed in, and asked for a new password before anything else. */
const recovering = auth.createStateConfig({
  entry: 'tellChallenged',
  exit: 'recovered',
  initial: 'asking',
  on: {
    'signOut.requested': { target: 'signingOut' },
    SIGNED_OUT: { target: 'signedOut', actions: { type: 'refuse', params: { why: 'expired' } } },
  },
  states: {
    asking: {
      meta: { story: 'AskingNewPassword' },
      on: { 'newPassword.submitted': { target: 'saving', actions: 'forgive' } },
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
            guard: { type: 'opensAll', params: ({ event }) => ({ answer: event.output }) },
            target: '#auth.signedIn',
            actions: { type: 'keep', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'opensHalf', params: ({ event }) => ({ answer: event.output }) },
            target: '#auth.challenged',
            actions: { type: 'keep', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'asking', actions: { type: 'refuseAs', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: { target: 'asking', actions: { type: 'refuse', params: { why: 'unexpected' } } },
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
    onDone: { target: 'signedOut', actions: { type: 'refuseAs', params: ({ event }) => ({ answer: event.output }) } },
    onError: { target: 'signedOut' },
  },
  after: { signOutLimit: { target: 'signedOut' } },
});

export const authMachine = auth.createMachine({
  id: 'auth',
  context: { session: null, refusal: null, wrongCodes: 0, recovers: false },
  invoke: {
    id: 'watchSession',
    src: 'watchSession',
    onError: { target: '.signedOut', actions: { type: 'refuse', params: { why: 'unexpected' } } },
  },
  on: {
    PASSWORD_RECOVERY: [
      // The link stands for the password alone: whoever has a second factor shows it before they choose another.
      {
        guard: { type: 'opensHalf', params: ({ event }) => ({ answer: event.session }) },
        target: '.challenged',
        actions: [{ type: 'keep', params: ({ event }) => ({ answer: event.session }) }, 'recover'],
      },
      {
        target: '.recovering',
        actions: { type: 'keep', params: ({ event }) => ({ answer: event.session }) },
      },
    ],
  },
  initial: 'restoring',
  states: { restoring, signedOut, signingIn, challenged, signedIn, recovering, signingOut },
});
export type AuthRef = ActorRefFrom<typeof authMachine>;
export type AuthSnapshot = SnapshotFrom<typeof authMachine>;

export const selectSession = (snapshot: AuthSnapshot) => snapshot.context.session;

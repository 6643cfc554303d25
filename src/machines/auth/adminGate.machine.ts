/**
 * The door of the pages that are for administrators. It lives while nobody knows whether this person may come in, and
 * ends with the answer. What is inside is protected by the database; the door spares people a page that would stay empty,
 * and keeps it from asking for anything before.
 *
 * What surprises: after an anonymous sign-in it waits. The page hears from the root who has come, and opens another
 * door for them.
 */
import { setup, type ActorRefFrom, type DoneStateEvent } from 'xstate';

import type { AdminPermission } from '../../contracts/auth.ts';
import { placeholder } from '../app/placeholder.ts';

/** `unfinished`: somebody is signed in by halves, and must show their second factor before anything else. */
export type AdminGateResult = 'admitted' | 'refused' | 'needsSecondFactor';

interface Context {
  userId: string | null;
}

const adminGate = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'retry.requested' },
    input: {} as { userId: string | null },
    output: {} as AdminGateResult,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** Throws "Failed to sign in anonymously". `someone`: the browser holds a session, and it is left alone. */
    signInAnonymously: placeholder<'signedIn' | 'alreadySignedIn'>('signInAnonymously'),
    /** Whether the role table gives this person the permission `admin`. */
    readPermission: placeholder<AdminPermission, { userId: string | null }>('readPermission'),
  },
  guards: {
    isAlreadySignedIn: (_, { output }: { output: 'signedIn' | 'alreadySignedIn' }) => output === 'alreadySignedIn',
    isSignedOut: (_, { output }: { output: AdminPermission }) => output === 'signedOut',
    isAdmin: (_, { output }: { output: AdminPermission }) => output === 'admin',
  },
  delays: {
    /** An answer that has not come by then does not come. */
    responseTimeout: 15_000,
  },
});

const checkingPermission = adminGate.createStateConfig({
  tags: 'busy',
  meta: { story: 'CheckingPermission' },
  invoke: {
    id: 'readPermission',
    src: 'readPermission',
    input: ({ context }) => context,
    onDone: [
      { guard: { type: 'isSignedOut', params: ({ event }) => event }, target: 'signingIn' },
      { guard: { type: 'isAdmin', params: ({ event }) => event }, target: 'admitted' },
      { target: 'refused' },
    ],
    onError: { target: 'permissionUnknown' },
  },
  after: { responseTimeout: { target: 'permissionUnknown' } },
});

const permissionUnknown = adminGate.createStateConfig({
  meta: { story: 'PermissionUnknown' },
  on: { 'retry.requested': { target: 'checkingPermission' } },
});

const signingIn = adminGate.createStateConfig({
  tags: 'busy',
  meta: { story: 'SigningInAnonymously' },
  invoke: {
    id: 'signInAnonymously',
    src: 'signInAnonymously',
    onDone: [
      { guard: { type: 'isAlreadySignedIn', params: ({ event }) => event }, target: 'needsSecondFactor' },
      { target: 'awaitingSession' },
    ],
    onError: { target: 'signInFailed' },
  },
  after: { responseTimeout: { target: 'signInFailed' } },
});

/** Signed in: the root tells the page at any moment. */
const awaitingSession = adminGate.createStateConfig({
  tags: 'busy',
  meta: { story: 'SignedInAnonymously' },
  after: { responseTimeout: { target: 'signInFailed' } },
});

const signInFailed = adminGate.createStateConfig({
  meta: { story: 'AnonymousSignInFailed' },
  on: { 'retry.requested': { target: 'signingIn' } },
});

export const adminGateMachine = adminGate.createMachine({
  id: 'adminGate',
  context: ({ input }) => input,
  initial: 'checkingPermission',
  states: {
    checkingPermission,
    permissionUnknown,
    signingIn,
    awaitingSession,
    signInFailed,
    admitted: { type: 'final', output: 'admitted' },
    refused: { type: 'final', output: 'refused' },
    needsSecondFactor: { type: 'final', output: 'needsSecondFactor' },
  },
  output: ({ event }) => (event as DoneStateEvent<AdminGateResult>).output,
});

export type AdminGateRef = ActorRefFrom<typeof adminGateMachine>;

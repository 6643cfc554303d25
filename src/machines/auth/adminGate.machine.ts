/**
 * The access check of the pages for administrators. It lives until the permission is known and ends with the result.
 * The database enforces the permission; the gate only avoids an empty page and its requests.
 *
 * A signed-out visitor is signed in anonymously first. Then the gate waits: the root reports the new user to the page,
 * which starts another gate.
 */
import { setup, type ActorRefFrom, type DoneStateEvent } from 'xstate';

import type { AdminPermission } from '../../contracts/auth.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';

/** `needsSecondFactor`: the browser holds a session that still requires its second factor. */
export type AdminGateResult = 'admitted' | 'refused' | 'needsSecondFactor';

interface Context {
  userId: string | null;
}

const adminGate = setup({
  types: {} as MachineTypes<Context, { type: 'retry.requested' }, { userId: string | null }> & {
    output: AdminGateResult;
  },
  actors: {
    /** Throws "Failed to sign in anonymously". `alreadySignedIn`: the browser holds a session, which is kept. */
    signInAnonymously: placeholder<'signedIn' | 'alreadySignedIn'>('signInAnonymously'),
    /** Reads the permission `admin` of the table `role`, and the level of the session. */
    readPermission: placeholder<AdminPermission, { userId: string | null }>('readPermission'),
  },
  guards: {
    isAlreadySignedIn: (_, { output }: { output: 'signedIn' | 'alreadySignedIn' }) => output === 'alreadySignedIn',
    isSignedOut: (_, { output }: { output: AdminPermission }) => output === 'signedOut',
    isWithoutFactor: (_, { output }: { output: AdminPermission }) => output === 'withoutFactor',
    isAdmin: (_, { output }: { output: AdminPermission }) => output === 'admin',
  },
  delays: {
    /** After this a request counts as failed. */
    responseTimeout: 15_000,
  },
});

const checkingPermission = request(adminGate, {
  src: 'readPermission',
  story: 'CheckingPermission',
  input: ({ context }) => context,
  done: [
    { guard: withEvent('isSignedOut'), target: 'signingIn' },
    { guard: withEvent('isAdmin'), target: 'admitted' },
    { guard: withEvent('isWithoutFactor'), target: 'factorMissing' },
    { target: 'refused' },
  ],
  failed: { target: 'permissionUnknown' },
  limit: 'responseTimeout',
});

const permissionUnknown = adminGate.createStateConfig({
  meta: { story: 'PermissionUnknown' },
  on: { 'retry.requested': { target: 'checkingPermission' } },
});

/** An administrator without a second factor: the page leads to their account, where they add one. */
const factorMissing = adminGate.createStateConfig({
  meta: { story: 'FactorMissing' },
  on: { 'retry.requested': { target: 'checkingPermission' } },
});

const signingIn = request(adminGate, {
  src: 'signInAnonymously',
  story: 'SigningInAnonymously',
  done: [{ guard: withEvent('isAlreadySignedIn'), target: 'needsSecondFactor' }, { target: 'awaitingSession' }],
  failed: { target: 'signInFailed' },
  limit: 'responseTimeout',
});

/** The anonymous session exists; the root is about to restart the page with its user. */
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
    factorMissing,
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

/**
 * The confirmation of a sign-out that would delete unsent messages, or that ends the sessions of all devices. It lives
 * as long as the workspace, so a sign-out ends it.
 *
 * Signing out deletes the user's data on this device. A sign-out of this device without unsent messages, or if they
 * cannot be counted, follows at once. `auth` signs out; this machine only sends it the request.
 */
import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { SignOutScope } from '../../contracts/auth.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { toActor } from '../app/system.ts';
import { withEvent } from '../app/withEvent.ts';

interface Context {
  userId: string;
  /** Sessions to end. */
  scope: SignOutScope;
  /** Messages that would be lost. */
  unsentCount: number;
}

type Event =
  | { type: 'signOut.requested'; scope: SignOutScope }
  /** Signs out and deletes the unsent messages. */
  | { type: 'signOut.confirmed' }
  | { type: 'signOut.cancelled' };

const signOut = setup({
  types: {} as MachineTypes<Context, Event, { userId: string }>,
  actors: {
    /** Counts pending and failed messages in the journal. */
    countUnsent: placeholder<number, { userId: string }>('countUnsent'),
  },
  guards: {
    hasUnsent: (_, { output }: { output: number }) => output > 0,
    endsAllSessions: ({ context }) => context.scope === 'global',
  },
  actions: {
    setScope: assign((_, { scope }: { scope: SignOutScope }) => ({ scope, unsentCount: 0 })),
    setUnsentCount: assign((_, { output }: { output: number }) => ({ unsentCount: output })),
    requestSignOut: sendTo(toActor('auth'), ({ context: { scope } }) => ({ type: 'signOut.requested', scope })),
  },
  delays: { countTimeout: 3000 },
});

const idle = signOut.createStateConfig({
  meta: { story: 'Idle' },
  on: { 'signOut.requested': { target: 'counting', actions: withEvent('setScope') } },
});

const counting = request(signOut, {
  src: 'countUnsent',
  story: 'Counting',
  input: ({ context: { userId } }) => ({ userId }),
  done: [
    { guard: withEvent('hasUnsent'), target: 'confirming', actions: withEvent('setUnsentCount') },
    { guard: 'endsAllSessions', target: 'confirming' },
    { target: 'idle', actions: 'requestSignOut' },
  ],
  failed: [
    { guard: 'endsAllSessions', target: 'confirming' },
    { target: 'idle', actions: 'requestSignOut' },
  ],
  limit: 'countTimeout',
});

const confirming = signOut.createStateConfig({
  meta: { story: 'Confirming' },
  on: {
    'signOut.cancelled': { target: 'idle' },
    'signOut.confirmed': { target: 'idle', actions: 'requestSignOut' },
  },
});

export const signOutMachine = signOut.createMachine({
  id: 'signOut',
  context: ({ input }) => ({ ...input, scope: 'local', unsentCount: 0 }),
  initial: 'idle',
  states: { idle, counting, confirming },
});

export type SignOutRef = ActorRefFrom<typeof signOutMachine>;
export type SignOutSnapshot = SnapshotFrom<typeof signOutMachine>;

/** Unsent messages that the confirmation names; null while it is closed. */
export const selectUnsentCount = (snapshot: SignOutSnapshot): number | null =>
  snapshot.matches('confirming') ? snapshot.context.unsentCount : null;

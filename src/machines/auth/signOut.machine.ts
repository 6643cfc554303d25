/**
 * The way out. Signing out empties what this device keeps of a person, and with it the messages that have not gone
 * out: whoever has such messages is asked first. Where nothing waits nothing is asked, and storage that cannot be
 * read keeps nobody in.
 *
 * `auth` signs out; this machine only decides whether it is asked to. It lives as long as the workspace, so it ends
 * by itself once somebody is out.
 */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef, type SnapshotFrom } from 'xstate';

import type { SignOutScope } from '../../contracts/auth.ts';
import { placeholder } from '../app/placeholder.ts';

interface Context {
  userId: string;
  /** Which sessions were asked to end. */
  scope: SignOutScope;
  /** How many messages would be lost. */
  unsentCount: number;
}

type Event =
  | { type: 'signOut.requested'; scope: SignOutScope }
  /** Leave, and lose what has not been sent. */
  | { type: 'signOut.confirmed' }
  | { type: 'signOut.cancelled' };

const signOut = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { userId: string },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** Everything in the journal: what waits, and what failed and could still be tried again. */
    countUnsent: placeholder<number, { userId: string }>('countUnsent'),
  },
  guards: {
    hasUnsent: (_, { output }: { output: number }) => output > 0,
  },
  actions: {
    setScope: assign((_, { scope }: { scope: SignOutScope }) => ({ scope })),
    setUnsentCount: assign((_, { output }: { output: number }) => ({ unsentCount: output })),
    requestSignOut: sendTo(
      ({ system }) => system.get('auth') as AnyActorRef,
      ({ context: { scope } }) => ({ type: 'signOut.requested', scope }),
    ),
  },
  delays: { countTimeout: 3000 },
});

const idle = signOut.createStateConfig({
  meta: { story: 'Idle' },
  on: { 'signOut.requested': { target: 'counting', actions: { type: 'setScope', params: ({ event }) => event } } },
});

const counting = signOut.createStateConfig({
  tags: 'busy',
  meta: { story: 'Counting' },
  invoke: {
    id: 'countUnsent',
    src: 'countUnsent',
    input: ({ context: { userId } }) => ({ userId }),
    onDone: [
      {
        guard: { type: 'hasUnsent', params: ({ event }) => event },
        target: 'confirming',
        actions: { type: 'setUnsentCount', params: ({ event }) => event },
      },
      { target: 'idle', actions: 'requestSignOut' },
    ],
    onError: { target: 'idle', actions: 'requestSignOut' },
  },
  after: { countTimeout: { target: 'idle', actions: 'requestSignOut' } },
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

/** How many messages a person must decide about; null while nothing is asked. */
export const selectUnsentCount = (snapshot: SignOutSnapshot): number | null =>
  snapshot.matches('confirming') ? snapshot.context.unsentCount : null;

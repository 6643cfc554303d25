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
import { unprovided } from '../app/placeholder.ts';

interface Context {
  userId: string;
  /** Which sessions were asked to end. */
  scope: SignOutScope;
  /** How many messages would be lost. */
  unsent: number;
}

type Event =
  | { type: 'leave.requested'; scope: SignOutScope }
  /** Leave, and lose what has not been sent. */
  | { type: 'leave.confirmed' }
  | { type: 'stay.chosen' };

const out = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { userId: string },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** Everything in the journal: what waits, and what failed and could still be tried again. */
    countUnsent: unprovided<number, { userId: string }>('countUnsent'),
  },
  guards: {
    isSome: (_, { output }: { output: number }) => output > 0,
  },
  actions: {
    want: assign((_, { scope }: { scope: SignOutScope }) => ({ scope })),
    remember: assign((_, { output }: { output: number }) => ({ unsent: output })),
    signOut: sendTo(
      ({ system }) => system.get('auth') as AnyActorRef,
      ({ context: { scope } }) => ({ type: 'signOut.requested', scope }),
    ),
  },
  delays: { patience: 3000 },
});

const staying = out.createStateConfig({
  meta: { story: 'Staying' },
  on: { 'leave.requested': { target: 'counting', actions: { type: 'want', params: ({ event }) => event } } },
});

const counting = out.createStateConfig({
  tags: 'busy',
  meta: { story: 'Counting' },
  invoke: {
    id: 'countUnsent',
    src: 'countUnsent',
    input: ({ context: { userId } }) => ({ userId }),
    onDone: [
      {
        guard: { type: 'isSome', params: ({ event }) => event },
        target: 'asking',
        actions: { type: 'remember', params: ({ event }) => event },
      },
      { target: 'staying', actions: 'signOut' },
    ],
    onError: { target: 'staying', actions: 'signOut' },
  },
  after: { patience: { target: 'staying', actions: 'signOut' } },
});

const asking = out.createStateConfig({
  meta: { story: 'Asking' },
  on: {
    'stay.chosen': { target: 'staying' },
    'leave.confirmed': { target: 'staying', actions: 'signOut' },
  },
});

export const leavingMachine = out.createMachine({
  id: 'leaving',
  context: ({ input }) => ({ ...input, scope: 'local', unsent: 0 }),
  initial: 'staying',
  states: { staying, counting, asking },
});

export type LeavingRef = ActorRefFrom<typeof leavingMachine>;
export type LeavingSnapshot = SnapshotFrom<typeof leavingMachine>;

/** How many messages a person must decide about; null while nothing is asked. */
export const selectQuestion = (snapshot: LeavingSnapshot): number | null =>
  snapshot.matches('asking') ? snapshot.context.unsent : null;

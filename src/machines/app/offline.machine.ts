/**
 * What of the screen is only what this device has kept, since when, and whether somebody asks for it anew. Lives as long
 * as the workspace: while everything is as the server has it, it keeps what is open; once something else had to be shown
 * it says so, until all of it has been asked for again.
 *
 * What surprises: it does not fetch the lists and conversations itself. Whoever shows them does, as after every gap; here
 * that is only asked for again and again, because a network that fails without a word comes back without one.
 */
import { assign, enqueueActions, setup, type ActorRefFrom, type AnyActorRef, type SnapshotFrom } from 'xstate';

import type { Business, WorkspaceEvent, OfflineEvent } from '../../contracts/app.ts';
import { unprovided, unprovidedWatcher } from './placeholder.ts';
import { regained } from './reconnectNotifier.ts';

interface Context {
  /** Since when something on the screen is only what is kept, in epoch ms. */
  since: number | null;
}

const keeping = setup({
  types: {
    context: {} as Context,
    events: {} as OfflineEvent,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** Writes what is open to the device, when there is time. */
    keep: unprovidedWatcher('keep'),
    /** Sends kept.shown and kept.renewed. */
    watchKept: unprovidedWatcher('watchKept'),
    watchConnection: regained,
    /** The businesses as they are now. Null: those on the screen are. */
    readBusinesses: unprovided<Business[] | null>('readBusinesses'),
  },
  actions: {
    date: assign((_, { since }: { since: number | null }) => ({ since })),
    /** Whoever shows something asks for what it missed. */
    askAgain: enqueueActions(({ enqueue, system }) => {
      if (system.get('connection') === undefined) return;
      enqueue.sendTo(({ system: house }) => house.get('connection') as AnyActorRef, { type: 'page.woke' });
    }),
    tellWorkspace: enqueueActions(({ enqueue, self }, { output }: { output: Business[] | null }) => {
      const workspace = self._parent as AnyActorRef | undefined;
      const around = workspace?.getSnapshot() as { context?: { businesses: Business[] } } | undefined;
      if (output === null || workspace === undefined || around?.context === undefined) return;
      for (const event of newsOf(around.context.businesses, output)) enqueue.sendTo(workspace, event);
    }),
  },
  delays: {
    /** Between two attempts. */
    pause: 10_000,
    patience: 30_000,
  },
});

const current = keeping.createStateConfig({
  meta: { story: 'KeptNothingShown' },
  on: { 'kept.shown': { target: 'shown', actions: { type: 'date', params: ({ event }) => event } } },
});

const shown = keeping.createStateConfig({
  initial: 'resting',
  on: {
    'kept.shown': { actions: { type: 'date', params: ({ event }) => event } },
    'kept.renewed': { target: 'current', actions: { type: 'date', params: { since: null } } },
  },
  states: {
    resting: {
      meta: { story: 'KeptShown' },
      after: { pause: { target: 'renewing', actions: 'askAgain' } },
      on: {
        'renewal.requested': { target: 'renewing', actions: 'askAgain' },
        // It has been announced to everybody.
        'connection.regained': { target: 'renewing' },
      },
    },
    renewing: {
      tags: 'busy',
      meta: { story: 'KeptRenewing' },
      after: { patience: { target: 'resting' } },
      invoke: {
        id: 'readBusinesses',
        src: 'readBusinesses',
        onDone: { target: 'resting', actions: { type: 'tellWorkspace', params: ({ event }) => event } },
        onError: { target: 'resting' },
      },
    },
  },
});

export const keepingMachine = keeping.createMachine({
  id: 'keeping',
  context: { since: null },
  // A device that keeps nothing has nothing to show.
  invoke: [
    { id: 'keep', src: 'keep', onError: {} },
    { id: 'watchKept', src: 'watchKept', onError: {} },
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
  ],
  initial: 'current',
  states: { current, shown },
});

export type KeepingRef = ActorRefFrom<typeof keepingMachine>;
export type KeepingSnapshot = SnapshotFrom<typeof keepingMachine>;

/** What was not heard of businesses, in the words in which it would have been told. */
const newsOf = (before: readonly Business[], now: readonly Business[]): WorkspaceEvent[] => [
  ...before
    .filter(({ id }) => now.every((business) => business.id !== id))
    .map(({ id }) => ({ type: 'membership.changed' as const, businessId: id, role: null })),
  ...now.flatMap(({ id, role, channels: _channels, agents: _agents, ...changed }) => [
    { type: 'membership.changed' as const, businessId: id, role },
    {
      type: 'business.updated' as const,
      businessId: id,
      changed,
    },
  ]),
  { type: 'channels.changed', channels: now.flatMap(({ channels }) => channels) },
];

/** Since when something on the screen is only what is kept, in epoch ms; null where nothing is. */
export const selectSince = (snapshot: KeepingSnapshot): number | null => snapshot.context.since;

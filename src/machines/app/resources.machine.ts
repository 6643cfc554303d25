/**
 * The cache of all reads by key: several readers of one key share one request. It lives as long as the workspace. It
 * counts readers per key; each value is in a `resource` actor of its own, which is stopped five minutes after its last
 * reader has left. It has a single state, because the states are in those actors.
 */
import { assign, cancel, enqueueActions, sendTo, setup, stopChild, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { MachineTypes } from './machineTypes.ts';
import { resourceActorId } from './resource.id.ts';
import { resourceMachine } from './resource.machine.ts';
import { withEvent } from './withEvent.ts';

interface Context {
  /** Number of readers per key. A key without readers stays until it expires. */
  readers: Record<string, number>;
}
interface KeyParams {
  key: string;
}
type Event =
  | ({ type: 'resource.subscribed' } & KeyParams)
  | ({ type: 'resource.unsubscribed' } & KeyParams)
  | ({ type: 'resource.preloadRequested' } & KeyParams)
  | ({ type: 'resource.preloadCancelled' } & KeyParams)
  | ({ type: 'resource.expired' } & KeyParams)
  /** Invalidates this key and all that begin with it and a slash; every key when it is empty. */
  | { type: 'resources.invalidated'; prefix: string }
  /** Drops every value, because a view cannot show one of them, and reads those again that have readers. */
  | { type: 'resources.reset' };

const resources = setup({
  types: {} as MachineTypes<Context, Event>,
  actors: { resource: resourceMachine },
  delays: {
    /** From the last reader's leaving to the removal of the value. */
    expiresAfter: 5 * 60_000,
  },
  guards: {
    hasKey: ({ context }, { key }: KeyParams) => key in context.readers,
    hasReaders: ({ context }, { key }: KeyParams) => (context.readers[key] ?? 0) > 0,
    hasNoReaders: ({ context }, { key }: KeyParams) => context.readers[key] === 0,
    hasOneReader: ({ context }, { key }: KeyParams) => context.readers[key] === 1,
  },
  actions: {
    addKey: assign(({ context }, { key }: KeyParams) => ({ readers: { [key]: 0, ...context.readers } })),
    addReader: assign(({ context }, { key }: KeyParams) => ({
      readers: { ...context.readers, [key]: (context.readers[key] ?? 0) + 1 },
    })),
    removeReader: assign(({ context }, { key }: KeyParams) => ({
      readers: { ...context.readers, [key]: (context.readers[key] ?? 1) - 1 },
    })),
    removeKey: assign(({ context: { readers } }, { key }: KeyParams) => ({
      readers: Object.fromEntries(Object.entries(readers).filter(([other]) => other !== key)),
    })),
    stop: stopChild((_, { key }: KeyParams) => resourceActorId(key)),
    notifyReaderAdded: sendTo((_, { key }: KeyParams) => resourceActorId(key), { type: 'reader.added' }),
    requestPreload: sendTo((_, { key }: KeyParams) => resourceActorId(key), { type: 'preload.requested' }),
    cancelPreload: sendTo((_, { key }: KeyParams) => resourceActorId(key), { type: 'preload.cancelled' }),
    cancelExpiry: cancel((_, { key }: KeyParams) => resourceActorId(key)),
    scheduleExpiry: enqueueActions(({ enqueue }, { key }: KeyParams) => {
      enqueue.raise({ type: 'resource.expired', key }, { id: resourceActorId(key), delay: 'expiresAfter' });
    }),
    invalidateMatching: enqueueActions(({ context, enqueue }, { prefix }: { prefix: string }) => {
      for (const [key, readers] of Object.entries(context.readers))
        if (prefix === '' || key === prefix || key.startsWith(`${prefix}/`))
          enqueue.sendTo(resourceActorId(key), { type: 'value.invalidated', watched: readers > 0 });
    }),
  },
});

const about = ({ event: { key } }: { event: KeyParams }): KeyParams => ({ key });

const supervisor = resources.extend({
  actions: {
    start: resources.spawnChild('resource', {
      id: ({ event }) => ('key' in event ? resourceActorId(event.key) : undefined),
      input: ({ event }) => ({ key: 'key' in event ? event.key : '' }),
    }),
    reset: resources.enqueueActions(({ context, enqueue }) => {
      for (const [key, readers] of Object.entries(context.readers)) {
        const id = resourceActorId(key);
        enqueue.cancel(id);
        enqueue.stopChild(id);
        if (readers === 0) continue;
        enqueue.spawnChild('resource', { id, input: { key } });
        enqueue.sendTo(id, { type: 'reader.added' });
      }
      enqueue.assign({
        readers: Object.fromEntries(Object.entries(context.readers).filter(([, readers]) => readers > 0)),
      });
    }),
  },
});

const serving = supervisor.createStateConfig({
  meta: { story: 'Serving' },
  on: {
    'resource.subscribed': [
      {
        guard: { type: 'hasKey', params: about },
        actions: [
          { type: 'cancelExpiry', params: about },
          { type: 'addReader', params: about },
          { type: 'notifyReaderAdded', params: about },
        ],
      },
      { actions: ['start', { type: 'addReader', params: about }, { type: 'notifyReaderAdded', params: about }] },
    ],
    'resource.unsubscribed': [
      {
        guard: { type: 'hasOneReader', params: about },
        actions: [
          { type: 'removeReader', params: about },
          { type: 'scheduleExpiry', params: about },
        ],
      },
      { guard: { type: 'hasReaders', params: about }, actions: { type: 'removeReader', params: about } },
    ],
    'resource.preloadRequested': [
      { guard: { type: 'hasKey', params: about }, actions: { type: 'requestPreload', params: about } },
      {
        actions: [
          'start',
          { type: 'addKey', params: about },
          { type: 'requestPreload', params: about },
          { type: 'scheduleExpiry', params: about },
        ],
      },
    ],
    'resource.preloadCancelled': {
      guard: { type: 'hasKey', params: about },
      actions: { type: 'cancelPreload', params: about },
    },
    'resource.expired': {
      guard: { type: 'hasNoReaders', params: about },
      actions: [
        { type: 'removeKey', params: about },
        { type: 'stop', params: about },
      ],
    },
    'resources.reset': { actions: 'reset' },
    'resources.invalidated': { actions: withEvent('invalidateMatching') },
  },
});

export const resourcesMachine = supervisor.createMachine({
  id: 'resources',
  context: { readers: {} },
  initial: 'serving',
  states: { serving },
});

export type ResourcesRef = ActorRefFrom<typeof resourcesMachine>;
export type ResourcesSnapshot = SnapshotFrom<typeof resourcesMachine>;

/**
 * Everything that is read by key, each once however many read it. It lives as long as what it reads may be seen:
 * with the workspace, so that nothing of one business is left for the next. It counts readers and holds keys; the
 * values are in one `resource` actor for each. It has a single state, because its life is in those actors. Five minutes after the last reader has left, a resource is dropped.
 */
import { assign, cancel, enqueueActions, sendTo, setup, stopChild, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import { resourceMachine } from './resource.machine.ts';
import { idOf } from './resource.selectors.ts';

interface Context {
  /** How many read each key now. A key without readers stays until its time is over. */
  readers: Record<string, number>;
}
interface About {
  key: string;
}
type Event =
  | ({ type: 'resource.wanted' } & About)
  /** One who wanted it is gone. */
  | ({ type: 'resource.left' } & About)
  | ({ type: 'resource.intended' } & About)
  | ({ type: 'resource.unintended' } & About)
  | ({ type: 'resource.expired' } & About)
  /** Everything whose key is this, or begins with this and a slash, is old; everything at all when it is empty. */
  | { type: 'resources.outdated'; prefix: string };

/** How long a value stays after its last reader left, in milliseconds. */
const UNREAD_FOR = 5 * 60_000;

const resources = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    meta: {} as { story: string },
  },
  actors: { resource: resourceMachine },
  guards: {
    isHeld: ({ context }, { key }: About) => key in context.readers,
    isRead: ({ context }, { key }: About) => (context.readers[key] ?? 0) > 0,
    isUnread: ({ context }, { key }: About) => context.readers[key] === 0,
    isReadOnce: ({ context }, { key }: About) => context.readers[key] === 1,
  },
  actions: {
    hold: assign(({ context }, { key }: About) => ({ readers: { [key]: 0, ...context.readers } })),
    admit: assign(({ context }, { key }: About) => ({
      readers: { ...context.readers, [key]: (context.readers[key] ?? 0) + 1 },
    })),
    dismiss: assign(({ context }, { key }: About) => ({
      readers: { ...context.readers, [key]: (context.readers[key] ?? 1) - 1 },
    })),
    drop: assign(({ context: { readers } }, { key }: About) => ({
      readers: Object.fromEntries(Object.entries(readers).filter(([other]) => other !== key)),
    })),
    stop: stopChild((_, { key }: About) => idOf(key)),
    tellReader: sendTo((_, { key }: About) => idOf(key), { type: 'reader.arrived' }),
    tellIntent: sendTo((_, { key }: About) => idOf(key), { type: 'intent.shown' }),
    tellWithdrawal: sendTo((_, { key }: About) => idOf(key), { type: 'intent.withdrawn' }),
    keepAlive: cancel((_, { key }: About) => idOf(key)),
    expireLater: enqueueActions(({ enqueue }, { key }: About) => {
      enqueue.raise({ type: 'resource.expired', key }, { id: idOf(key), delay: UNREAD_FOR });
    }),
    tellOld: enqueueActions(({ context, enqueue }, { prefix }: { prefix: string }) => {
      for (const [key, readers] of Object.entries(context.readers))
        if (prefix === '' || key === prefix || key.startsWith(`${prefix}/`))
          enqueue.sendTo(idOf(key), { type: 'value.outdated', watched: readers > 0 });
    }),
  },
});

const about = ({ event: { key } }: { event: About }): About => ({ key });

const supervisor = resources.extend({
  actions: {
    start: resources.spawnChild('resource', {
      id: ({ event }) => ('key' in event ? idOf(event.key) : undefined),
      input: ({ event }) => ({ key: 'key' in event ? event.key : '' }),
    }),
  },
});

const serving = supervisor.createStateConfig({
  meta: { story: 'Serving' },
  on: {
    'resource.wanted': [
      {
        guard: { type: 'isHeld', params: about },
        actions: [
          { type: 'keepAlive', params: about },
          { type: 'admit', params: about },
          { type: 'tellReader', params: about },
        ],
      },
      { actions: ['start', { type: 'admit', params: about }, { type: 'tellReader', params: about }] },
    ],
    'resource.left': [
      {
        guard: { type: 'isReadOnce', params: about },
        actions: [
          { type: 'dismiss', params: about },
          { type: 'expireLater', params: about },
        ],
      },
      { guard: { type: 'isRead', params: about }, actions: { type: 'dismiss', params: about } },
    ],
    'resource.intended': [
      { guard: { type: 'isHeld', params: about }, actions: { type: 'tellIntent', params: about } },
      {
        actions: [
          'start',
          { type: 'hold', params: about },
          { type: 'tellIntent', params: about },
          { type: 'expireLater', params: about },
        ],
      },
    ],
    'resource.unintended': {
      guard: { type: 'isHeld', params: about },
      actions: { type: 'tellWithdrawal', params: about },
    },
    'resource.expired': {
      guard: { type: 'isUnread', params: about },
      actions: [
        { type: 'drop', params: about },
        { type: 'stop', params: about },
      ],
    },
    'resources.outdated': { actions: { type: 'tellOld', params: ({ event }) => event } },
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

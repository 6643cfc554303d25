/**
 * The versions of a business's knowledge, publishing the changes that wait, and going back to the version before. It lives
 * while the training screen is open.
 *
 * An owner publishes the changes that are on the screen: the request names them, and the database refuses it if others
 * wait by then. Going back makes a new version, so that it can be undone the same way.
 */
import { assign, sendParent, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { KnowledgeChanges, KnowledgeInvalidated, PublishResult } from '../../contracts/training.ts';
import { placeholder } from '../app/placeholder.ts';

type Notice = 'published' | 'restored' | 'changed' | 'denied' | 'publishFailed' | 'restoreFailed';

interface Context {
  businessId: string;
  isOwner: boolean;
  changes: KnowledgeChanges | null;
  /** What came of the last request. */
  notice: Notice | null;
  /** Something changed during a request. */
  isStale: boolean;
}

type Event =
  | KnowledgeInvalidated
  | { type: 'publish.requested' }
  | { type: 'restore.requested' }
  | { type: 'restore.confirmed' }
  | { type: 'restore.cancelled' }
  | { type: 'retry.requested' };

const publishing = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { businessId: string; isOwner: boolean },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    loadChanges: placeholder<KnowledgeChanges, { businessId: string }>('loadChanges'),
    publish: placeholder<PublishResult, { businessId: string; digest: string }>('publish'),
    restore: placeholder<PublishResult, { businessId: string; number: number; current: number }>('restore'),
  },
  guards: {
    mayPublish: ({ context }) => context.isOwner && context.changes !== null && context.changes.count > 0,
    mayRestore: ({ context }) => context.isOwner && versionBefore(context.changes) !== null,
    isStale: ({ context }) => context.isStale,
    isDone: (_, { output }: { output: PublishResult }) => 'version' in output,
    isChanged: (_, { output }: { output: PublishResult }) => 'changed' in output,
  },
  actions: {
    setChanges: assign((_, { output }: { output: KnowledgeChanges }) => ({ changes: output })),
    setNotice: assign((_, { notice }: { notice: Notice | null }) => ({ notice })),
    setStale: assign((_, { isStale }: { isStale: boolean }) => ({ isStale })),
    /** Without realtime the list would not hear of it. */
    reportChange: sendParent({ type: 'knowledge.invalidated' } satisfies KnowledgeInvalidated),
  },
  delays: {
    timeout: 20_000,
    /** Publishing very much takes some seconds. */
    publishTimeout: 30_000,
  },
});

const notice = (of: Notice | null) => ({ type: 'setNotice', params: { notice: of } }) as const;
const markStale = { 'knowledge.invalidated': { actions: { type: 'setStale', params: { isStale: true } } } } as const;

const loading = publishing.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'loadChanges',
    src: 'loadChanges',
    input: ({ context: { businessId } }) => ({ businessId }),
    onDone: { target: 'idle', actions: { type: 'setChanges', params: ({ event }) => event } },
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
});

const failed = publishing.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading' }, 'knowledge.invalidated': { target: 'loading' } },
});

const idle = publishing.createStateConfig({
  meta: { story: 'Changes' },
  always: { guard: 'isStale', target: 'refreshing' },
  on: {
    'publish.requested': { guard: 'mayPublish', target: 'publishing', actions: notice(null) },
    'restore.requested': { guard: 'mayRestore', target: 'confirmingRestore', actions: notice(null) },
    'knowledge.invalidated': { target: 'refreshing' },
  },
});

/** Reads the changes again while they stay on the screen. */
const refreshing = publishing.createStateConfig({
  tags: 'busy',
  meta: { story: 'Refreshing' },
  entry: { type: 'setStale', params: { isStale: false } },
  invoke: {
    id: 'loadChanges',
    src: 'loadChanges',
    input: ({ context: { businessId } }) => ({ businessId }),
    onDone: { target: 'idle', actions: { type: 'setChanges', params: ({ event }) => event } },
    // The changes stay; publishing others than these is refused.
    onError: { target: 'idle' },
  },
  on: markStale,
  after: { timeout: { target: 'idle' } },
});

const publishingNow = publishing.createStateConfig({
  tags: 'busy',
  meta: { story: 'Publishing' },
  invoke: {
    id: 'publish',
    src: 'publish',
    input: ({ context: { businessId, changes } }) => ({ businessId, digest: changes?.digest ?? '' }),
    onDone: [
      {
        guard: { type: 'isDone', params: ({ event }) => event },
        target: 'refreshing',
        actions: [notice('published'), 'reportChange'],
      },
      { guard: { type: 'isChanged', params: ({ event }) => event }, target: 'refreshing', actions: notice('changed') },
      { target: 'idle', actions: notice('denied') },
    ],
    // It may have been published: what waits is read again.
    onError: { target: 'refreshing', actions: notice('publishFailed') },
  },
  on: markStale,
  after: { publishTimeout: { target: 'refreshing', actions: notice('publishFailed') } },
});

const confirmingRestore = publishing.createStateConfig({
  meta: { story: 'ConfirmingRestore' },
  on: {
    ...markStale,
    'restore.confirmed': { target: 'restoring' },
    'restore.cancelled': { target: 'idle' },
  },
});

const restoring = publishing.createStateConfig({
  tags: 'busy',
  meta: { story: 'Restoring' },
  invoke: {
    id: 'restore',
    src: 'restore',
    input: ({ context: { businessId, changes } }) => {
      const current = changes?.version?.number ?? 0;
      return { businessId, number: current - 1, current };
    },
    onDone: [
      {
        guard: { type: 'isDone', params: ({ event }) => event },
        target: 'refreshing',
        actions: [notice('restored'), 'reportChange'],
      },
      { guard: { type: 'isChanged', params: ({ event }) => event }, target: 'refreshing', actions: notice('changed') },
      { target: 'idle', actions: notice('denied') },
    ],
    onError: { target: 'refreshing', actions: notice('restoreFailed') },
  },
  on: markStale,
  after: { publishTimeout: { target: 'refreshing', actions: notice('restoreFailed') } },
});

export const publishingMachine = publishing.createMachine({
  id: 'publishing',
  context: ({ input }) => ({ ...input, changes: null, notice: null, isStale: false }),
  initial: 'loading',
  states: {
    loading,
    failed,
    idle,
    refreshing,
    publishing: publishingNow,
    confirmingRestore,
    restoring,
  },
});

export type PublishingRef = ActorRefFrom<typeof publishingMachine>;
export type PublishingSnapshot = SnapshotFrom<typeof publishingMachine>;

/** The number of the version before the current one; null: there is none. */
export const selectVersionBefore = ({ context: { changes } }: PublishingSnapshot): number | null =>
  versionBefore(changes);

const versionBefore = (changes: KnowledgeChanges | null): number | null => {
  const number = changes?.version?.number ?? 1;
  return number > 1 ? number - 1 : null;
};

/**
 * One cached read: it fetches a value by key, caches it and refetches it when it is stale. It has no final state; its
 * supervisor (`resources`) stops it five minutes after the last reader has left. The value lives in the context, so
 * rooms and messages, which come by the thousand, have their own stores.
 */
import { assign, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { MachineTypes } from './machineTypes.ts';
import { placeholder } from './placeholder.ts';
import { request } from './request.ts';
import { SLOW_AFTER } from './slowLoading.ts';
import { withEvent } from './withEvent.ts';

interface Context {
  /** Parts joined by `/`: `user`, `campaigns/<businessId>/1`. */
  key: string;
  /** The last value; null before the first. Its type depends on the key (ResourceValues). */
  value: unknown;
  /** Failed attempts since the last success. */
  failures: number;
}
type Event =
  | { type: 'reader.added' }
  /** The pointer rests on a link whose view reads this. */
  | { type: 'preload.requested' }
  | { type: 'preload.cancelled' }
  /** The value is known to be old. `watched`: it has readers. */
  | { type: 'value.invalidated'; watched: boolean }
  | { type: 'retry.requested' };

const MAX_RETRIES = 3;

const resource = setup({
  types: {} as MachineTypes<Context, Event, { key: string }, 'busy' | 'pending' | 'slow'>,
  actors: { read: placeholder<unknown, { key: string }>('read') },
  guards: {
    isWithinMinTime: stateIn({ reading: { loading: { pending: 'minTime' } } }),
    hasValue: ({ context }) => context.value !== null,
    isWatched: (_, { watched }: { watched: boolean }) => watched,
    mayRetry: ({ context }) => context.failures < MAX_RETRIES,
  },
  actions: {
    setValue: assign((_, { output }: { output: unknown }) => ({ value: output, failures: 0 })),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
  },
  delays: {
    preloadDelay: 50,
    pendingAfter: 1000,
    pendingMinTime: 500,
    /** `pendingAfter` and `pendingMinTime` have already passed. */
    long: SLOW_AFTER - 1500,
    timeout: 30_000,
    freshFor: ({ context }) => (context.key === 'user' ? 60_000 : 5 * 60_000),
    backoff: ({ context }) => Math.min(1000 * 2 ** (context.failures - 1), 30_000),
  },
});

const empty = resource.createStateConfig({
  meta: { story: 'Empty' },
  on: { 'reader.added': { target: 'reading.loading' }, 'preload.requested': { target: 'preloadPending' } },
});

/** A pointer that only crosses a link must not preload its page. */
const preloadPending = resource.createStateConfig({
  meta: { story: 'Empty' },
  after: { preloadDelay: { target: 'reading.preloading' } },
  on: { 'reader.added': { target: 'reading.loading' }, 'preload.cancelled': { target: 'empty' } },
});

/** The first read. Its substates differ in what the reader sees; one request serves them all. */
const reading = resource.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'read',
    src: 'read',
    input: ({ context }) => ({ key: context.key }),
    onDone: [
      // The loading view would only flash if it were shown for less than half a second, so the value waits.
      { guard: 'isWithinMinTime', actions: withEvent('setValue') },
      { target: 'fresh', actions: withEvent('setValue') },
    ],
    onError: { target: 'backingOff', actions: 'countFailure' },
  },
  after: { timeout: { target: 'backingOff', actions: 'countFailure' } },
  initial: 'loading',
  states: {
    preloading: { meta: { story: 'Preloading' }, on: { 'reader.added': { target: 'loading' } } },
    loading: {
      initial: 'hidden',
      states: {
        hidden: { meta: { story: 'Loading' }, after: { pendingAfter: { target: 'pending' } } },
        pending: {
          tags: 'pending',
          meta: { story: 'Pending' },
          initial: 'minTime',
          states: {
            minTime: {
              after: { pendingMinTime: [{ guard: 'hasValue', target: '#resource.fresh' }, { target: 'shown' }] },
            },
            shown: { after: { long: { target: 'slow' } } },
            slow: {
              tags: 'slow',
              meta: { story: 'Slow' },
              on: { 'retry.requested': { target: '#resource.reading', reenter: true } },
            },
          },
        },
      },
    },
  },
  // A first read finishes even if its reader leaves. An invalidation before it is done restarts it.
  on: { 'value.invalidated': { target: 'reading', reenter: true } },
});

const fresh = resource.createStateConfig({
  meta: { story: 'Fresh' },
  after: { freshFor: { target: 'stale' } },
  on: { 'value.invalidated': [{ guard: withEvent('isWatched'), target: 'revalidating' }, { target: 'stale' }] },
});

const stale = resource.createStateConfig({
  meta: { story: 'Stale' },
  on: {
    'reader.added': { target: 'revalidating' },
    'preload.requested': { target: 'revalidating' },
    'value.invalidated': { guard: withEvent('isWatched'), target: 'revalidating' },
    'retry.requested': { target: 'revalidating' },
  },
});

/** Refetches while the old value is shown. */
const revalidating = request(resource, {
  src: 'read',
  story: 'Revalidating',
  input: ({ context }) => ({ key: context.key }),
  done: { target: 'fresh', actions: withEvent('setValue') },
  failed: { target: 'backingOff', actions: 'countFailure' },
  on: { 'value.invalidated': { target: 'revalidating', reenter: true } },
});

/** Waits before the next attempt: one second, two, four. */
const backingOff = resource.createStateConfig({
  tags: 'busy',
  meta: { story: 'BackingOff' },
  after: { backoff: { target: 'retrying' } },
  on: { 'retry.requested': { target: 'retrying' } },
});

/** After the last attempt an old value is better than none. */
const retryOrFail = [
  { guard: 'mayRetry', target: 'backingOff', actions: 'countFailure' },
  { guard: 'hasValue', target: 'stale', actions: 'forgetFailures' },
  { target: 'failed' },
] as const;

const retrying = request(resource, {
  src: 'read',
  story: 'Retrying',
  input: ({ context }) => ({ key: context.key }),
  done: { target: 'fresh', actions: withEvent('setValue') },
  failed: retryOrFail,
  on: {
    'value.invalidated': { target: 'retrying', reenter: true },
    'retry.requested': { target: 'retrying', reenter: true },
  },
});

const failed = resource.createStateConfig({
  meta: { story: 'Failed' },
  exit: 'forgetFailures',
  on: {
    'reader.added': { target: 'reading.loading' },
    'preload.requested': { target: 'preloadPending' },
    'retry.requested': { target: 'reading.loading' },
    'value.invalidated': { guard: withEvent('isWatched'), target: 'reading.loading' },
  },
});

export const resourceMachine = resource.createMachine({
  id: 'resource',
  context: ({ input }) => ({ key: input.key, value: null, failures: 0 }),
  initial: 'empty',
  states: { empty, preloadPending, reading, fresh, stale, revalidating, backingOff, retrying, failed },
});

export type ResourceRef = ActorRefFrom<typeof resourceMachine>;
export type ResourceSnapshot = SnapshotFrom<typeof resourceMachine>;

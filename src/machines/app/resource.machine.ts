/**
 * Something that is read by its key and kept for a while: the one fetch machine of the house. It has no final state;
 * the supervisor (`resources`) stops it five minutes after its last reader has left. The value lives here, so what
 * comes by the thousand (rooms, messages) does not belong into one.
 */
import { assign, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import { unprovided } from './placeholder.ts';
import { LONG } from './slowLoading.ts';

interface Context {
  /** Parts joined by `/`: `user`, `campaigns/<businessId>/1`. */
  key: string;
  /** What was read last; null before that. Readers know the type that belongs to the key. */
  value: unknown;
  /** Failed tries since the last success. */
  failures: number;
}
type Event =
  | { type: 'reader.arrived' }
  /** Somebody is about to open what reads this: the pointer rests on its link. */
  | { type: 'intent.shown' }
  | { type: 'intent.withdrawn' }
  /** The value is known to be old; `watched` says whether somebody looks at it. */
  | { type: 'value.outdated'; watched: boolean }
  | { type: 'retry.requested' };

const TRIES = 3;

const resource = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { key: string },
    tags: {} as 'busy' | 'pending' | 'slow',
    meta: {} as { story: string },
  },
  actors: { read: unprovided<unknown, { key: string }>('read') },
  guards: {
    isHeldBack: stateIn({ reading: { loading: { pending: 'held' } } }),
    hasValue: ({ context }) => context.value !== null,
    isWatched: (_, { watched }: { watched: boolean }) => watched,
    mayRetry: ({ context }) => context.failures < TRIES,
  },
  actions: {
    keep: assign((_, { output }: { output: unknown }) => ({ value: output, failures: 0 })),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
  },
  delays: {
    intent: 50,
    pendingAfter: 1000,
    pendingAtLeast: 500,
    /** What is left of the time after which it is said that it takes long. */
    long: LONG - 1500,
    /** An answer that has not come by then does not come. */
    patience: 30_000,
    freshFor: ({ context }) => (context.key === 'user' ? 60_000 : 5 * 60_000),
    backoff: ({ context }) => Math.min(1000 * 2 ** (context.failures - 1), 30_000),
  },
});

const absent = resource.createStateConfig({
  meta: { story: 'Absent' },
  on: { 'reader.arrived': { target: 'reading.loading' }, 'intent.shown': { target: 'intended' } },
});

/** A pointer that only passes over a link must not load what is behind it. */
const intended = resource.createStateConfig({
  meta: { story: 'Absent' },
  after: { intent: { target: 'reading.preloading' } },
  on: { 'reader.arrived': { target: 'reading.loading' }, 'intent.withdrawn': { target: 'absent' } },
});

/** The first reading. Its states differ in what a reader sees, not in what is done: one call serves them all. */
const reading = resource.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'read',
    src: 'read',
    input: ({ context }) => ({ key: context.key }),
    onDone: [
      // Shown for less than half a second, "loading" would only flash: the value waits.
      { guard: 'isHeldBack', actions: { type: 'keep', params: ({ event }) => event } },
      { target: 'fresh', actions: { type: 'keep', params: ({ event }) => event } },
    ],
    onError: { target: 'failing', actions: 'countFailure' },
  },
  after: { patience: { target: 'failing', actions: 'countFailure' } },
  initial: 'loading',
  states: {
    preloading: { meta: { story: 'Preloading' }, on: { 'reader.arrived': { target: 'loading' } } },
    loading: {
      initial: 'quiet',
      states: {
        quiet: { meta: { story: 'Loading' }, after: { pendingAfter: { target: 'pending' } } },
        pending: {
          tags: 'pending',
          meta: { story: 'Pending' },
          initial: 'held',
          states: {
            held: {
              after: { pendingAtLeast: [{ guard: 'hasValue', target: '#resource.fresh' }, { target: 'free' }] },
            },
            free: { after: { long: { target: 'slow' } } },
            slow: {
              tags: 'slow',
              meta: { story: 'TakesLong' },
              on: { 'retry.requested': { target: '#resource.reading', reenter: true } },
            },
          },
        },
      },
    },
  },
  // Whoever looks away from a first reading lets it finish; what makes it old before it is there starts it anew.
  on: { 'value.outdated': { target: 'reading', reenter: true } },
});

const fresh = resource.createStateConfig({
  meta: { story: 'Fresh' },
  after: { freshFor: { target: 'stale' } },
  on: {
    'value.outdated': [
      { guard: { type: 'isWatched', params: ({ event }) => event }, target: 'revalidating' },
      { target: 'stale' },
    ],
  },
});

const stale = resource.createStateConfig({
  meta: { story: 'Stale' },
  on: {
    'reader.arrived': { target: 'revalidating' },
    'intent.shown': { target: 'revalidating' },
    'value.outdated': { guard: { type: 'isWatched', params: ({ event }) => event }, target: 'revalidating' },
    'retry.requested': { target: 'revalidating' },
  },
});

/** Reads again while the old value is shown. */
const revalidating = resource.createStateConfig({
  tags: 'busy',
  meta: { story: 'Revalidating' },
  invoke: {
    id: 'read',
    src: 'read',
    input: ({ context }) => ({ key: context.key }),
    onDone: { target: 'fresh', actions: { type: 'keep', params: ({ event }) => event } },
    onError: { target: 'failing', actions: 'countFailure' },
  },
  after: { patience: { target: 'failing', actions: 'countFailure' } },
  on: { 'value.outdated': { target: 'revalidating', reenter: true } },
});

/** Waits before the next try: one second, two, four. */
const failing = resource.createStateConfig({
  tags: 'busy',
  meta: { story: 'Failing' },
  after: { backoff: { target: 'retrying' } },
  on: { 'retry.requested': { target: 'retrying' } },
});

/** Where no try is left, an old value is better than none. */
const missed = [
  { guard: 'mayRetry', target: 'failing', actions: 'countFailure' },
  { guard: 'hasValue', target: 'stale', actions: 'forgetFailures' },
  { target: 'failed' },
] as const;

const retrying = resource.createStateConfig({
  tags: 'busy',
  meta: { story: 'Retrying' },
  invoke: {
    id: 'read',
    src: 'read',
    input: ({ context }) => ({ key: context.key }),
    onDone: { target: 'fresh', actions: { type: 'keep', params: ({ event }) => event } },
    onError: missed,
  },
  after: { patience: missed },
  on: {
    'value.outdated': { target: 'retrying', reenter: true },
    'retry.requested': { target: 'retrying', reenter: true },
  },
});

const failed = resource.createStateConfig({
  meta: { story: 'Failed' },
  exit: 'forgetFailures',
  on: {
    'reader.arrived': { target: 'reading.loading' },
    'intent.shown': { target: 'intended' },
    'retry.requested': { target: 'reading.loading' },
    'value.outdated': { guard: { type: 'isWatched', params: ({ event }) => event }, target: 'reading.loading' },
  },
});

export const resourceMachine = resource.createMachine({
  id: 'resource',
  context: ({ input }) => ({ key: input.key, value: null, failures: 0 }),
  initial: 'absent',
  states: { absent, intended, reading, fresh, stale, revalidating, failing, retrying, failed },
});

export type ResourceRef = ActorRefFrom<typeof resourceMachine>;
export type ResourceSnapshot = SnapshotFrom<typeof resourceMachine>;

/** Whether "loading" is to be shown: not in the first second, and never over a value. */
export const selectPending = (snapshot: ResourceSnapshot): boolean =>
  snapshot.hasTag('pending') || isTriedAgain(snapshot);

/** Whether that takes so long, or went wrong so often, that it is said, with a way to begin anew. */
export const selectSlow = (snapshot: ResourceSnapshot): boolean => snapshot.hasTag('slow') || isTriedAgain(snapshot);

const isTriedAgain = (snapshot: ResourceSnapshot): boolean =>
  snapshot.context.value === null && (snapshot.matches('failing') || snapshot.matches('retrying'));

/**
 * What the product has to tell in passing. One actor for the life of the page. It holds descriptors; the clocks are
 * in one `toast` actor for each that is seen. At most five are seen at once: later ones wait their turn, because
 * pushing an unread one off the screen would lose it. The same code is never shown twice: its count goes up.
 */
import { assign, sendTo, setup, stopChild, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { Toast, ToastRaised } from '../../contracts/app.toasts.ts';
import { toastMachine } from './toast.machine.ts';

/** A toast that has been raised and is not yet gone. */
export interface Told extends Toast {
  /** Also the id of its `toast` actor among the children, once it is seen. */
  id: string;
  /** How often it has been raised while it was here. */
  times: number;
}

interface Context {
  /** How many are seen at once. */
  most: number;
  /** Oldest first; the first `most` of them are seen. */
  told: Told[];
  /** How many there ever were: the next id. */
  ever: number;
}
type Event = ToastRaised | { type: 'toast.removed'; id: string };

const toasts = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { most?: number } | undefined,
    meta: {} as { story: string },
  },
  actors: { toast: toastMachine },
  guards: {
    isSeen: ({ context }, { toast }: { toast: Toast }) => selectSeen(context).some((told) => isSame(told, toast)),
    isTold: ({ context }, { toast }: { toast: Toast }) => context.told.some((told) => isSame(told, toast)),
    hasRoom: ({ context }) => context.told.length < context.most,
    isSeenOne: ({ context }, { id }: { id: string }) => selectSeen(context).some((told) => told.id === id),
    isTheOnly: ({ context }, { id }: { id: string }) => context.told.every((told) => told.id === id),
    waitsAlone: ({ context }, { id }: { id: string }) =>
      context.told.length === context.most + 1 && selectSeen(context).some((told) => told.id === id),
  },
  actions: {
    keep: assign(({ context }, { toast }: { toast: Toast }) => ({
      told: [...context.told, { ...toast, id: `toast:${context.ever + 1}`, times: 1 }],
      ever: context.ever + 1,
    })),
    count: assign(({ context }, { toast }: { toast: Toast }) => ({
      told: context.told.map((told) => (isSame(told, toast) ? { ...toast, id: told.id, times: told.times + 1 } : told)),
    })),
    drop: assign(({ context }, { id }: { id: string }) => ({ told: context.told.filter((told) => told.id !== id) })),
    stop: stopChild((_, { id }: { id: string }) => id),
    repeat: sendTo(
      ({ context }: { context: Context }, { toast }: { toast: Toast }) =>
        context.told.find((told) => isSame(told, toast))?.id ?? '',
      { type: 'toast.repeated' },
    ),
  },
});

const supervisor = toasts.extend({
  actions: {
    /** Starts the clock of the last that is seen: the one that has just come, or the one whose turn it is. */
    show: toasts.spawnChild('toast', {
      id: ({ context }) => selectSeen(context).at(-1)?.id,
      input: ({ context }) => {
        const { id = '', duration } = selectSeen(context).at(-1) ?? {};
        return { id, duration };
      },
    }),
  },
});

/** Nothing to tell. */
const quiet = supervisor.createStateConfig({
  meta: { story: 'Quiet' },
  on: {
    'toast.raised': { target: 'telling', actions: [{ type: 'keep', params: ({ event }) => event }, 'show'] },
  },
});

/** All that there is to tell is seen. */
const telling = supervisor.createStateConfig({
  meta: { story: 'Telling' },
  on: {
    'toast.raised': [
      {
        guard: { type: 'isTold', params: ({ event }) => event },
        actions: [
          { type: 'count', params: ({ event }) => event },
          { type: 'repeat', params: ({ event }) => event },
        ],
      },
      { guard: 'hasRoom', actions: [{ type: 'keep', params: ({ event }) => event }, 'show'] },
      { target: 'crowded', actions: { type: 'keep', params: ({ event }) => event } },
    ],
    'toast.removed': [
      {
        guard: { type: 'isTheOnly', params: ({ event }) => event },
        target: 'quiet',
        actions: [
          { type: 'drop', params: ({ event }) => event },
          { type: 'stop', params: ({ event }) => event },
        ],
      },
      {
        guard: { type: 'isSeenOne', params: ({ event }) => event },
        actions: [
          { type: 'drop', params: ({ event }) => event },
          { type: 'stop', params: ({ event }) => event },
        ],
      },
    ],
  },
});

/** As many are seen as there is room for, and more wait. */
const crowded = supervisor.createStateConfig({
  meta: { story: 'Crowded' },
  on: {
    'toast.raised': [
      {
        guard: { type: 'isSeen', params: ({ event }) => event },
        actions: [
          { type: 'count', params: ({ event }) => event },
          { type: 'repeat', params: ({ event }) => event },
        ],
      },
      {
        guard: { type: 'isTold', params: ({ event }) => event },
        actions: { type: 'count', params: ({ event }) => event },
      },
      { actions: { type: 'keep', params: ({ event }) => event } },
    ],
    'toast.removed': [
      {
        guard: { type: 'waitsAlone', params: ({ event }) => event },
        target: 'telling',
        actions: [
          { type: 'drop', params: ({ event }) => event },
          { type: 'stop', params: ({ event }) => event },
          'show',
        ],
      },
      {
        guard: { type: 'isSeenOne', params: ({ event }) => event },
        actions: [
          { type: 'drop', params: ({ event }) => event },
          { type: 'stop', params: ({ event }) => event },
          'show',
        ],
      },
    ],
  },
});

export const toastsMachine = supervisor.createMachine({
  id: 'toasts',
  context: ({ input }) => ({ most: input?.most ?? 5, told: [], ever: 0 }),
  initial: 'quiet',
  states: { quiet, telling, crowded },
});

export type ToastsRef = ActorRefFrom<typeof toastsMachine>;
export type ToastsSnapshot = SnapshotFrom<typeof toastsMachine>;

/** The toasts on the screen, oldest first. */
export const selectSeen = ({ told, most }: Pick<Context, 'told' | 'most'>): Told[] => told.slice(0, most);
/** How many more wait for their turn. */
export const selectWaiting = ({ context }: ToastsSnapshot): number => Math.max(0, context.told.length - context.most);

const isSame = (one: Toast, other: Toast) => one.code === other.code && one.type === other.type;

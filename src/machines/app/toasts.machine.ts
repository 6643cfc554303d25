/**
 * The toasts on the screen and the queue behind them. One actor for the life of the page. It holds the entries; each
 * visible one has a `toast` actor with its timer. At most five are visible: later ones queue, because pushing an unread
 * toast off the screen would lose it. The same code is never shown twice: its count goes up.
 */
import { assign, sendTo, setup, stopChild, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { Toast, ToastRaised, ToastRemoved } from '../../contracts/app.toasts.ts';
import { toastMachine } from './toast.machine.ts';

/** A toast that is visible or queued. */
export interface ToastEntry extends Toast {
  /** Also the id of its `toast` actor once it is visible. */
  id: string;
  /** How often it has been raised since it was added. */
  times: number;
}

interface Context {
  /** Most toasts on the screen at once. */
  maxVisible: number;
  /** Oldest first; the first `maxVisible` are on the screen. */
  entries: ToastEntry[];
  /** Number in the id of the last entry. */
  lastNumber: number;
}

const toasts = setup({
  types: {
    context: {} as Context,
    events: {} as ToastRaised | ToastRemoved,
    input: {} as { maxVisible?: number } | undefined,
    meta: {} as { story: string },
  },
  actors: { toast: toastMachine },
  guards: {
    isVisible: ({ context }, { toast }: { toast: Toast }) =>
      selectVisibleToasts(context).some((entry) => isSame(entry, toast)),
    hasEntry: ({ context }, { toast }: { toast: Toast }) => context.entries.some((entry) => isSame(entry, toast)),
    hasFreeSlot: ({ context }) => context.entries.length < context.maxVisible,
    isVisibleId: ({ context }, { id }: { id: string }) => selectVisibleToasts(context).some((entry) => entry.id === id),
    isOnlyEntry: ({ context }, { id }: { id: string }) => context.entries.every((entry) => entry.id === id),
    leavesEmptyQueue: ({ context }, { id }: { id: string }) =>
      context.entries.length === context.maxVisible + 1 &&
      selectVisibleToasts(context).some((entry) => entry.id === id),
  },
  actions: {
    addEntry: assign(({ context }, { toast }: { toast: Toast }) => ({
      entries: [...context.entries, { ...toast, id: `toast:${context.lastNumber + 1}`, times: 1 }],
      lastNumber: context.lastNumber + 1,
    })),
    countRepetition: assign(({ context }, { toast }: { toast: Toast }) => ({
      entries: context.entries.map((entry) =>
        isSame(entry, toast) ? { ...toast, id: entry.id, times: entry.times + 1 } : entry,
      ),
    })),
    removeEntry: assign(({ context }, { id }: { id: string }) => ({
      entries: context.entries.filter((entry) => entry.id !== id),
    })),
    stop: stopChild((_, { id }: { id: string }) => id),
    notifyRepeated: sendTo(
      ({ context }: { context: Context }, { toast }: { toast: Toast }) =>
        context.entries.find((entry) => isSame(entry, toast))?.id ?? '',
      { type: 'toast.repeated' },
    ),
  },
});

const supervisor = toasts.extend({
  actions: {
    /** Starts the actor of the last visible entry: the new one, or the first of the queue. */
    show: toasts.spawnChild('toast', {
      id: ({ context }) => selectVisibleToasts(context).at(-1)?.id,
      input: ({ context }) => {
        const { id = '', duration, isTimed } = selectVisibleToasts(context).at(-1) ?? {};
        return { id, duration, isTimed };
      },
    }),
  },
});

const empty = supervisor.createStateConfig({
  meta: { story: 'Empty' },
  on: {
    'toast.raised': { target: 'showing', actions: [{ type: 'addEntry', params: ({ event }) => event }, 'show'] },
  },
});

/** All entries are visible. */
const showing = supervisor.createStateConfig({
  meta: { story: 'Showing' },
  on: {
    'toast.raised': [
      {
        guard: { type: 'hasEntry', params: ({ event }) => event },
        actions: [
          { type: 'countRepetition', params: ({ event }) => event },
          { type: 'notifyRepeated', params: ({ event }) => event },
        ],
      },
      { guard: 'hasFreeSlot', actions: [{ type: 'addEntry', params: ({ event }) => event }, 'show'] },
      { target: 'queueing', actions: { type: 'addEntry', params: ({ event }) => event } },
    ],
    'toast.removed': [
      {
        guard: { type: 'isOnlyEntry', params: ({ event }) => event },
        target: 'empty',
        actions: [
          { type: 'removeEntry', params: ({ event }) => event },
          { type: 'stop', params: ({ event }) => event },
        ],
      },
      {
        guard: { type: 'isVisibleId', params: ({ event }) => event },
        actions: [
          { type: 'removeEntry', params: ({ event }) => event },
          { type: 'stop', params: ({ event }) => event },
        ],
      },
    ],
  },
});

/** `maxVisible` entries are visible and more are queued. */
const queueing = supervisor.createStateConfig({
  meta: { story: 'Queueing' },
  on: {
    'toast.raised': [
      {
        guard: { type: 'isVisible', params: ({ event }) => event },
        actions: [
          { type: 'countRepetition', params: ({ event }) => event },
          { type: 'notifyRepeated', params: ({ event }) => event },
        ],
      },
      {
        guard: { type: 'hasEntry', params: ({ event }) => event },
        actions: { type: 'countRepetition', params: ({ event }) => event },
      },
      { actions: { type: 'addEntry', params: ({ event }) => event } },
    ],
    'toast.removed': [
      {
        guard: { type: 'leavesEmptyQueue', params: ({ event }) => event },
        target: 'showing',
        actions: [
          { type: 'removeEntry', params: ({ event }) => event },
          { type: 'stop', params: ({ event }) => event },
          'show',
        ],
      },
      {
        guard: { type: 'isVisibleId', params: ({ event }) => event },
        actions: [
          { type: 'removeEntry', params: ({ event }) => event },
          { type: 'stop', params: ({ event }) => event },
          'show',
        ],
      },
    ],
  },
});

export const toastsMachine = supervisor.createMachine({
  id: 'toasts',
  context: ({ input }) => ({ maxVisible: input?.maxVisible ?? 5, entries: [], lastNumber: 0 }),
  initial: 'empty',
  states: { empty, showing, queueing },
});

export type ToastsRef = ActorRefFrom<typeof toastsMachine>;
export type ToastsSnapshot = SnapshotFrom<typeof toastsMachine>;

/** The toasts on the screen, oldest first. */
export const selectVisibleToasts = ({ entries, maxVisible }: Pick<Context, 'entries' | 'maxVisible'>): ToastEntry[] =>
  entries.slice(0, maxVisible);
/** Number of queued toasts. */
export const selectQueuedCount = ({ context }: ToastsSnapshot): number =>
  Math.max(0, context.entries.length - context.maxVisible);

const isSame = (one: Toast, other: Toast) => one.code === other.code && one.type === other.type;

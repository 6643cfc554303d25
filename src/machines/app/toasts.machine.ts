/**
 * The toasts on the screen and the queue behind them. One actor for the life of the page. It holds the entries; each
 * visible one has a `toast` actor with its timer. At most five are visible: later ones queue, because pushing an unread
 * toast off the screen would lose it. The time of a timed undo runs from its action: its actor starts in the queue, and
 * may end there. The same code is never shown twice: its count goes up.
 */
import { assign, enqueueActions, sendTo, setup, stopChild, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { Toast, ToastRaised, ToastRemoved } from '../../contracts/app.toasts.ts';
import type { MachineTypes } from './machineTypes.ts';
import { toastMachine } from './toast.machine.ts';
import { withEvent } from './withEvent.ts';

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
  types: {} as MachineTypes<Context, ToastRaised | ToastRemoved, { maxVisible?: number } | undefined>,
  actors: { toast: toastMachine },
  guards: {
    isRunning: ({ context }, { toast }: { toast: Toast }) =>
      selectRunning(context).some((entry) => isSame(entry, toast)),
    hasEntry: ({ context }, { toast }: { toast: Toast }) => context.entries.some((entry) => isSame(entry, toast)),
    hasFreeSlot: ({ context }) => context.entries.length < context.maxVisible,
    isRunningId: ({ context }, { id }: { id: string }) => selectRunning(context).some((entry) => entry.id === id),
    isOnlyEntry: ({ context }, { id }: { id: string }) => context.entries.every((entry) => entry.id === id),
    leavesEmptyQueue: ({ context }, { id }: { id: string }) =>
      context.entries.length === context.maxVisible + 1 && selectRunning(context).some((entry) => entry.id === id),
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
    /** Starts the actor of the new entry, unless it must wait. */
    start: enqueueActions(({ context, enqueue }) => {
      const entry = context.entries.at(-1);
      if (entry && selectRunning(context).includes(entry))
        enqueue.spawnChild('toast', { id: entry.id, input: inputOf(entry) });
    }),
    /** Starts the actor of the first queued entry, if the removed one leaves its place to it and it does not run yet. */
    startNext: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      const next = context.entries[context.maxVisible];
      if (!next || next.isTimed || !selectVisibleToasts(context).some((entry) => entry.id === id)) return;
      enqueue.spawnChild('toast', { id: next.id, input: inputOf(next) });
    }),
    stop: stopChild((_, { id }: { id: string }) => id),
    notifyRepeated: sendTo(
      ({ context }: { context: Context }, { toast }: { toast: Toast }) =>
        context.entries.find((entry) => isSame(entry, toast))?.id ?? '',
      { type: 'toast.repeated' },
    ),
  },
});

const empty = toasts.createStateConfig({
  meta: { story: 'Empty' },
  on: { 'toast.raised': { target: 'showing', actions: [withEvent('addEntry'), 'start'] } },
});

/** All entries are visible. */
const showing = toasts.createStateConfig({
  meta: { story: 'Showing' },
  on: {
    'toast.raised': [
      { guard: withEvent('hasEntry'), actions: [withEvent('countRepetition'), withEvent('notifyRepeated')] },
      { guard: 'hasFreeSlot', actions: [withEvent('addEntry'), 'start'] },
      { target: 'queueing', actions: [withEvent('addEntry'), 'start'] },
    ],
    'toast.removed': [
      { guard: withEvent('isOnlyEntry'), target: 'empty', actions: [withEvent('removeEntry'), withEvent('stop')] },
      { guard: withEvent('isRunningId'), actions: [withEvent('removeEntry'), withEvent('stop')] },
    ],
  },
});

/** `maxVisible` entries are visible and more are queued, of which the timed ones have an actor. */
const queueing = toasts.createStateConfig({
  meta: { story: 'Queueing' },
  on: {
    'toast.raised': [
      { guard: withEvent('isRunning'), actions: [withEvent('countRepetition'), withEvent('notifyRepeated')] },
      { guard: withEvent('hasEntry'), actions: withEvent('countRepetition') },
      { actions: [withEvent('addEntry'), 'start'] },
    ],
    'toast.removed': [
      {
        guard: withEvent('leavesEmptyQueue'),
        target: 'showing',
        actions: [withEvent('startNext'), withEvent('removeEntry'), withEvent('stop')],
      },
      {
        guard: withEvent('isRunningId'),
        actions: [withEvent('startNext'), withEvent('removeEntry'), withEvent('stop')],
      },
    ],
  },
});

export const toastsMachine = toasts.createMachine({
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

/** The entries with an actor: the visible ones, and the queued ones whose time runs. */
const selectRunning = ({ entries, maxVisible }: Context): ToastEntry[] =>
  entries.filter((entry, at) => at < maxVisible || entry.isTimed === true);

/** Milliseconds in which an action can be undone: who reads slowly, or by ear, has to find the button or the key. */
const UNDO_TIME = 20_000;

const inputOf = ({ id, undo, duration = undo === undefined ? undefined : UNDO_TIME, isTimed }: ToastEntry) => ({
  id,
  duration,
  isTimed,
});

const isSame = (one: Toast, other: Toast) => one.code === other.code && one.type === other.type;

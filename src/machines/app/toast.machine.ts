/**
 * One visible toast, from appearing to its removal. `removed` is final and is reported to `toasts`. A pointer on it or
 * the focus in it stops its timer, unless its undo has a time limit. Afterwards the full time starts again, so that a
 * reader is not interrupted.
 */
import { sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { MachineTypes } from './machineTypes.ts';
import { toActor } from './system.ts';

interface Context {
  id: string;
  duration: number;
  isTimed: boolean;
}
type Event =
  | { type: 'toast.held' }
  | { type: 'toast.released' }
  | { type: 'toast.closed' }
  /** The same toast was raised again. */
  | { type: 'toast.repeated' };

const toast = setup({
  types: {} as MachineTypes<
    Context,
    Event,
    { id: string; duration: number | undefined; isTimed?: boolean | undefined }
  >,
  guards: { canBeHeld: ({ context }) => !context.isTimed },
  actions: {
    notifyRemoved: sendTo(toActor('toasts'), ({ context }) => ({ type: 'toast.removed', id: context.id })),
  },
  delays: { visibleFor: ({ context }) => context.duration, fade: 300 },
});

const visible = toast.createStateConfig({
  initial: 'counting',
  on: { 'toast.closed': { target: 'fading' } },
  states: {
    counting: {
      meta: { story: 'Visible' },
      after: { visibleFor: { target: '#toast.fading' } },
      on: {
        'toast.held': { guard: 'canBeHeld', target: 'held' },
        'toast.repeated': { target: 'counting', reenter: true },
      },
    },
    held: { meta: { story: 'Held' }, on: { 'toast.released': { target: 'counting' } } },
  },
});

const fading = toast.createStateConfig({
  meta: { story: 'Fading' },
  after: { fade: { target: 'removed' } },
  on: { 'toast.repeated': { target: 'visible' } },
});

const removed = toast.createStateConfig({ type: 'final', entry: 'notifyRemoved' });

export const toastMachine = toast.createMachine({
  id: 'toast',
  context: ({ input: { id, duration = 5000, isTimed = false } }) => ({ id, duration, isTimed }),
  initial: 'visible',
  states: { visible, fading, removed },
});

export type ToastRef = ActorRefFrom<typeof toastMachine>;
export type ToastSnapshot = SnapshotFrom<typeof toastMachine>;
export const selectFading = (snapshot: ToastSnapshot) => snapshot.matches('fading');

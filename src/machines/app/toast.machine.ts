/**
 * One toast, from its first moment on the screen to its last. It ends: `removed` is final, and the supervisor hears
 * of it through the house. A pointer on it or the focus in it stops its clock; afterwards it has its whole time
 * again, so that nobody loses a sentence half-way through.
 */
import { sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

interface Context {
  id: string;
  duration: number;
}
type Event =
  | { type: 'toast.held' }
  | { type: 'toast.released' }
  | { type: 'toast.closed' }
  /** The same was said again. */
  | { type: 'toast.repeated' };

const toast = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { id: string; duration: number | undefined },
    meta: {} as { story: string },
  },
  actions: {
    takeLeave: sendTo(
      ({ system }) => system.get('toasts'),
      ({ context }: { context: Context }) => ({ type: 'toast.removed', id: context.id }),
    ),
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
      on: { 'toast.held': { target: 'held' }, 'toast.repeated': { target: 'counting', reenter: true } },
    },
    held: { meta: { story: 'Held' }, on: { 'toast.released': { target: 'counting' } } },
  },
});

const fading = toast.createStateConfig({
  meta: { story: 'Fading' },
  after: { fade: { target: 'removed' } },
  on: { 'toast.repeated': { target: 'visible' } },
});

const removed = toast.createStateConfig({ type: 'final', entry: 'takeLeave' });

export const toastMachine = toast.createMachine({
  id: 'toast',
  context: ({ input }) => ({ id: input.id, duration: input.duration ?? 5000 }),
  initial: 'visible',
  states: { visible, fading, removed },
});

export type ToastRef = ActorRefFrom<typeof toastMachine>;
export type ToastSnapshot = SnapshotFrom<typeof toastMachine>;
export const selectFading = (snapshot: ToastSnapshot) => snapshot.matches('fading');

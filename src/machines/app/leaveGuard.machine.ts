/**
 * The warning before unsaved changes are lost. It lives as long as its form, which reports what it holds: `form.dirtied` and
 * `form.cleaned`. While there are unsaved changes, `navigationGuard` blocks every navigation and the user confirms.
 */
import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate';

import type { Route } from '../../contracts/app.routing.ts';
import type { MachineTypes } from './machineTypes.ts';
import { callbackPlaceholder } from './placeholder.ts';
import { toActor } from './system.ts';
import { withEvent } from './withEvent.ts';

interface Context {
  /** The route of the blocked navigation. */
  destination: Route | null;
}

type Event =
  | { type: 'form.dirtied' }
  | { type: 'form.cleaned' }
  /** A navigation would lose unsaved changes. */
  | { type: 'navigation.blocked'; to: Route }
  | { type: 'leave.confirmed' }
  | { type: 'leave.cancelled' };

const guard = setup({
  types: {} as MachineTypes<Context, Event>,
  actors: {
    /** Blocks links, the back button and closing the tab while it runs; sends `navigation.blocked`. */
    navigationGuard: callbackPlaceholder('navigationGuard'),
  },
  actions: {
    setDestination: assign((_, { to }: { to: Route }) => ({ destination: to })),
    navigate: enqueueActions(({ context: { destination: to }, enqueue }) => {
      if (to !== null) enqueue.sendTo(toActor('location'), { type: 'navigation.requested', to });
    }),
  },
});

const dirty = guard.createStateConfig({
  initial: 'editing',
  invoke: { id: 'navigationGuard', src: 'navigationGuard', onError: {} },
  on: { 'form.cleaned': { target: 'clean' } },
  states: {
    editing: {
      meta: { story: 'Dirty' },
      on: { 'navigation.blocked': { target: 'confirmingLeave', actions: withEvent('setDestination') } },
    },
    confirmingLeave: {
      meta: { story: 'ConfirmingLeave' },
      on: {
        'navigation.blocked': { actions: withEvent('setDestination') },
        'leave.cancelled': { target: 'editing' },
        'leave.confirmed': { target: '#leaveGuard.clean', actions: 'navigate' },
      },
    },
  },
});

export const leaveGuardMachine = guard.createMachine({
  id: 'leaveGuard',
  context: { destination: null },
  initial: 'clean',
  states: {
    clean: { meta: { story: 'Clean' }, on: { 'form.dirtied': { target: 'dirty' } } },
    dirty,
  },
});

export type LeaveGuardRef = ActorRefFrom<typeof leaveGuardMachine>;

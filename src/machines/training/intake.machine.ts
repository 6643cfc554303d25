/**
 * The files, addresses and the catalogue that a member adds to the knowledge. It lives as long as the training screen, so
 * that uploads go on while a source or the list is on the screen. Each is an actor of its own, named by its id.
 */
import { enqueueActions, sendParent, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { AdditionLeft, Origin } from '../../contracts/training.intake.ts';
import type { KnowledgeInvalidated } from '../../contracts/training.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { withEvent } from '../app/withEvent.ts';
import { additionMachine, type AdditionRef } from './addition.machine.ts';

/** At once, on the screen. */
export const MAX_ADDITIONS = 20;

interface Context {
  businessId: string;
  /** Of the additions, the newest last. */
  ids: string[];
  /** Some of the chosen files were left out, because there were too many. */
  isCut: boolean;
}

type Event =
  | KnowledgeInvalidated
  | AdditionLeft
  | { type: 'origins.chosen'; origins: { id: string; origin: Origin }[] };

const intake = setup({
  types: {} as MachineTypes<Context, Event, { businessId: string }>,
  actors: { addition: additionMachine },
  guards: {
    isEmpty: ({ context }) => context.ids.length === 0,
    isFilled: ({ context }) => context.ids.length > 0,
  },
  actions: {
    add: enqueueActions(
      ({ context: { businessId, ids }, enqueue }, { origins }: Extract<Event, { origins: unknown }>) => {
        const unknown = origins.filter(({ id }) => !ids.includes(id));
        const taken = unknown.slice(0, Math.max(0, MAX_ADDITIONS - ids.length));
        for (const { id, origin } of taken)
          enqueue.spawnChild('addition', { id: additionId(id), input: { businessId, id, origin } });
        enqueue.assign({ ids: [...ids, ...taken.map(({ id }) => id)], isCut: taken.length < unknown.length });
      },
    ),
    drop: enqueueActions(({ enqueue }, { id }: AdditionLeft) => {
      enqueue.stopChild(additionId(id));
      enqueue.assign(({ context }) => ({ ids: context.ids.filter((one) => one !== id), isCut: false }));
    }),
    passOn: sendParent(({ event }) => event),
  },
});

const additionId = (id: string): string => `addition-${id}`;

export const intakeMachine = intake.createMachine({
  id: 'intake',
  context: ({ input: { businessId } }) => ({ businessId, ids: [], isCut: false }),
  on: {
    'origins.chosen': { actions: withEvent('add') },
    'addition.left': { actions: withEvent('drop') },
    'knowledge.invalidated': { actions: 'passOn' },
  },
  initial: 'empty',
  states: {
    empty: { meta: { story: 'Empty' }, always: { guard: 'isFilled', target: 'filled' } },
    filled: { meta: { story: 'Filled' }, always: { guard: 'isEmpty', target: 'empty' } },
  },
});

export type IntakeRef = ActorRefFrom<typeof intakeMachine>;

export type IntakeSnapshot = SnapshotFrom<typeof intakeMachine>;

export const selectAdditions = ({ context, children }: IntakeSnapshot): AdditionRef[] =>
  context.ids.flatMap((id) => (children[additionId(id)] as AdditionRef | undefined) ?? []);

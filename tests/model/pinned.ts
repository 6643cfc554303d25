/**
 * Journeys with hand-written ends. Generated paths take their expectations from the machine, so a transition with a
 * wrong target passes all of them; only an end that a person wrote down catches it.
 *
 *     await given(model).settle('restore', 'half').when('code.submitted').settle('verify', 'raised').expect('signedIn');
 */
import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';
import { machineSut } from '../sut/machine.ts';
import { leavesOf } from './paths.ts';

export interface Journey extends PromiseLike<void> {
  /** Sends the model's first example of this event, or this very event. */
  when(event: string | AnyEventObject): Journey;
  /** Lets the actor with this invoke id end with the model's outcome of this name. */
  settle(actor: string, outcome: string): Journey;
  /** Moves the clock by this many milliseconds, or by the machine's delay of this name. */
  elapse(delay: number | string): Journey;
  /** Every one of these leaves is active, and context holds at least this. */
  expect(leaf: string | string[], context?: Record<string, unknown>): Journey;
  /** The last thing that this actor (systemId or id: `toasts`, `location`, a child) was told looks like this. */
  heard(actor: string, event: AnyEventObject): Journey;
  /** This is all that the machine has emitted so far, oldest first. */
  emitted(...types: string[]): Journey;
}

const named = <T>(kind: string, name: string, among: Record<string, T>): T => {
  if (name in among) return among[name]!;
  throw new Error(`No ${kind} "${name}"; there are: ${Object.keys(among).join(', ')}`);
};

/** Starts the model's machine, with the model's input unless another is given. */
export const given = (model: Model, input: unknown = model.input): Journey => {
  const sut = machineSut({ ...model, input });
  const steps: (() => unknown)[] = [() => sut.start()];
  const run = async () => {
    try {
      for (const step of steps) await step();
    } finally {
      await sut.stop();
    }
  };
  const then = (step: () => unknown) => (steps.push(step), journey);
  const journey: Journey = {
    when: (event) => then(() => sut.send(typeof event === 'string' ? named('event', event, model.events)[0]! : event)),
    settle: (actor, outcome) =>
      then(() => {
        const { done, error } = named('actor', actor, model.outcomes);
        return sut.settle(actor, outcome in done ? 'done' : 'error', named('outcome', outcome, { ...error, ...done }));
      }),
    elapse: (delay) =>
      then(() => {
        const ms = typeof delay === 'number' ? delay : named('delay', delay, model.machine.implementations.delays);
        const { actor, clock } = sut;
        const args = { context: actor.getSnapshot().context, event: { type: '' }, self: actor, system: actor.system };
        clock.increment(typeof ms === 'function' ? ms(args, undefined) : ms);
      }),
    expect: (leaf, context = {}) =>
      then(() => {
        expect(leavesOf(sut.actor.getSnapshot())).toEqual(expect.arrayContaining([leaf].flat()));
        expect(sut.actor.getSnapshot().context).toMatchObject(context);
      }),
    heard: (actor, event) => then(() => expect(sut.heard(actor).at(-1)).toMatchObject(event)),
    emitted: (...types) => then(() => expect(sut.heard('*').map(({ type }) => type)).toEqual(types)),
    then: (fulfilled, rejected) => run().then(fulfilled, rejected),
  };
  return journey;
};

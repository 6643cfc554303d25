/**
 * Paths with hand-written ends. Generated paths take their expectations from the machine, so a transition with a wrong
 * target passes all of them; a pinned end catches it.
 *
 *     await given(model).settle('restore', 'half').when('code.submitted').settle('verify', 'raised').expect('signedIn');
 */
import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';
import { machineSut } from '../sut/machine.ts';
import { leavesOf } from './paths.ts';

export interface PinnedPath extends PromiseLike<void> {
  /** Sends the model's first example of this event, or this very event. */
  when(event: string | AnyEventObject): PinnedPath;
  /** Ends the actor with this invoke id with the model's outcome of this name. */
  settle(actor: string, outcome: string): PinnedPath;
  /** Advances the clock by this many milliseconds, or by the machine's delay of this name. */
  elapse(delay: number | string): PinnedPath;
  /** These leaves are active, and the context contains this. */
  expect(leaf: string | string[], context?: Record<string, unknown>): PinnedPath;
  /** The last event that this actor (systemId or id: `toasts`, `location`, a child) received contains this. */
  received(actor: string, event: AnyEventObject): PinnedPath;
  /** All events that the machine emitted so far, oldest first. */
  emitted(...types: string[]): PinnedPath;
}

const named = <T>(kind: string, name: string, among: Record<string, T>): T => {
  if (name in among) return among[name]!;
  throw new Error(`No ${kind} "${name}"; there are: ${Object.keys(among).join(', ')}`);
};

/** Starts the model's machine with this input. */
export const given = (model: Model, input: unknown = model.input): PinnedPath => {
  const sut = machineSut({ ...model, input });
  const steps: (() => unknown)[] = [() => sut.start()];
  const run = async () => {
    try {
      for (const step of steps) await step();
    } finally {
      await sut.stop();
    }
  };
  const then = (step: () => unknown) => (steps.push(step), path);
  const path: PinnedPath = {
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
    received: (actor, event) => then(() => expect(sut.received(actor).at(-1)).toMatchObject(event)),
    emitted: (...types) => then(() => expect(sut.received('*').map(({ type }) => type)).toEqual(types)),
    then: (fulfilled, rejected) => run().then(fulfilled, rejected),
  };
  return path;
};

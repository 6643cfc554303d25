/**
 * Paths with hand-written ends. Generated paths take their expectations from the machine, so a transition with a wrong
 * target passes all of them; a pinned end catches it.
 *
 *     await given(model).settle('restore', 'half').when('code.submitted').settle('verify', 'raised').expect('signedIn');
 */
import { isDeepStrictEqual } from 'node:util';

import { expect, TestRunner } from 'vitest';
import type { AnyEventObject, AnyTransitionDefinition } from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';
import { machineSut } from '../sut/machine.ts';
import { leavesOf } from './paths.ts';
import { transitionId } from './transitions.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Ids of the transitions whose end this test states. scripts/pinned.ts collects them for the charts in Storybook. */
    pinned?: string[];
  }
}

export interface PinnedPath extends PromiseLike<void> {
  /** Sends the model's first example of this event, or this very event. */
  when(event: string | AnyEventObject): PinnedPath;
  /** Ends the actor with this invoke id with the model's outcome of this name. */
  settle(actor: string, outcome: string): PinnedPath;
  /** Advances the clock by this many milliseconds, or by the machine's delay of this name. */
  elapse(delay: number | string): PinnedPath;
  /** These leaves are active, and the context contains this. */
  expect(leaf: string | string[], context?: Record<string, unknown>): PinnedPath;
  /** The last event that this actor (systemId or id: `toasts`, `location`, `parent`, a child) received contains this. */
  received(actor: string, event: AnyEventObject): PinnedPath;
  /** All events that the machine emitted so far, oldest first. */
  emitted(...types: string[]): PinnedPath;
}

const named = <T>(kind: string, name: string, among: Record<string, T>): T => {
  if (name in among) return among[name]!;
  throw new Error(`No ${kind} "${name}"; there are: ${Object.keys(among).join(', ')}`);
};

/**
 * Notes in the test's meta which transitions a path pins: those of its last step, once their end is stated. A check of
 * messages (`received`, `emitted`) pins only transitions without a target.
 */
const recorder = () => {
  let taken: AnyTransitionDefinition[] = [];
  return {
    begin: () => void (taken = []),
    take: (transitions: readonly AnyTransitionDefinition[]) => void taken.push(...transitions),
    pin: (what: 'state' | 'messages') => {
      const pinned = taken.filter(({ target }) => what === 'state' || !target).map(transitionId);
      // Read here, because a table builds its paths before its tests run.
      const test = TestRunner.getCurrentTest();
      if (test) test.meta.pinned = [...new Set([...(test.meta.pinned ?? []), ...pinned])];
    },
  };
};

/** The lines of the test that called, without those of this file and of its libraries. */
const callers = (): string => {
  const frames = new Error('a place').stack?.split('\n').slice(1) ?? [];
  return frames.filter((frame) => !/model\/pinned\.ts|node_modules|node:/.test(frame)).join('\n');
};

/** Starts the model's machine with this input. */
export const given = (model: Model, input: unknown = model.input): PinnedPath => {
  const record = recorder();
  const sut = machineSut({ ...model, input }, (inspected) => {
    const isOwn = (inspected.actorRef as { id?: string }).id === model.machine.id;
    if (inspected.type === '@xstate.microstep' && isOwn) record.take(inspected._transitions);
  });
  const steps: (() => unknown)[] = [() => sut.start()];
  const run = async () => {
    try {
      for (const step of steps) await step();
    } finally {
      await sut.stop();
    }
  };
  /** Where the last step of a table's row stands: all rows share the lines that follow. */
  let row: string | null = null;
  const then = (step: () => unknown) => {
    const place = callers();
    if (!TestRunner.getCurrentTest()) row = place;
    // It runs when the path is awaited, so its own stack does not name the test.
    steps.push(async () => {
      try {
        await step();
      } catch (error) {
        if (error instanceof Error)
          error.stack = [`${error.name}: ${error.message}`, ...new Set([row ?? place, place])].join('\n');
        throw error;
      }
    });
    return path;
  };
  const act = (step: () => unknown) => then(() => (record.begin(), step()));
  const check = (what: 'state' | 'messages', step: () => void) => then(() => (step(), record.pin(what)));
  const path: PinnedPath = {
    when: (event) => act(() => sut.send(typeof event === 'string' ? named('event', event, model.events)[0]! : event)),
    settle: (actor, outcome) =>
      act(() => {
        const { done, error } = named('actor', actor, model.outcomes);
        return sut.settle(actor, outcome in done ? 'done' : 'error', named('outcome', outcome, { ...error, ...done }));
      }),
    elapse: (delay) =>
      act(() => {
        const ms = typeof delay === 'number' ? delay : named('delay', delay, model.machine.implementations.delays);
        const { actor, clock } = sut;
        const args = { context: actor.getSnapshot().context, event: { type: '' }, self: actor, system: actor.system };
        clock.increment(typeof ms === 'function' ? ms(args, undefined) : ms);
      }),
    expect: (leaf, context = {}) =>
      check('state', () => {
        expect(leavesOf(sut.actor.getSnapshot())).toEqual(expect.arrayContaining([leaf].flat()));
        const actual = sut.actor.getSnapshot().context;
        expect(actual).toMatchObject(context);
        // An empty object would match any.
        for (const [name, value] of Object.entries(context))
          if (isDeepStrictEqual(value, {})) expect(actual[name], name).toEqual({});
      }),
    received: (actor, event) => check('messages', () => expect(sut.received(actor).at(-1)).toMatchObject(event)),
    emitted: (...types) => check('messages', () => expect(sut.received('*').map(({ type }) => type)).toEqual(types)),
    then: (fulfilled, rejected) => run().then(fulfilled, rejected),
  };
  return path;
};

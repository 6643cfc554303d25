/**
 * XState with one mutant in one machine. vitest.config.ts puts it in the place of xstate for src/machines while
 * scripts/mutants.ts runs.
 */
import { setup as originalSetup, type AnyStateMachine } from 'xstate';

import { copyOf, mutantsOf } from './mutate.ts';

export * from 'xstate';

/** `<machine id>:<index>`. Set in the process that runs the tests; the build of a browser test holds it as a constant. */
declare const __MUTANT__: string | undefined;

const mutantId = typeof __MUTANT__ === 'string' ? __MUTANT__ : (process.env['MUTANT'] ?? '');
const [machineId, index] = mutantId.split(':');

const mutated = (create: (config: object) => AnyStateMachine, config: { id?: string }): AnyStateMachine => {
  const machine = create(config);
  if (config.id !== machineId) return machine;
  const delays = machine.implementations.delays as Record<string, unknown>;
  const mutant = mutantsOf(config, Object.keys(delays))[Number(index)];
  if (mutant === undefined) throw new Error(`There is no mutant ${mutantId}`);
  if (mutant.delay !== undefined) {
    const original = delays[mutant.delay];
    const twice =
      typeof original === 'function'
        ? (...args: unknown[]) => 2 * (original as (...args: unknown[]) => number)(...args)
        : 2 * Number(original);
    return machine.provide({ delays: { [mutant.delay]: twice } } as never);
  }
  const copy = copyOf(config);
  mutant.apply?.(copy as Record<string, unknown>);
  return create(copy);
};

interface Setup {
  createMachine: (config: object) => AnyStateMachine;
  extend?: (definition: object) => Setup;
}

const wrap = (original: Setup): Setup => ({
  ...original,
  createMachine: (config: { id?: string }) => mutated(original.createMachine, config),
  ...(original.extend && { extend: (definition) => wrap(original.extend?.(definition) ?? original) }),
});

export const setup = ((definition: object) =>
  wrap(originalSetup(definition as never) as unknown as Setup)) as unknown as typeof originalSetup;

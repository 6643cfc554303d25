import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';

import { kindOf } from './graph.ts';
import type { Path } from './paths.ts';

/** What a path runs on: the machine alone, or its rendered view. */
export interface Sut {
  start(): Promise<void>;
  send(event: AnyEventObject): Promise<void>;
  /** Ends the named actor. */
  settle(actor: string, how: 'done' | 'error', value: unknown): Promise<void>;
  /** Fires the timer of this `xstate.after.…` event. */
  elapse(type: string): Promise<void>;
  /** Throws if the system is not in this snapshot. `isKnown`: an earlier path has looked at it after the same steps. */
  check(expected: AnyMachineSnapshot, isKnown: boolean): Promise<void>;
  stop(): Promise<void>;
}

const takeStep = async (event: AnyEventObject, sut: Sut): Promise<void> => {
  const { kind, name } = kindOf(event.type);
  if (kind === 'sent') await sut.send(event);
  else if (kind === 'after') await sut.elapse(event.type);
  else await sut.settle(name, kind, kind === 'done' ? event['output'] : event['error']);
};

/** Runs the path, checking the system before the first step and after each one. */
export const runPath = async (path: Path, sut: Sut): Promise<void> => {
  try {
    await sut.start();
    await sut.check(path.steps[0]!.from, path.known > 0);
    for (const [at, { event, to }] of path.steps.entries()) {
      try {
        await takeStep(event, sut);
        await sut.check(to, at < path.known);
      } catch (error) {
        // A path is long, so the failure names its step.
        if (error instanceof Error) error.message = `step ${at + 1}, ${event.type}: ${error.message}`;
        throw error;
      }
    }
  } finally {
    await sut.stop();
  }
};

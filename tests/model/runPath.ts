import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';

import { kindOf } from './graph.ts';
import { leavesOf, type Path } from './paths.ts';

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
  /** Its active leaf states. */
  state(): string;
  /** Takes a picture of what is seen, and tells where it is. */
  picture?(): Promise<string>;
  stop(): Promise<void>;
}

const takeStep = async (event: AnyEventObject, sut: Sut): Promise<void> => {
  const { kind, name } = kindOf(event.type);
  if (kind === 'sent') await sut.send(event);
  else if (kind === 'after') await sut.elapse(event.type);
  else await sut.settle(name, kind, kind === 'done' ? event['output'] : event['error']);
};

/** What failed, in the first line: a report shows no more of a long message. */
const explain = async (error: unknown, what: string, expected: AnyMachineSnapshot, sut: Sut): Promise<unknown> => {
  if (!(error instanceof Error)) return error;
  const [should, is] = [leavesOf(expected).join(' + '), sut.state()];
  const picture = await sut.picture?.();
  const where = should === is ? `in ${is}` : `${is} instead of ${should}`;
  error.message = `${what}: ${where}${picture === undefined ? '' : `, see ${picture}`}\n${error.message}`;
  return error;
};

/** Runs the path, checking the system before the first step and after each one. */
export const runPath = async ({ steps, known }: Path, sut: Sut): Promise<void> => {
  try {
    await sut.start();
    const [first] = steps;
    const start = sut.check(first!.from, known > 0);
    await start.catch(async (error: unknown) => {
      throw await explain(error, 'at the start', first!.from, sut);
    });
    for (const [at, { event, to }] of steps.entries())
      try {
        await takeStep(event, sut);
        await sut.check(to, at < known);
      } catch (error) {
        throw await explain(error, `step ${at + 1} of ${steps.length}, ${event.type}`, to, sut);
      }
  } finally {
    await sut.stop();
  }
};

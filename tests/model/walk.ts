import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';

import { kindOf } from './graph.ts';
import type { Path } from './paths.ts';

/** Something that can be led along a path: the bare machine, a rendered view. */
export interface Sut {
  start(): Promise<void>;
  send(event: AnyEventObject): Promise<void>;
  /** Lets the named actor end. */
  settle(actor: string, how: 'done' | 'error', value: unknown): Promise<void>;
  /** Lets the timer that will send this `xstate.after.…` event ring. */
  elapse(type: string): Promise<void>;
  /** Throws where the system stands elsewhere than the path says. */
  check(expected: AnyMachineSnapshot): Promise<void>;
  stop(): Promise<void>;
}

const take = async (event: AnyEventObject, sut: Sut): Promise<void> => {
  const { kind, name } = kindOf(event.type);
  if (kind === 'sent') await sut.send(event);
  else if (kind === 'after') await sut.elapse(event.type);
  else await sut.settle(name, kind, kind === 'done' ? event['output'] : event['error']);
};

/** Leads the system along the path, looking at it before the first step and after every one. */
export const walk = async (path: Path, sut: Sut): Promise<void> => {
  try {
    await sut.start();
    await sut.check(path.steps[0]!.from);
    for (const [at, { event, to }] of path.steps.entries()) {
      try {
        await take(event, sut);
        await sut.check(to);
      } catch (error) {
        // A path is long: whoever reads of it wants to know how far it went.
        if (error instanceof Error) error.message = `step ${at + 1}, ${event.type}: ${error.message}`;
        throw error;
      }
    }
  } finally {
    await sut.stop();
  }
};

import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';

import { kindOf, type Path } from './paths.ts';

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

/** Leads the system along the path, looking at it before the first step and after every one. */
export const walk = async (path: Path, sut: Sut): Promise<void> => {
  try {
    await sut.start();
    await sut.check(path.steps[0]!.from);
    for (const { event, to } of path.steps) {
      const { kind, name } = kindOf(event.type);
      if (kind === 'sent') await sut.send(event);
      else if (kind === 'after') await sut.elapse(event.type);
      else await sut.settle(name, kind, kind === 'done' ? event['output'] : event['error']);
      await sut.check(to);
    }
  } finally {
    await sut.stop();
  }
};

/** What the bell hears of the database. */
import { fromCallback, type EventObject } from 'xstate';

import type { BellEvent, BellInput } from '../../machines/bell/bell.machine.ts';
import { followCalls, type CallsDeps } from './calls.ts';
import { getChoices } from './choices.ts';

/** Milliseconds until choices that could not be read are asked for again. */
const AGAIN = 10_000;

export const defineCalls = (deps: CallsDeps) => ({
  watchCalls: fromCallback<EventObject, BellInput>(({ input, sendBack }) =>
    followCalls(deps, input, (calls, settled) => sendBack({ type: 'calls.heard', calls, settled } satisfies BellEvent)),
  ),

  watchChoices: fromCallback<EventObject, BellInput>(({ input, sendBack }) => {
    const stopped = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      getChoices(deps.rest, input, stopped.signal).then(
        (choices) => !stopped.signal.aborted && sendBack({ type: 'choices.changed', choices } satisfies BellEvent),
        () => {
          if (!stopped.signal.aborted) timer = setTimeout(read, AGAIN);
        },
      );
    };
    read();
    return () => {
      stopped.abort();
      clearTimeout(timer);
    };
  }),
});

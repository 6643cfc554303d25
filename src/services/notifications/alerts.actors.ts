/** What the bell hears of the database. */
import { fromCallback, type EventObject } from 'xstate';

import type { NotificationsEvent, NotificationsInput } from '../../contracts/notifications.ts';
import { followKnocks, type KnocksDeps } from './alerts.ts';
import { getChoices } from './preferences.ts';

/** Milliseconds until choices that could not be read are asked for again. */
const AGAIN = 10_000;

export const defineKnocks = (deps: KnocksDeps) => ({
  watchKnocks: fromCallback<EventObject, NotificationsInput>(({ input, sendBack }) =>
    followKnocks(deps, input, (knocks, settled) =>
      sendBack({ type: 'knocks.heard', knocks, settled } satisfies NotificationsEvent),
    ),
  ),

  watchChoices: fromCallback<EventObject, NotificationsInput>(({ input, sendBack }) => {
    const stopped = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      getChoices(deps.rest, input, stopped.signal).then(
        (choices) =>
          !stopped.signal.aborted && sendBack({ type: 'choices.changed', choices } satisfies NotificationsEvent),
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

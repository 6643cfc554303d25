/** The services that read alerts and preferences from the database. */
import { fromCallback, type EventObject } from 'xstate';

import type { NotificationsEvent, NotificationsInput } from '../../contracts/notifications.ts';
import { followAlerts, type AlertsDeps } from './alerts.ts';
import { getPreferences } from './preferences.ts';

/** Milliseconds until failed preferences are read again. */
const RETRY_DELAY = 10_000;

export const defineAlerts = (deps: AlertsDeps) => ({
  watchAlerts: fromCallback<EventObject, NotificationsInput>(({ input, sendBack }) =>
    followAlerts(deps, input, (alerts, clearedRoomIds) =>
      sendBack({ type: 'alerts.received', alerts, clearedRoomIds } satisfies NotificationsEvent),
    ),
  ),

  watchPreferences: fromCallback<EventObject, NotificationsInput>(({ input, sendBack }) => {
    const stopped = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      getPreferences(deps.rest, input, stopped.signal).then(
        (preferences) =>
          !stopped.signal.aborted &&
          sendBack({ type: 'preferences.changed', preferences } satisfies NotificationsEvent),
        () => {
          if (!stopped.signal.aborted) timer = setTimeout(read, RETRY_DELAY);
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

/** The actors of the home page. */
import { fromCallback, type EventObject } from 'xstate';

import { LAST_VISIT } from '../platform/storageKeys.ts';

/** Milliseconds after which a user who returns counts as having been away. */
const ABSENCE = 4 * 3_600_000;

const MINUTE = 60_000;

interface Deps {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Epoch ms. */
  serverNow: () => number;
}

export const defineHomeActors = (deps: Deps) => ({
  /** Keeps the time of the last visit on this device, and tells once when the one before was long ago. */
  watchVisits: fromCallback<EventObject, { businessId: string; userId: string }>(
    ({ input: { businessId, userId }, sendBack }) => {
      const key = `${LAST_VISIT}${userId}:${businessId}`;
      const last = Number(deps.storage.getItem(key) ?? Number.NaN);
      if (deps.serverNow() - last >= ABSENCE)
        sendBack({ type: 'absence.noticed', since: new Date(last).toISOString() });
      const record = (): void => {
        try {
          deps.storage.setItem(key, String(deps.serverNow()));
        } catch {
          // The storage is full: the next visit knows nothing of this one.
        }
      };
      record();
      const timer = setInterval(record, MINUTE);
      return () => clearInterval(timer);
    },
  ),
});

/** The actors of the home page. */
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type {
  HomeListPage,
  HomeListRequest,
  ReportChoice,
  ReportDelivery,
  SaveReportDeliveryResult,
} from '../../contracts/home.ts';
import { LAST_VISIT } from '../platform/storageKeys.ts';
import { getHomeList, getReportDelivery, saveReportDelivery, type HomeDeps } from './home.ts';

/** Milliseconds after which a user who returns counts as having been away. */
const ABSENCE = 4 * 3_600_000;

const MINUTE = 60_000;

interface Deps extends HomeDeps {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Epoch ms. */
  serverNow: () => number;
}

export const defineHomeActors = (deps: Deps) => ({
  loadList: fromPromise<HomeListPage, HomeListRequest>(async ({ input, signal }) => getHomeList(deps, input, signal)),
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

export const defineReportDeliveryActors = (deps: HomeDeps) => ({
  readDelivery: fromPromise<ReportDelivery, { businessId: string }>(async ({ input: { businessId }, signal }) =>
    getReportDelivery(deps, businessId, signal),
  ),
  saveDelivery: fromPromise<SaveReportDeliveryResult, ReportChoice & { businessId: string }>(async ({ input }) =>
    saveReportDelivery(deps, input),
  ),
});

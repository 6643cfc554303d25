/** The actors of the inbox: they load pages into the store and report list changes to the machines. */
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type {
  InboxEvent,
  RoomPage,
  RoomPageRequest,
  RoomListEvent,
  RoomListInput,
  RoomsStore,
  ZoneChanged,
} from '../../contracts/inbox.ts';
import { DAY, calendarOf } from '../../contracts/time.ts';
import type { OfflineCopy } from '../app/offlineCopy.ts';
import { withOfflineFallback } from '../app/withOfflineFallback.ts';
import { getRoomCounts, getRooms, type RoomsDeps } from './rooms.ts';

/** The minimum interval between two counts, in ms. */
const COUNT_INTERVAL = 2000;

export interface InboxDeps extends RoomsDeps {
  rooms: RoomsStore;
}

interface RoomListDeps extends InboxDeps {
  /** The offline copy of this device. */
  offlineCopy: () => Promise<OfflineCopy>;
  /** Puts the marks that this device remembers into the store. */
  restoreMarks: (businessId: string) => Promise<void>;
}

export const defineRoomList = (deps: RoomListDeps) => ({
  loadRooms: fromPromise<RoomPage, RoomPageRequest>(async ({ input, signal }) => {
    const { tab, query, isFiltered, isRefresh } = input;
    deps.rooms.open(tab, query);
    const marked = input.after === null && deps.restoreMarks(input.businessId).catch(() => undefined);
    let page = await withOfflineFallback(
      deps.offlineCopy,
      getRooms(deps, input, signal),
      async (copy, error) => (await import('./rooms.offline.ts')).offlinePage(copy, deps.rooms, input, error),
      signal,
    );
    await marked;
    for (let isFirst = isRefresh; ; isFirst = false) {
      // The user may have switched to another business.
      signal.throwIfAborted();
      deps.rooms.put(page.rooms);
      const list = deps.rooms.open(tab, query);
      list.include(page.rooms);
      if (isFirst) list.restart(page.next);
      else list.extend(page.next);
      // When every room of a page is snoozed, the next page is needed.
      if (list.order.length > 0 || page.next === null) break;
      // oxlint-disable-next-line no-await-in-loop -- a page begins where the previous one ended
      page = await getRooms(deps, { ...input, after: page.next }, signal);
    }
    const list = deps.rooms.open(tab, query);
    const next = list.extent === 'notLoaded' ? null : list.extent;
    return { next, rooms: list.order.length > 0 ? 'some' : isFiltered ? 'noMatches' : 'noRooms' };
  }),

  watchLength: fromCallback<EventObject, RoomListInput>(({ input: { tab, query, isFiltered }, sendBack }) => {
    let wasFilled = false;
    return followList(deps.rooms, tab, query, (list) => {
      const isFilled = list.order.length > 0;
      if (isFilled === wasFilled) return;
      wasFilled = isFilled;
      const sent: RoomListEvent = isFilled
        ? { type: 'list.filled' }
        : { type: 'list.emptied', rooms: isFiltered ? 'noMatches' : 'noRooms' };
      sendBack(sent);
    });
  }),

  freezeOrder: fromCallback<EventObject, RoomListInput>(({ input: { tab, query }, sendBack }) => {
    let sent = 0;
    const list = deps.rooms.open(tab, query);
    list.freeze();
    const unsubscribe = list.subscribe(() => {
      if (list.newCount === sent) return;
      sent = list.newCount;
      sendBack({ type: 'newRooms.counted', count: sent } satisfies RoomListEvent);
    });
    return () => {
      unsubscribe();
      list.unfreeze();
    };
  }),
});

export const defineRoomCounts = (deps: InboxDeps) => ({
  countRooms: fromCallback<EventObject, { businessId: string }>(({ input: { businessId }, sendBack }) => {
    const stopped = new AbortController();
    let timer: ReturnType<typeof setTimeout> | null = null;
    let isOutdated = false;
    const count = () => {
      isOutdated = false;
      timer = setTimeout(() => {
        timer = null;
        if (isOutdated) count();
      }, COUNT_INTERVAL);
      getRoomCounts(deps, businessId, stopped.signal).then(
        (counts) => !stopped.signal.aborted && sendBack({ type: 'counts.loaded', counts } satisfies InboxEvent),
        // The next change triggers another count; until then the old numbers stay.
        () => undefined,
      );
    };
    const unsubscribe = deps.rooms.subscribeAll(() => {
      isOutdated = true;
      if (timer === null) count();
    });
    count();
    return () => {
      stopped.abort();
      unsubscribe();
      if (timer !== null) clearTimeout(timer);
    };
  }),
});

/** Sends the current day of the business's zone, now, at each midnight and after a change of the zone. */
export const watchDay = fromCallback<ZoneChanged, { zone: string }>(({ input, sendBack, receive }) => {
  let timer: ReturnType<typeof setTimeout>;
  let { zone } = input;
  const report = () => {
    const now = Date.now();
    const { dayOf, startOfDay } = calendarOf(zone);
    const today = dayOf(now);
    sendBack({ type: 'day.began', today, zone } satisfies InboxEvent);
    timer = setTimeout(report, startOfDay(today) + DAY - now);
  };
  receive((event) => {
    clearTimeout(timer);
    zone = event.zone;
    report();
  });
  report();
  return () => clearTimeout(timer);
});

/** Calls back with the list now and after each change, also after the store was cleared and the list replaced. */
const followList = (
  rooms: RoomsStore,
  tab: RoomListInput['tab'],
  query: RoomListInput['query'],
  onChange: (list: ReturnType<RoomsStore['open']>) => void,
): (() => void) => {
  let list = rooms.open(tab, query);
  let unsubscribe = list.subscribe(() => onChange(list));
  onChange(list);
  const unsubscribeLists = rooms.subscribeLists(() => {
    if (rooms.list(tab) === list) return;
    unsubscribe();
    list = rooms.open(tab, query);
    unsubscribe = list.subscribe(() => onChange(list));
    onChange(list);
  });
  return () => {
    unsubscribe();
    unsubscribeLists();
  };
};

/** The actors of the inbox: pages come into the store, and the machines hear what became of their list. */
import { fromCallback, fromPromise, type EventObject } from 'xstate';

import type {
  InboxEvent,
  RoomPage,
  RoomPageRequest,
  RoomListEvent,
  RoomListInput,
  RoomsStore,
} from '../../contracts/inbox.ts';
import type { Kept } from '../app/offlineCopy.ts';
import { orKept } from '../app/withOfflineFallback.ts';
import { getRoomCounts, getRooms, type RoomsDeps } from './rooms.ts';

/** The numbers beside the tabs follow the rooms, but no faster than this (ms). */
const COUNT_PAUSE = 2000;

export interface InboxDeps extends RoomsDeps {
  rooms: RoomsStore;
}

interface RoomListDeps extends InboxDeps {
  /** What this device has kept. */
  kept: () => Promise<Kept>;
  /** Puts into the store what the person has marked, as far as this device remembers it. */
  recallMarks: (businessId: string) => Promise<void>;
}

export const defineRoomList = (deps: RoomListDeps) => ({
  loadRooms: fromPromise<RoomPage, RoomPageRequest>(async ({ input, signal }) => {
    const { tab, query, narrowed, anew } = input;
    deps.rooms.open(tab, query);
    const marked = input.after === null && deps.recallMarks(input.businessId).catch(() => undefined);
    let page = await orKept(deps.kept, getRooms(deps, input, signal), async (kept, error) =>
      (await import('./rooms.offline.ts')).pageOf(kept, deps.rooms, input, error),
    );
    await marked;
    for (let isFirst = anew; ; isFirst = false) {
      // Whoever asked may have gone on, even to another business: nothing of this belongs there.
      signal.throwIfAborted();
      deps.rooms.put(page.rooms);
      const list = deps.rooms.open(tab, query);
      if (isFirst) list.restart(page.next);
      else list.reach(page.next);
      // Of a page that was put off as a whole nothing is shown.
      if (list.order.length > 0 || page.next === null) break;
      // oxlint-disable-next-line no-await-in-loop -- each begins where the one before it ended
      page = await getRooms(deps, { ...input, after: page.next }, signal);
    }
    const list = deps.rooms.open(tab, query);
    const next = list.reached === 'nothing' ? null : list.reached;
    return { next, rooms: list.order.length > 0 ? 'some' : narrowed ? 'noneFound' : 'none' };
  }),

  watchLength: fromCallback<EventObject, RoomListInput>(({ input: { tab, query, narrowed }, sendBack }) => {
    let wasFilled = false;
    return following(deps.rooms, tab, query, (list) => {
      const isFilled = list.order.length > 0;
      if (isFilled === wasFilled) return;
      wasFilled = isFilled;
      const told: RoomListEvent = isFilled
        ? { type: 'list.filled' }
        : { type: 'list.emptied', rooms: narrowed ? 'noneFound' : 'none' };
      sendBack(told);
    });
  }),

  holdOrder: fromCallback<EventObject, RoomListInput>(({ input: { tab, query }, sendBack }) => {
    let told = 0;
    const list = deps.rooms.open(tab, query);
    list.hold();
    const unsubscribe = list.subscribe(() => {
      if (list.fresh === told) return;
      told = list.fresh;
      sendBack({ type: 'rooms.rose', count: told } satisfies RoomListEvent);
    });
    return () => {
      unsubscribe();
      list.release();
    };
  }),
});

export const defineRoomCounts = (deps: InboxDeps) => ({
  countRooms: fromCallback<EventObject, { businessId: string }>(({ input: { businessId }, sendBack }) => {
    const stopped = new AbortController();
    let pause: ReturnType<typeof setTimeout> | null = null;
    let isOverdue = false;
    const count = () => {
      isOverdue = false;
      pause = setTimeout(() => {
        pause = null;
        if (isOverdue) count();
      }, COUNT_PAUSE);
      getRoomCounts(deps, businessId, stopped.signal).then(
        (counts) => !stopped.signal.aborted && sendBack({ type: 'counts.arrived', counts } satisfies InboxEvent),
        // The next change asks again; until then the old numbers stand.
        () => undefined,
      );
    };
    const unsubscribe = deps.rooms.watch(() => {
      isOverdue = true;
      if (pause === null) count();
    });
    count();
    return () => {
      stopped.abort();
      unsubscribe();
      if (pause !== null) clearTimeout(pause);
    };
  }),
});

/** Looks at a list now and whenever it changes, also after the store was emptied and the list is another. */
const following = (
  rooms: RoomsStore,
  tab: RoomListInput['tab'],
  query: RoomListInput['query'],
  look: (list: ReturnType<RoomsStore['open']>) => void,
): (() => void) => {
  let list = rooms.open(tab, query);
  let unsubscribe = list.subscribe(() => look(list));
  look(list);
  const unsubscribeLists = rooms.subscribeLists(() => {
    if (rooms.list(tab) === list) return;
    unsubscribe();
    list = rooms.open(tab, query);
    unsubscribe = list.subscribe(() => look(list));
    look(list);
  });
  return () => {
    unsubscribe();
    unsubscribeLists();
  };
};

import { assign, enqueueActions, sendTo, setup, type EventObject } from 'xstate';

import type { RoomRoute, TabName } from '../../contracts/app.routing.ts';
import type {
  RoomCounts,
  RoomFilter,
  FilterSaved,
  SavedFilters,
  InboxEvent,
  ZoneChanged,
} from '../../contracts/inbox.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder, callbackPlaceholder, machinePlaceholder } from '../app/placeholder.ts';
import { writeAddress } from '../app/routing/location.ts';
import { toActor } from '../app/system.ts';
import type { bulkActionsMachine } from './bulkActions.machine.ts';
import {
  applyFilterChange,
  parseFilter,
  hasConditions,
  isSameFilter,
  serializeFilter,
  hasFilterParams,
} from './filterAddress.ts';
import { endsToday } from './listRule.ts';
import type { qualityReviewMachine } from './qualityReview.machine.ts';
import { roomListMachine } from './roomList.machine.ts';
import type { savedViewsMachine } from './savedViews.machine.ts';

type Filters = Record<TabName, RoomFilter>;

export interface Context {
  businessId: string;
  /**
   * The current route, or the last one in the inbox while another screen is open. It has no message id: the links of
   * the lists are built from it, and they lead to the end of a conversation.
   */
  route: RoomRoute;
  /** The message id from the URL, which stays in the URL. */
  message: string | null;
  filters: Filters;
  /** Null until the first count. */
  counts: RoomCounts | null;
  /** The tz database name of the business's time zone. */
  zone: string;
  /** The day of the business ('2026-11-20'); null until it is reported. */
  today: string | null;
}

export const inbox = setup({
  types: {} as MachineTypes<Context, InboxEvent, { businessId: string; route: RoomRoute; zone: string }> & {
    children: {
      loadFilters: 'loadFilters';
      saveFilters: 'saveFilters';
      countRooms: 'countRooms';
      watchDay: 'watchDay';
      roomList: 'roomList';
      bulkActions: 'bulkActions';
      savedViews: 'savedViews';
      qualityReview: 'qualityReview';
    };
  },
  actors: {
    /** The stored filters of this business; empty without storage. */
    loadFilters: placeholder<SavedFilters, { businessId: string }>('loadFilters'),
    saveFilters: callbackPlaceholder<FilterSaved, { businessId: string }>('saveFilters'),
    /** Sends counts.loaded, now and after rooms have changed. */
    countRooms: callbackPlaceholder<EventObject, { businessId: string }>('countRooms'),
    /** Sends day.began, now, at each midnight of the zone and in another zone. */
    watchDay: callbackPlaceholder<ZoneChanged, { zone: string }>('watchDay'),
    roomList: roomListMachine,
    // Loaded after the first rooms.
    savedViews: machinePlaceholder<typeof savedViewsMachine>('savedViews'),
    bulkActions: machinePlaceholder<typeof bulkActionsMachine>('bulkActions'),
    qualityReview: machinePlaceholder<typeof qualityReviewMachine>('qualityReview'),
  },
  guards: {
    isTab: ({ context }, { tab }: { tab: TabName }) => context.route.name === tab,
    changesList: ({ context }, { route }: { route: RoomRoute }) =>
      route.name !== context.route.name || !isSameFilter(filterForRoute(context, route), context.filters[route.name]),
    changesFilter: ({ context }, { change }: { change: Partial<RoomFilter> }) =>
      !isSameFilter(applyFilterChange(currentFilter(context), change), currentFilter(context)),
    isFiltered: ({ context }) => hasConditions(currentFilter(context)),
    /** After midnight "today" means another day; in another zone every day does. */
    changesDays: ({ context }, { zone }: { zone: string }) =>
      zone !== context.zone || endsToday(currentFilter(context).completed),
  },
  actions: {
    forwardZone: sendTo('watchDay', (_, zone: ZoneChanged) => zone),
    restoreFilters: assign(({ context }, { output }: { output: SavedFilters }) => {
      const filters = { ...context.filters };
      for (const tab of Object.keys(filters) as TabName[]) filters[tab] = parseFilter(tab, output[tab] ?? {});
      return { filters: { ...filters, [context.route.name]: filterForRoute({ ...context, filters }, context.route) } };
    }),
    setRoute: assign(({ context }, { route }: { route: RoomRoute }) => ({
      ...splitRoute(route),
      filters: { ...context.filters, [route.name]: filterForRoute(context, route) },
    })),
    setFilter: assign(({ context }, { change }: { change: Partial<RoomFilter> }) => ({
      filters: { ...context.filters, [context.route.name]: applyFilterChange(currentFilter(context), change) },
    })),
    setCounts: assign((_, { counts }: { counts: RoomCounts }) => ({ counts })),
    setToday: assign((_, { today, zone }: { today: string; zone: string }) => ({ today, zone })),
    saveFilter: sendTo('saveFilters', ({ context }) => ({
      type: 'filter.saved' as const,
      tab: context.route.name,
      filter: serializeFilter(currentFilter(context)),
    })),
    /**
     * Writes the filter to the URL. Replaces the history entry, so that "back" does not step through a search letter by
     * letter.
     */
    updateUrl: enqueueActions(({ context, enqueue }) => {
      const { route, message } = context;
      if (isSameFilter(parseFilter(route.name, route.search), currentFilter(context))) return;
      const search = {
        businessId: route.search.businessId,
        ...serializeFilter(currentFilter(context)),
        ...(message !== null && { message }),
      };
      enqueue.sendTo(toActor('location'), writeAddress({ ...route, search }));
    }),
    refreshList: sendTo('roomList', { type: 'refresh.requested' }),
  },
  delays: { restoreLimit: 2000 },
});

export const splitRoute = (route: RoomRoute): Pick<Context, 'route' | 'message'> => ({
  route: { ...route, search: { ...route.search, message: undefined } },
  message: route.search.message ?? null,
});

export const currentFilter = ({ route, filters }: Pick<Context, 'route' | 'filters'>): RoomFilter =>
  filters[route.name];

/** The filter for a route: the one in its URL, or else the tab's current one. */
const filterForRoute = ({ filters }: Pick<Context, 'filters'>, route: RoomRoute): RoomFilter =>
  hasFilterParams(route.name, route.search) ? parseFilter(route.name, route.search) : filters[route.name];

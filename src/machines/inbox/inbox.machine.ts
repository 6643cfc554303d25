/**
 * The four tabs of one business, each with its own filter. A filter is stored on the device and written to the URL; the
 * URL overrides the stored one. Only the tab in view has a running room list. The lists of the other tabs stay in the
 * store and appear at once when their tab opens again. It lives as long as its business is open.
 *
 * A changed filter opens the same tab again through `openingTab`, because a room list serves one query only.
 */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type { RoomRoute, TabName } from '../../contracts/app.routing.ts';
import type {
  RoomCounts,
  RoomFilter,
  RoomListInput,
  FilterSaved,
  SavedFilters,
  InboxEvent,
  ZoneChanged,
} from '../../contracts/inbox.ts';
import { placeholder, callbackPlaceholder, machinePlaceholder } from '../app/placeholder.ts';
import { writeAddress } from '../app/routing/location.ts';
import { toActor } from '../app/system.ts';
import type { bulkActionsMachine } from './bulkActions.machine.ts';
import {
  applyFilterChange,
  parseFilter,
  hasConditions,
  noFilter,
  isSameFilter,
  serializeFilter,
  hasFilterParams,
} from './filter.ts';
import type { qualityReviewMachine } from './qualityReview.machine.ts';
import { endsToday, queryOf } from './query.ts';
import { roomListMachine } from './roomList.machine.ts';
import type { savedViewsMachine } from './savedViews.machine.ts';

type Filters = Record<TabName, RoomFilter>;

interface Context {
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

const inbox = setup({
  types: {
    context: {} as Context,
    events: {} as InboxEvent,
    input: {} as { businessId: string; route: RoomRoute; zone: string },
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as {
      loadFilters: 'loadFilters';
      saveFilters: 'saveFilters';
      countRooms: 'countRooms';
      watchDay: 'watchDay';
      roomList: 'roomList';
      bulkActions: 'bulkActions';
      savedViews: 'savedViews';
      qualityReview: 'qualityReview';
    },
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

const restoring = inbox.createStateConfig({
  tags: 'busy',
  meta: { story: 'RestoringFilters' },
  invoke: {
    id: 'loadFilters',
    src: 'loadFilters',
    input: ({ context }) => ({ businessId: context.businessId }),
    onDone: { target: 'openingTab', actions: { type: 'restoreFilters', params: ({ event }) => event } },
    onError: { target: 'openingTab', actions: { type: 'restoreFilters', params: { output: {} } } },
  },
  after: { restoreLimit: { target: 'openingTab', actions: { type: 'restoreFilters', params: { output: {} } } } },
  on: { 'route.changed': { target: 'restoring', actions: { type: 'setRoute', params: ({ event }) => event } } },
});

/** Transient: leads to the tab of the route. */
const openingTab = inbox.createStateConfig({
  always: [
    { guard: { type: 'isTab', params: { tab: 'eskalasi' } }, target: 'eskalasi' },
    { guard: { type: 'isTab', params: { tab: 'autoReply' } }, target: 'autoReply' },
    { guard: { type: 'isTab', params: { tab: 'taskCompleted' } }, target: 'taskCompleted' },
    { target: 'inbox' },
  ],
});

const tab = (story: string) =>
  inbox.createStateConfig({
    meta: { story },
    entry: 'updateUrl',
    invoke: {
      id: 'roomList',
      src: 'roomList',
      input: ({ context }) => roomListInput(context),
      onError: { target: 'openingTab' },
    },
    on: {
      'route.changed': [
        {
          guard: { type: 'changesList', params: ({ event }) => event },
          target: 'openingTab',
          actions: { type: 'setRoute', params: ({ event }) => event },
        },
        { actions: [{ type: 'setRoute', params: ({ event }) => event }, 'updateUrl'] },
      ],
      'filter.changed': {
        guard: { type: 'changesFilter', params: ({ event }) => event },
        target: 'openingTab',
        actions: [{ type: 'setFilter', params: ({ event }) => event }, 'saveFilter'],
      },
      'filter.cleared': {
        guard: 'isFiltered',
        target: 'openingTab',
        actions: [
          { type: 'setFilter', params: ({ context }) => ({ change: clearedFilter(currentFilter(context)) }) },
          'saveFilter',
        ],
      },
      'day.began': {
        guard: { type: 'changesDays', params: ({ event }) => event },
        target: 'openingTab',
        actions: { type: 'setToday', params: ({ event }) => event },
      },
      'refresh.requested': { actions: 'refreshList' },
    },
  });

export const inboxMachine = inbox.createMachine({
  id: 'inbox',
  context: ({ input }) => ({
    businessId: input.businessId,
    ...splitRoute(input.route),
    filters: { inbox: noFilter, eskalasi: noFilter, autoReply: noFilter, taskCompleted: noFilter },
    counts: null,
    zone: input.zone,
    today: null,
  }),
  // The inbox works without any of these.
  invoke: [
    { id: 'saveFilters', src: 'saveFilters', input: ({ context }) => context, onError: {} },
    { id: 'countRooms', src: 'countRooms', input: ({ context }) => context, onError: {} },
    { id: 'watchDay', src: 'watchDay', input: ({ context }) => context, onError: {} },
    { id: 'savedViews', src: 'savedViews', input: ({ context }) => context, onError: {} },
    { id: 'bulkActions', src: 'bulkActions', input: ({ context }) => context, onError: {} },
    { id: 'qualityReview', src: 'qualityReview', input: ({ context }) => context, onError: {} },
  ],
  on: {
    'counts.loaded': { actions: { type: 'setCounts', params: ({ event }) => event } },
    'day.began': { actions: { type: 'setToday', params: ({ event }) => event } },
    'zone.changed': { actions: { type: 'forwardZone', params: ({ event }) => event } },
  },
  initial: 'restoring',
  states: {
    restoring,
    openingTab,
    inbox: tab('InboxTab'),
    eskalasi: tab('EskalasiTab'),
    autoReply: tab('AutoReplyTab'),
    taskCompleted: tab('TaskCompletedTab'),
  },
});

const splitRoute = (route: RoomRoute): Pick<Context, 'route' | 'message'> => ({
  route: { ...route, search: { ...route.search, message: undefined } },
  message: route.search.message ?? null,
});

const currentFilter = ({ route, filters }: Pick<Context, 'route' | 'filters'>): RoomFilter => filters[route.name];

/** The filter for a route: the one in its URL, or else the tab's current one. */
const filterForRoute = ({ filters }: Pick<Context, 'filters'>, route: RoomRoute): RoomFilter =>
  hasFilterParams(route.name, route.search) ? parseFilter(route.name, route.search) : filters[route.name];

const clearedFilter = ({ sortBy, sortDirection }: RoomFilter): RoomFilter => ({ ...noFilter, sortBy, sortDirection });

const roomListInput = (context: Context): RoomListInput => {
  const filter = currentFilter(context);
  const tabName = context.route.name;
  return {
    businessId: context.businessId,
    tab: tabName,
    query: queryOf(tabName, filter, context.today, context.zone),
    isFiltered: hasConditions(filter),
  };
};

export type InboxRef = ActorRefFrom<typeof inboxMachine>;
export type InboxSnapshot = SnapshotFrom<typeof inboxMachine>;

export const selectFilter = (snapshot: InboxSnapshot): RoomFilter => currentFilter(snapshot.context);
export const selectCounts = (snapshot: InboxSnapshot): RoomCounts | null => snapshot.context.counts;
export const selectBusinessId = (snapshot: InboxSnapshot): string => snapshot.context.businessId;
export const selectToday = (snapshot: InboxSnapshot): string | null => snapshot.context.today;
export const selectZone = (snapshot: InboxSnapshot): string => snapshot.context.zone;
export const selectRoute = (snapshot: InboxSnapshot): RoomRoute => snapshot.context.route;
export const selectSavedViews = (snapshot: InboxSnapshot) => snapshot.children.savedViews;
export const selectQualityReview = (snapshot: InboxSnapshot) => snapshot.children.qualityReview;
export const selectBulkActions = (snapshot: InboxSnapshot) => snapshot.children.bulkActions;
export const selectRoomList = (snapshot: InboxSnapshot) => snapshot.children.roomList;

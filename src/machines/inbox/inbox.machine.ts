/**
 * The four tabs of one business. Each has its own filter, remembered on this device and written into the address;
 * what stands in the address goes before what is remembered. Only the tab in view has a list at work; the lists of
 * the others wait in the store and are shown at once when their tab is opened again.
 *
 * What surprises: a changed filter opens the same tab anew (through `opening`), because a list lives for one question.
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
} from '../../contracts/inbox.ts';
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';
import type { NavigationRequested } from '../app/routing/location.ts';
import type { selectionMachine } from './bulkActions.machine.ts';
import { changed, filterOf, narrows, noFilter, sameFilter, searchOf, speaksOfFilter } from './filter.ts';
import type { reviewMachine } from './qualityReview.machine.ts';
import { lastsFor, queryOf } from './query.ts';
import { roomListMachine } from './roomList.machine.ts';
import type { savedViewsMachine } from './savedViews.machine.ts';

type Filters = Record<TabName, RoomFilter>;

interface Context {
  businessId: string;
  /**
   * Where the person is, or was when they left the rooms for another screen. Without the message at which the room was
   * opened: the links of the lists are made from it, and lead to the ends of conversations.
   */
  route: RoomRoute;
  /** That message, which the address keeps. */
  message: string | null;
  filters: Filters;
  /** Null until they have been counted. */
  counts: RoomCounts | null;
}

const inbox = setup({
  types: {
    context: {} as Context,
    events: {} as InboxEvent,
    input: {} as { businessId: string; route: RoomRoute },
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as {
      recallFilters: 'recallFilters';
      keepFilters: 'keepFilters';
      countRooms: 'countRooms';
      roomList: 'roomList';
      selection: 'selection';
      savedViews: 'savedViews';
      review: 'review';
    },
  },
  actors: {
    /** What is remembered of this business's filters; nothing where nothing can be remembered. */
    recallFilters: unprovided<SavedFilters, { businessId: string }>('recallFilters'),
    keepFilters: unprovidedWatcher<FilterSaved, { businessId: string }>('keepFilters'),
    /** Sends counts.arrived, now and after rooms have changed. */
    countRooms: unprovidedWatcher<EventObject, { businessId: string }>('countRooms'),
    roomList: roomListMachine,
    // Their code comes after the first rooms.
    savedViews: unprovidedWatcher<EventObject, { businessId: string }>(
      'savedViews',
    ) as unknown as typeof savedViewsMachine,
    selection: unprovidedWatcher<EventObject, { businessId: string }>(
      'selection',
    ) as unknown as typeof selectionMachine,
    review: unprovidedWatcher<EventObject, { businessId: string }>('review') as unknown as typeof reviewMachine,
  },
  guards: {
    isAt: ({ context }, { tab }: { tab: TabName }) => context.route.name === tab,
    asksAnew: ({ context }, { route }: { route: RoomRoute }) =>
      route.name !== context.route.name || !sameFilter(heard(context, route), context.filters[route.name]),
    changes: ({ context }, { change }: { change: Partial<RoomFilter> }) =>
      !sameFilter(changed(current(context), change), current(context)),
    isNarrowed: ({ context }) => narrows(current(context)),
  },
  actions: {
    recall: assign(({ context }, { output }: { output: SavedFilters }) => {
      const filters = { ...context.filters };
      for (const tab of Object.keys(filters) as TabName[]) filters[tab] = filterOf(tab, output[tab] ?? {});
      return { filters: { ...filters, [context.route.name]: heard({ ...context, filters }, context.route) } };
    }),
    arrive: assign(({ context }, { route }: { route: RoomRoute }) => ({
      ...placeOf(route),
      filters: { ...context.filters, [route.name]: heard(context, route) },
    })),
    narrow: assign(({ context }, { change }: { change: Partial<RoomFilter> }) => ({
      filters: { ...context.filters, [context.route.name]: changed(current(context), change) },
    })),
    count: assign((_, { counts }: { counts: RoomCounts }) => ({ counts })),
    keep: sendTo('keepFilters', ({ context }) => ({
      type: 'filter.kept' as const,
      tab: context.route.name,
      filter: searchOf(current(context)),
    })),
    /** The address says what is shown. Replaced, not pushed: nobody wants to step back through letters of a search. */
    writeAddress: enqueueActions(({ context, enqueue, system }) => {
      const { route, message } = context;
      if (sameFilter(filterOf(route.name, route.search), current(context)) || system.get('location') === undefined)
        return;
      const search = {
        businessId: route.search.businessId,
        ...searchOf(current(context)),
        ...(message !== null && { message }),
      };
      const asked: NavigationRequested = { type: 'navigation.requested', to: { ...route, search }, replace: true };
      enqueue.sendTo(({ system: house }) => house.get('location'), asked);
    }),
    refresh: sendTo('roomList', { type: 'refresh.requested' }),
  },
  delays: {
    dayEnd: ({ context }) => lastsFor(current(context).completed, Date.now()),
  },
});

const recalling = inbox.createStateConfig({
  tags: 'busy',
  meta: { story: 'RecallingFilters' },
  invoke: {
    id: 'recallFilters',
    src: 'recallFilters',
    input: ({ context }) => ({ businessId: context.businessId }),
    onDone: { target: 'opening', actions: { type: 'recall', params: ({ event }) => event } },
    onError: { target: 'opening', actions: { type: 'recall', params: { output: {} } } },
  },
  on: { 'route.changed': { target: 'recalling', actions: { type: 'arrive', params: ({ event }) => event } } },
});

/** Nobody rests here: it leads to the tab of the route. */
const opening = inbox.createStateConfig({
  always: [
    { guard: { type: 'isAt', params: { tab: 'eskalasi' } }, target: 'eskalasi' },
    { guard: { type: 'isAt', params: { tab: 'autoReply' } }, target: 'autoReply' },
    { guard: { type: 'isAt', params: { tab: 'taskCompleted' } }, target: 'taskCompleted' },
    { target: 'inbox' },
  ],
});

const tab = (story: string) =>
  inbox.createStateConfig({
    meta: { story },
    entry: 'writeAddress',
    // "Hari ini" of a list that was left open is tomorrow another day.
    after: { dayEnd: { target: 'opening' } },
    invoke: {
      id: 'roomList',
      src: 'roomList',
      input: ({ context }) => listOf(context),
      onError: { target: 'opening' },
    },
    on: {
      'route.changed': [
        {
          guard: { type: 'asksAnew', params: ({ event }) => event },
          target: 'opening',
          actions: { type: 'arrive', params: ({ event }) => event },
        },
        { actions: [{ type: 'arrive', params: ({ event }) => event }, 'writeAddress'] },
      ],
      'filter.changed': {
        guard: { type: 'changes', params: ({ event }) => event },
        target: 'opening',
        actions: [{ type: 'narrow', params: ({ event }) => event }, 'keep'],
      },
      'filter.cleared': {
        guard: 'isNarrowed',
        target: 'opening',
        actions: [{ type: 'narrow', params: ({ context }) => ({ change: withOrderOf(current(context)) }) }, 'keep'],
      },
      'refresh.requested': { actions: 'refresh' },
    },
  });

export const inboxMachine = inbox.createMachine({
  id: 'inbox',
  context: ({ input }) => ({
    businessId: input.businessId,
    ...placeOf(input.route),
    filters: { inbox: noFilter, eskalasi: noFilter, autoReply: noFilter, taskCompleted: noFilter },
    counts: null,
  }),
  // Neither a number beside a tab, a remembered filter nor a selection is worth stopping for.
  invoke: [
    { id: 'keepFilters', src: 'keepFilters', input: ({ context }) => context, onError: {} },
    { id: 'countRooms', src: 'countRooms', input: ({ context }) => context, onError: {} },
    { id: 'savedViews', src: 'savedViews', input: ({ context }) => context, onError: {} },
    { id: 'selection', src: 'selection', input: ({ context }) => context, onError: {} },
    { id: 'review', src: 'review', input: ({ context }) => context, onError: {} },
  ],
  on: { 'counts.arrived': { actions: { type: 'count', params: ({ event }) => event } } },
  initial: 'recalling',
  states: {
    recalling,
    opening,
    inbox: tab('InboxTab'),
    eskalasi: tab('EskalasiTab'),
    autoReply: tab('AutoReplyTab'),
    taskCompleted: tab('TaskCompletedTab'),
  },
});

const placeOf = (route: RoomRoute): Pick<Context, 'route' | 'message'> => ({
  route: { ...route, search: { ...route.search, message: undefined } },
  message: route.search.message ?? null,
});

const current = ({ route, filters }: Pick<Context, 'route' | 'filters'>): RoomFilter => filters[route.name];

/** The filter that a route means: what its address says, or what was there when it says nothing. */
const heard = ({ filters }: Pick<Context, 'filters'>, route: RoomRoute): RoomFilter =>
  speaksOfFilter(route.name, route.search) ? filterOf(route.name, route.search) : filters[route.name];

const withOrderOf = ({ sortBy, sortDirection }: RoomFilter): RoomFilter => ({ ...noFilter, sortBy, sortDirection });

const listOf = (context: Context): RoomListInput => {
  const filter = current(context);
  const tabName = context.route.name;
  return { businessId: context.businessId, tab: tabName, query: queryOf(tabName, filter), narrowed: narrows(filter) };
};

export type InboxRef = ActorRefFrom<typeof inboxMachine>;
export type InboxSnapshot = SnapshotFrom<typeof inboxMachine>;

export const selectFilter = (snapshot: InboxSnapshot): RoomFilter => current(snapshot.context);
export const selectCounts = (snapshot: InboxSnapshot): RoomCounts | null => snapshot.context.counts;
export const selectBusinessId = (snapshot: InboxSnapshot): string => snapshot.context.businessId;
export const selectRoute = (snapshot: InboxSnapshot): RoomRoute => snapshot.context.route;
export const selectSavedViews = (snapshot: InboxSnapshot) => snapshot.children.savedViews;
export const selectReview = (snapshot: InboxSnapshot) => snapshot.children.review;
export const selectSelection = (snapshot: InboxSnapshot) => snapshot.children.selection;
export const selectRoomList = (snapshot: InboxSnapshot) => snapshot.children.roomList;

/**
 * The four tabs of one business, each with its own filter. A filter is stored on the device and written to the URL; the
 * URL overrides the stored one. Only the tab in view has a running room list. The lists of the other tabs stay in the
 * store and appear at once when their tab opens again. It lives as long as its business is open.
 *
 * A changed filter opens the same tab again through `openingTab`, because a room list serves one query only.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { RoomRoute } from '../../contracts/app.routing.ts';
import type { RoomCounts, RoomFilter, RoomListInput } from '../../contracts/inbox.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { hasConditions, noFilter } from './filterAddress.ts';
import { type Context, inbox, splitRoute, currentFilter } from './inbox.setup.ts';
import { queryOf } from './listRule.ts';

const restoring = request(inbox, {
  src: 'loadFilters',
  story: 'RestoringFilters',
  input: ({ context }) => ({ businessId: context.businessId }),
  done: { target: 'openingTab', actions: withEvent('restoreFilters') },
  failed: { target: 'openingTab', actions: { type: 'restoreFilters', params: { output: {} } } },
  limit: 'restoreLimit',
  on: { 'route.changed': { target: 'restoring', actions: withEvent('setRoute') } },
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
        { guard: withEvent('changesList'), target: 'openingTab', actions: withEvent('setRoute') },
        { actions: [withEvent('setRoute'), 'updateUrl'] },
      ],
      'filter.changed': {
        guard: withEvent('changesFilter'),
        target: 'openingTab',
        actions: [withEvent('setFilter'), 'saveFilter'],
      },
      'filter.cleared': {
        guard: 'isFiltered',
        target: 'openingTab',
        actions: [
          { type: 'setFilter', params: ({ context }) => ({ change: clearedFilter(currentFilter(context)) }) },
          'saveFilter',
        ],
      },
      'day.began': { guard: withEvent('changesDays'), target: 'openingTab', actions: withEvent('setToday') },
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
    'counts.loaded': { actions: withEvent('setCounts') },
    'day.began': { actions: withEvent('setToday') },
    'zone.changed': { actions: withEvent('forwardZone') },
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

/**
 * One room list for one query, with its pages and its order. It lives while its tab is open with the same filter. The
 * rooms themselves are in the rooms store.
 *
 * `loading` may already show rooms, from an earlier visit or before a refresh. An actor freezes the order while the
 * user interacts with the rows, so every exit from that state unfreezes it.
 */
import { assign, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type {
  RoomPosition,
  RoomPage,
  EmptyReason,
  RoomPageRequest,
  RoomListInput,
  RoomListEvent,
} from '../../contracts/inbox.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder, callbackPlaceholder } from '../app/placeholder.ts';
import { reconnectNotifier } from '../app/reconnectNotifier.ts';
import { request } from '../app/request.ts';
import { SLOW_AFTER, withSlowState } from '../app/slowLoading.ts';
import { withEvent } from '../app/withEvent.ts';

interface Context extends RoomListInput {
  next: RoomPosition | null;
  /** Rooms that moved up while the order was frozen. */
  newCount: number;
}

const roomList = setup({
  types: {} as MachineTypes<Context, RoomListEvent, RoomListInput, 'busy' | 'slow'>,
  actors: {
    loadRooms: placeholder<RoomPage, RoomPageRequest>('loadRooms'),
    watchConnection: reconnectNotifier,
    /** Sends list.filled and list.emptied. */
    watchLength: callbackPlaceholder<EventObject, RoomListInput>('watchLength'),
    /** Freezes the shown order while it runs; sends newRooms.counted. */
    freezeOrder: callbackPlaceholder<EventObject, RoomListInput>('freezeOrder'),
  },
  guards: {
    hasNoRooms: (_, { output }: { output: RoomPage }) => output.rooms === 'noRooms',
    hasNoMatches: (_, { output }: { output: RoomPage }) => output.rooms === 'noMatches',
    isLast: (_, { output }: { output: RoomPage }) => output.next === null,
    hasNextPage: ({ context }) => context.next !== null,
    hasNewRooms: ({ context }) => context.newCount > 0,
    hasNoRoomsLeft: (_, { rooms }: { rooms: EmptyReason }) => rooms === 'noRooms',
  },
  actions: {
    setNextPage: assign((_, { output }: { output: RoomPage }) => ({ next: output.next })),
    setNewCount: assign((_, { count }: { count: number }) => ({ newCount: count })),
    clearNewCount: assign({ newCount: 0 }),
  },
  delays: {
    long: SLOW_AFTER,
    /** After this a page counts as failed. */
    timeout: 30_000,
  },
});

const loading = roomList.createStateConfig({
  tags: 'busy',
  ...withSlowState('#roomList.loading', { meta: { story: 'LoadingRooms' } }, { meta: { story: 'RoomsLoadSlowly' } }),
  after: { timeout: { target: 'failed' } },
  invoke: {
    id: 'loadRooms',
    src: 'loadRooms',
    input: ({ context, event }) => ({
      ...listInput(context),
      after: null,
      isRefresh: event.type === 'refresh.requested',
    }),
    onDone: [
      { guard: withEvent('hasNoRooms'), target: 'empty' },
      { guard: withEvent('hasNoMatches'), target: 'noMatches' },
      { guard: withEvent('isLast'), target: 'listed.page.ended', actions: withEvent('setNextPage') },
      { target: 'listed', actions: withEvent('setNextPage') },
    ],
    onError: { target: 'failed' },
  },
});

const failed = roomList.createStateConfig({
  meta: { story: 'RoomsFailed' },
  invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
  on: { 'retry.requested': { target: 'loading' }, 'connection.regained': { target: 'loading' } },
});

/** The business has no rooms. */
const empty = roomList.createStateConfig({
  meta: { story: 'NoRooms' },
  on: { 'list.filled': { target: 'listed.page.ended' } },
});

const noMatches = roomList.createStateConfig({
  meta: { story: 'NoMatches' },
  on: { 'list.filled': { target: 'listed.page.ended' } },
});

const listed = roomList.createStateConfig({
  type: 'parallel',
  on: {
    'list.emptied': [
      // The loaded rooms are gone, but there are more pages.
      { guard: 'hasNextPage', target: 'loading' },
      { guard: withEvent('hasNoRoomsLeft'), target: 'empty' },
      { target: 'noMatches' },
    ],
  },
  states: {
    page: {
      initial: 'hasMore',
      states: {
        hasMore: { meta: { story: 'MoreRooms' }, on: { 'bottom.neared': { target: 'loadingMore' } } },
        loadingMore: request(roomList, {
          src: 'loadRooms',
          story: 'LoadingMoreRooms',
          input: ({ context }) => ({ ...listInput(context), after: context.next, isRefresh: false }),
          done: [
            { guard: withEvent('isLast'), target: 'ended', actions: withEvent('setNextPage') },
            { target: 'hasMore', actions: withEvent('setNextPage') },
          ],
          failed: { target: 'loadMoreFailed' },
        }),
        loadMoreFailed: {
          meta: { story: 'LoadMoreFailed' },
          invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
          on: { 'retry.requested': { target: 'loadingMore' }, 'connection.regained': { target: 'loadingMore' } },
        },
        ended: { meta: { story: 'AllRooms' } },
      },
    },
    order: {
      initial: 'live',
      states: {
        live: { meta: { story: 'OrderLive' }, on: { 'interaction.started': { target: 'frozen' } } },
        frozen: {
          meta: { story: 'OrderFrozen' },
          exit: 'clearNewCount',
          invoke: {
            id: 'freezeOrder',
            src: 'freezeOrder',
            input: ({ context }) => context,
            onError: { target: 'live' },
          },
          on: {
            'interaction.ended': { target: 'live' },
            'newest.requested': { guard: 'hasNewRooms', target: 'live' },
            'newRooms.counted': { actions: withEvent('setNewCount') },
          },
        },
      },
    },
  },
});

export const roomListMachine = roomList.createMachine({
  id: 'roomList',
  context: ({ input }) => ({ ...input, next: null, newCount: 0 }),
  // The list works without this watcher.
  invoke: { id: 'watchLength', src: 'watchLength', input: ({ context }) => context, onError: {} },
  on: { 'refresh.requested': { target: '.loading', reenter: true } },
  initial: 'loading',
  states: { loading, failed, empty, noMatches, listed },
});

const listInput = ({ businessId, tab, query, isFiltered }: Context) => ({ businessId, tab, query, isFiltered });

export type RoomListRef = ActorRefFrom<typeof roomListMachine>;
export type RoomListSnapshot = SnapshotFrom<typeof roomListMachine>;

/** The list is empty and nothing is loading. */
export const selectIsEmpty = (snapshot: RoomListSnapshot | undefined): boolean =>
  snapshot !== undefined && !snapshot.matches('loading') && !snapshot.matches('listed');

/** How many rooms moved up unseen: the number on the "new chats" button. */
export const selectNewCount = (snapshot: RoomListSnapshot): number => snapshot.context.newCount;

/**
 * One list of rooms under one question: it lives while its tab is open and nobody asks for something else. The rooms
 * themselves are in the store; here is only how far the list has been read and where the person stands in it.
 *
 * What surprises: `loading` may have rooms on the screen, from a visit before or before a refresh. And while somebody
 * reads the order is held by an actor, so that leaving that state, for whatever reason, lets go.
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
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';
import { regained } from '../app/reconnectNotifier.ts';
import { LONG, waitingFor } from '../app/slowLoading.ts';

interface Context extends RoomListInput {
  next: RoomPosition | null;
  /** Rooms that came up while the order was held. */
  fresh: number;
}

const roomList = setup({
  types: {
    context: {} as Context,
    events: {} as RoomListEvent,
    input: {} as RoomListInput,
    tags: {} as 'busy' | 'slow',
    meta: {} as { story: string },
  },
  actors: {
    loadRooms: unprovided<RoomPage, RoomPageRequest>('loadRooms'),
    watchConnection: regained,
    /** Sends list.filled and list.emptied. */
    watchLength: unprovidedWatcher<EventObject, RoomListInput>('watchLength'),
    /** Holds the shown order as long as it lives; sends rooms.rose. */
    holdOrder: unprovidedWatcher<EventObject, RoomListInput>('holdOrder'),
  },
  guards: {
    isEmpty: (_, { output }: { output: RoomPage }) => output.rooms === 'none',
    findsNothing: (_, { output }: { output: RoomPage }) => output.rooms === 'noneFound',
    isLast: (_, { output }: { output: RoomPage }) => output.next === null,
    goesOn: ({ context }) => context.next !== null,
    hasFresh: ({ context }) => context.fresh > 0,
    leavesNone: (_, { rooms }: { rooms: EmptyReason }) => rooms === 'none',
  },
  actions: {
    turnPage: assign((_, { output }: { output: RoomPage }) => ({ next: output.next })),
    count: assign((_, { count }: { count: number }) => ({ fresh: count })),
    forgetFresh: assign({ fresh: 0 }),
  },
  delays: {
    long: LONG,
    /** A page that has not come by then does not come. */
    patience: 30_000,
  },
});

const loading = roomList.createStateConfig({
  tags: 'busy',
  ...waitingFor('#roomList.loading', { meta: { story: 'LoadingRooms' } }, { meta: { story: 'RoomsTakeLong' } }),
  after: { patience: { target: 'failed' } },
  invoke: {
    id: 'loadRooms',
    src: 'loadRooms',
    input: ({ context, event }) => ({ ...asked(context), after: null, anew: event.type === 'refresh.requested' }),
    onDone: [
      { guard: { type: 'isEmpty', params: ({ event }) => event }, target: 'empty' },
      { guard: { type: 'findsNothing', params: ({ event }) => event }, target: 'nothingFound' },
      {
        guard: { type: 'isLast', params: ({ event }) => event },
        target: 'listed.page.ended',
        actions: { type: 'turnPage', params: ({ event }) => event },
      },
      { target: 'listed', actions: { type: 'turnPage', params: ({ event }) => event } },
    ],
    onError: { target: 'failed' },
  },
});

const failed = roomList.createStateConfig({
  meta: { story: 'RoomsFailed' },
  invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
  on: { 'retry.requested': { target: 'loading' }, 'connection.regained': { target: 'loading' } },
});

/** There is no room at all. */
const empty = roomList.createStateConfig({
  meta: { story: 'NoRooms' },
  on: { 'list.filled': { target: 'listed.page.ended' } },
});

const nothingFound = roomList.createStateConfig({
  meta: { story: 'NothingFound' },
  on: { 'list.filled': { target: 'listed.page.ended' } },
});

const listed = roomList.createStateConfig({
  type: 'parallel',
  on: {
    'list.emptied': [
      // What was at hand has gone, and there is more.
      { guard: 'goesOn', target: 'loading' },
      { guard: { type: 'leavesNone', params: ({ event }) => event }, target: 'empty' },
      { target: 'nothingFound' },
    ],
  },
  states: {
    page: {
      initial: 'more',
      states: {
        more: { meta: { story: 'MoreRooms' }, on: { 'bottom.neared': { target: 'loadingMore' } } },
        loadingMore: {
          tags: 'busy',
          meta: { story: 'LoadingMoreRooms' },
          after: { patience: { target: 'moreFailed' } },
          invoke: {
            id: 'loadRooms',
            src: 'loadRooms',
            input: ({ context }) => ({ ...asked(context), after: context.next, anew: false }),
            onDone: [
              {
                guard: { type: 'isLast', params: ({ event }) => event },
                target: 'ended',
                actions: { type: 'turnPage', params: ({ event }) => event },
              },
              { target: 'more', actions: { type: 'turnPage', params: ({ event }) => event } },
            ],
            onError: { target: 'moreFailed' },
          },
        },
        moreFailed: {
          meta: { story: 'MoreRoomsFailed' },
          invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
          on: { 'retry.requested': { target: 'loadingMore' }, 'connection.regained': { target: 'loadingMore' } },
        },
        ended: { meta: { story: 'AllRooms' } },
      },
    },
    order: {
      initial: 'moving',
      states: {
        moving: { meta: { story: 'OrderMoving' }, on: { 'reading.begun': { target: 'held' } } },
        held: {
          meta: { story: 'OrderHeld' },
          exit: 'forgetFresh',
          invoke: { id: 'holdOrder', src: 'holdOrder', input: ({ context }) => context, onError: { target: 'moving' } },
          on: {
            'reading.ended': { target: 'moving' },
            'newest.requested': { guard: 'hasFresh', target: 'moving' },
            'rooms.rose': { actions: { type: 'count', params: ({ event }) => event } },
          },
        },
      },
    },
  },
});

export const roomListMachine = roomList.createMachine({
  id: 'roomList',
  context: ({ input }) => ({ ...input, next: null, fresh: 0 }),
  // Who does not hear how long the list is shows it all the same.
  invoke: { id: 'watchLength', src: 'watchLength', input: ({ context }) => context, onError: {} },
  on: { 'refresh.requested': { target: '.loading', reenter: true } },
  initial: 'loading',
  states: { loading, failed, empty, nothingFound, listed },
});

const asked = ({ businessId, tab, query, narrowed }: Context) => ({ businessId, tab, query, narrowed });

export type RoomListRef = ActorRefFrom<typeof roomListMachine>;
export type RoomListSnapshot = SnapshotFrom<typeof roomListMachine>;

/** Nothing stands in the list, nor is anything on its way there. */
export const selectBare = (snapshot: RoomListSnapshot | undefined): boolean =>
  snapshot !== undefined && !snapshot.matches('loading') && !snapshot.matches('listed');

/** How many rooms came up unseen: what the pill says. */
export const selectFresh = (snapshot: RoomListSnapshot): number => snapshot.context.fresh;

/**
 * The home page: the numbers of a span of days, and the list behind one of them in their place. It lives while the page is
 * open, and follows the route.
 *
 * The numbers themselves are cached reads of their views, one for each card, so that each loads and fails alone. This
 * machine only counts the minutes after which they are read again.
 */
import { assign, enqueueActions, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { HomeListPage, HomeListRequest, HomeRow, ListName } from '../../contracts/home.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import { placeOf } from './home.ts';
import { reportDeliveryMachine } from './reportDelivery.machine.ts';

interface Context {
  businessId: string;
  userId: string;
  isOwner: boolean;
  span: string;
  list: ListName | null;
  rows: HomeRow[];
  /** Where the next page begins; null: there is none. */
  next: object | null;
  /** The next page could not be read. */
  hasProblem: boolean;
  /** How often the numbers were due to be read again. */
  refreshes: number;
  /** When the user was here last, if that is long ago. */
  awaySince: string | null;
}

type Event =
  | ScreenRouteChanged
  | { type: 'retry.requested' }
  | { type: 'more.requested' }
  /** The last visit was hours ago. */
  | { type: 'absence.noticed'; since: string };

const home = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as ScreenInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as { loadList: 'loadList'; watchVisits: 'watchVisits'; delivery: 'delivery' },
  },
  actors: {
    delivery: reportDeliveryMachine,
    loadList: placeholder<HomeListPage, HomeListRequest>('loadList'),
    watchVisits: callbackPlaceholder<EventObject, { businessId: string; userId: string }>('watchVisits'),
  },
  guards: {
    isSamePlace: ({ context }, { route }: { route: ScreenRoute }) => {
      const { span, list } = placeOf(route);
      return span === context.span && list === context.list;
    },
    hasList: ({ context }) => context.list !== null,
    hasMore: ({ context }) => context.next !== null,
    isEmpty: (_, { output }: { output: HomeListPage }) => output.rows.length === 0,
  },
  actions: {
    setPlace: assign((_, { route }: { route: ScreenRoute }) => ({
      ...placeOf(route),
      rows: [],
      next: null,
      hasProblem: false,
    })),
    setPage: assign((_, { output }: { output: HomeListPage }) => ({ ...output })),
    appendPage: assign(({ context }, { output }: { output: HomeListPage }) => ({
      // A row whose place has changed may come twice.
      rows: [...context.rows, ...output.rows.filter(({ id }) => !context.rows.some((row) => row.id === id))],
      next: output.next,
    })),
    setProblem: assign((_, { hasProblem }: { hasProblem: boolean }) => ({ hasProblem })),
    setAbsence: assign((_, { since }: { since: string }) => ({ awaySince: since })),
    startDelivery: enqueueActions(({ context: { businessId, isOwner }, enqueue }) => {
      if (isOwner) enqueue.spawnChild('delivery', { id: 'delivery', input: { businessId } });
    }),
    countRefresh: assign({ refreshes: ({ context }) => context.refreshes + 1 }),
  },
  delays: { refresh: 60_000, timeout: 20_000 },
});

const requestOf = ({ businessId, span, list, next }: Context): HomeListRequest => ({
  businessId,
  span,
  list: list ?? 'chats',
  after: next,
});

const numbers = home.createStateConfig({
  meta: { story: 'Numbers' },
  // The address of a list opens it at once.
  always: { guard: 'hasList', target: 'loading' },
  after: { refresh: { target: 'numbers', reenter: true, actions: 'countRefresh' } },
});

const loading = home.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'loadList',
    src: 'loadList',
    input: ({ context }) => requestOf(context),
    onDone: [
      { guard: { type: 'isEmpty', params: ({ event }) => event }, target: 'empty' },
      { target: 'listed', actions: { type: 'setPage', params: ({ event }) => event } },
    ],
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
});

const failed = home.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading' } },
});

const empty = home.createStateConfig({ meta: { story: 'Empty' } });

const listed = home.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      meta: { story: 'Listed' },
      on: { 'more.requested': { guard: 'hasMore', target: 'loadingMore' } },
    },
    loadingMore: {
      tags: 'busy',
      meta: { story: 'LoadingMore' },
      entry: { type: 'setProblem', params: { hasProblem: false } },
      invoke: {
        id: 'loadList',
        src: 'loadList',
        input: ({ context }) => requestOf(context),
        onDone: { target: 'idle', actions: { type: 'appendPage', params: ({ event }) => event } },
        onError: { target: 'idle', actions: { type: 'setProblem', params: { hasProblem: true } } },
      },
      after: { timeout: { target: 'idle', actions: { type: 'setProblem', params: { hasProblem: true } } } },
    },
  },
});

export const homeMachine = home.createMachine({
  id: 'home',
  context: ({ input: { businessId, userId, isOwner, route } }) => ({
    businessId,
    userId,
    isOwner,
    ...placeOf(route),
    rows: [],
    next: null,
    hasProblem: false,
    refreshes: 0,
    awaySince: null,
  }),
  entry: 'startDelivery',
  // Without it, the page does not know how long the user was away.
  invoke: { id: 'watchVisits', src: 'watchVisits', input: ({ context }) => context, onError: {} },
  on: {
    'absence.noticed': { actions: { type: 'setAbsence', params: ({ event }) => event } },
    'route.changed': [
      { guard: { type: 'isSamePlace', params: ({ event }) => event } },
      { target: '.numbers', reenter: true, actions: { type: 'setPlace', params: ({ event }) => event } },
    ],
  },
  initial: 'numbers',
  states: { numbers, loading, failed, empty, listed },
});

export type HomeRef = ActorRefFrom<typeof homeMachine>;
export type HomeSnapshot = SnapshotFrom<typeof homeMachine>;

/** Owners only. */
export const selectDelivery = (snapshot: HomeSnapshot) => snapshot.children.delivery;

/**
 * The home page: the numbers of a span of days, and the list behind one of them in their place. It lives while the page is
 * open, and follows the route.
 *
 * The numbers themselves are cached reads of their views, one for each card, so that each loads and fails alone. This
 * machine only counts the minutes after which they are read again.
 */
import { assign, enqueueActions, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { ListName } from '../../contracts/home.ts';
import { createLiveListMachine } from '../app/liveList.machine.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { callbackPlaceholder } from '../app/placeholder.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import { withEvent } from '../app/withEvent.ts';
import { placeOf } from './home.ts';
import { reportDeliveryMachine } from './reportDelivery.machine.ts';

interface Context {
  businessId: string;
  userId: string;
  isOwner: boolean;
  span: string;
  list: ListName | null;
  /** How often the numbers were due to be read again. */
  refreshes: number;
  /** When the user was here last, if that is long ago. */
  awaySince: string | null;
}

type Event =
  | ScreenRouteChanged
  /** The last visit was hours ago. */
  | { type: 'absence.noticed'; since: string };

const home = setup({
  types: {} as MachineTypes<Context, Event, ScreenInput> & {
    children: { list: 'list'; watchVisits: 'watchVisits'; delivery: 'delivery' };
  },
  actors: {
    delivery: reportDeliveryMachine,
    list: createLiveListMachine<'homeRows'>(),
    watchVisits: callbackPlaceholder<EventObject, { businessId: string; userId: string }>('watchVisits'),
  },
  guards: {
    isSamePlace: ({ context }, { route }: { route: ScreenRoute }) => {
      const { span, list } = placeOf(route);
      return span === context.span && list === context.list;
    },
    hasList: ({ context }) => context.list !== null,
  },
  actions: {
    setPlace: assign((_, { route }: { route: ScreenRoute }) => placeOf(route)),
    setAbsence: assign((_, { since }: { since: string }) => ({ awaySince: since })),
    startDelivery: enqueueActions(({ context: { businessId, isOwner }, enqueue }) => {
      if (isOwner) enqueue.spawnChild('delivery', { id: 'delivery', input: { businessId, isOwner } });
    }),
    countRefresh: assign({ refreshes: ({ context }) => context.refreshes + 1 }),
  },
  delays: { refresh: 60_000 },
});

const numbers = home.createStateConfig({
  meta: { story: 'Numbers' },
  // The address of a list opens it at once.
  always: { guard: 'hasList', target: 'list' },
  after: { refresh: { target: 'numbers', reenter: true, actions: 'countRefresh' } },
});

/** Each list begins without the rows of the last one. */
const list = home.createStateConfig({
  meta: { story: 'List' },
  invoke: {
    id: 'list',
    src: 'list',
    input: ({ context: { businessId, span, list: name } }) => ({ businessId, span, list: name ?? 'chats' }),
    onError: {},
  },
});

export const homeMachine = home.createMachine({
  id: 'home',
  context: ({ input: { businessId, userId, isOwner, route } }) => ({
    businessId,
    userId,
    isOwner,
    ...placeOf(route),
    refreshes: 0,
    awaySince: null,
  }),
  entry: 'startDelivery',
  // Without it, the page does not know how long the user was away.
  invoke: { id: 'watchVisits', src: 'watchVisits', input: ({ context }) => context, onError: {} },
  on: {
    'absence.noticed': { actions: withEvent('setAbsence') },
    'route.changed': [
      { guard: withEvent('isSamePlace') },
      { target: '.numbers', reenter: true, actions: withEvent('setPlace') },
    ],
  },
  initial: 'numbers',
  states: { numbers, list },
});

export type HomeRef = ActorRefFrom<typeof homeMachine>;
export type HomeSnapshot = SnapshotFrom<typeof homeMachine>;

export const selectList = (snapshot: HomeSnapshot) => snapshot.children.list;
/** Owners only. */
export const selectDelivery = (snapshot: HomeSnapshot) => snapshot.children.delivery;

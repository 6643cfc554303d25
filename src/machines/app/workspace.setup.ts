import { assign, enqueueActions, sendTo, setup, stopChild, type EventObject } from 'xstate';

import type { RoomRoute, Route, ScreenRoute } from '../../contracts/app.routing.ts';
import type { UndoRequested } from '../../contracts/app.toasts.ts';
import type {
  Business,
  Channel,
  Role,
  BusinessChange,
  MissedRooms,
  RoomInput,
  WorkspaceEvent,
  BusinessesRead,
} from '../../contracts/app.ts';
import type { MarkRequested } from '../../contracts/inbox.marks.ts';
import { leavingMachine } from '../auth/signOut.machine.ts';
import type { paletteMachine } from '../commands/palette.machine.ts';
import { inboxMachine } from '../inbox/inbox.machine.ts';
import type { bellMachine } from '../notifications/notifications.machine.ts';
import type { outboxMachine } from '../outbox/outbox.machine.ts';
import type { editionMachine } from './appUpdate.machine.ts';
import type { keepingMachine } from './offline.machine.ts';
import { unprovided, unprovidedWatcher } from './placeholder.ts';
import { regained } from './reconnectNotifier.ts';
import type { ledgerMachine } from './recordList.machine.ts';
import type { resourcesMachine } from './resources.machine.ts';
import type { NavigationRequested } from './routing/location.ts';
import { isInside, isRoomRoute, isScreen } from './routing/route.ts';
import type { ScreenInput, ScreenRouteChanged } from './screen.ts';
import { LONG } from './slowLoading.ts';
import type { Context, WorkspaceInput } from './workspace.ts';

export const workspace = setup({
  types: {
    context: {} as Context,
    events: {} as WorkspaceEvent,
    input: {} as WorkspaceInput,
    tags: {} as 'busy' | 'slow',
    meta: {} as { story: string },
    children: {} as {
      loadBusinesses: 'loadBusinesses';
      followBusiness: 'followBusiness';
      watchConnection: 'watchConnection';
      catchUp: 'catchUp';
      inbox: 'inbox';
      outbox: 'outbox';
      resources: 'resources';
      leaving: 'leaving';
      stops: 'stops';
      notices: 'notices';
      suggestions: 'suggestions';
      palette: 'palette';
      edition: 'edition';
      keeping: 'keeping';
      bell: 'bell';
      undo: 'undo';
      marks: 'marks';
      screen: 'screen';
    },
  },
  actors: {
    loadBusinesses: unprovided<BusinessesRead, { userId: string }>('loadBusinesses'),
    /** Listens to the business's topic: rows go to the store; sends live.*, channels.changed and tickets.changed. */
    followBusiness: unprovidedWatcher<EventObject, { businessId: string; userId: string }>('followBusiness'),
    watchConnection: regained,
    /** Fetches what changed while nobody listened, with an overlap of 30 s. */
    catchUp: unprovided<MissedRooms, { businessId: string }>('catchUp'),
    inbox: inboxMachine,
    /** Whether somebody may go without being asked. */
    leaving: leavingMachine,
    // Their code is loaded after the list; here only their types are known.
    /** What is read by key, for everybody behind the sign-in. */
    resources: unprovidedWatcher('resources') as unknown as typeof resourcesMachine,
    outbox: unprovidedWatcher('outbox') as unknown as typeof outboxMachine,
    /** What keeps the AI from answering in this business. */
    stops: unprovidedWatcher('stops') as unknown as typeof ledgerMachine,
    /** What this person is told. */
    notices: unprovidedWatcher('notices') as unknown as typeof ledgerMachine,
    /** The replies that this business has ready. */
    suggestions: unprovidedWatcher('suggestions') as unknown as typeof ledgerMachine,
    /** Pages, commands and chats of this business, found by typing. */
    palette: unprovidedWatcher('palette') as unknown as typeof paletteMachine,
    /** Whether a newer version of the application is there. */
    edition: unprovidedWatcher('edition') as unknown as typeof editionMachine,
    /** What of the screen is only what this device has kept. */
    keeping: unprovidedWatcher('keeping') as unknown as typeof keepingMachine,
    /** Calls this person when they look elsewhere. */
    bell: unprovidedWatcher('bell') as unknown as typeof bellMachine,
    /** Takes back what was done to one chat, and tells what became of it: whoever did it may be elsewhere by then. */
    undo: unprovidedWatcher<UndoRequested>('undo'),
    marks: unprovidedWatcher<MarkRequested, { businessId: string; userId: string }>('marks'),
    room: unprovidedWatcher<EventObject, RoomInput>('room'),
    /** Of a screen that is no list of rooms: which machine it is, its route says. */
    screen: unprovidedWatcher<ScreenRouteChanged & EventObject, ScreenInput>('screen'),
  },
  guards: {
    hasNone: (_, { output }: { output: BusinessesRead }) => output.businesses.length === 0,
    /** One's own doing comes back as news as well. */
    isNews: ({ context }, { businessId, role }: { businessId: string; role: Role | null }) =>
      role !== (context.businesses.find(({ id }) => id === businessId)?.role ?? null),
    isWhole: (_, { output }: { output: MissedRooms }) => output.isWhole,
    wantsAnotherOfTheirs: ({ context }, { route }: { route: Route }) =>
      businessIdOf(route) !== context.businessId && owns(context, businessIdOf(route)),
  },
  actions: {
    arrive: assign((_, { route }: { route: Route }) => ({ route })),
    settleIn: assign(({ context }, { output: { businesses, lastBusinessId } }: { output: BusinessesRead }) => {
      const wanted = [businessIdOf(context.route), context.wantedBusinessId, lastBusinessId];
      const business = wanted.map((id) => businesses.find((known) => known.id === id)).find(Boolean) ?? businesses[0];
      return { businesses, businessId: business?.id ?? '', failure: null };
    }),
    stay: assign(({ context }) => ({ wantedBusinessId: context.businessId })),
    want: assign((_, { businessId }: { businessId: string | null }) => ({ wantedBusinessId: businessId })),
    fail: assign((_, { error }: { error: unknown }) => ({ failure: error instanceof Error ? error.message : null })),
    follow: assign((_, { route }: { route: Route }) => ({ route, businessId: businessIdOf(route) ?? '' })),
    updateBusiness: assign(({ context }, { businessId, changed }: { businessId: string; changed: BusinessChange }) => ({
      businesses: context.businesses.map((known) => (known.id === businessId ? { ...known, ...changed } : known)),
    })),
    updateChannels: assign(({ context }, { channels }: { channels: Channel[] }) => ({
      businesses: context.businesses.map((business) => withChannels(business, channels)),
    })),
    /** `businessId` stands in the address of every dashboard page, so that a link means the same to everybody. */
    writeAddress: enqueueActions(({ context, enqueue, system }) => {
      const { route, businessId } = context;
      if (!isInside(route) || route.search.businessId === businessId || system.get('location') === undefined) return;
      const to = { ...route, search: { ...route.search, businessId } } as typeof route;
      const asked: NavigationRequested = { type: 'navigation.requested', to, replace: true };
      enqueue.sendTo(({ system: house }) => house.get('location'), asked);
    }),
    openRoom: enqueueActions(({ context, enqueue }) => {
      const roomId = roomIdOf(context.route);
      if (roomId === null) return;
      const { businessId, userId, route } = context;
      enqueue.spawnChild('room', {
        id: roomActorId(roomId),
        input: { roomId, businessId, userId, at: messageOf(route) },
      });
    }),
    closeRoom: stopChild(({ context }) => roomActorId(roomIdOf(context.route))),
    /** Of two rooms only the one in view is at work. */
    changeRoom: enqueueActions(({ context, enqueue }, { route }: { route: Route }) => {
      const [before, now] = [roomIdOf(context.route), roomIdOf(route)];
      const at = messageOf(route);
      if (before === now) {
        if (now !== null && at && at !== messageOf(context.route))
          enqueue.sendTo(roomActorId(now), { type: 'place.requested', to: { message: at } });
        return;
      }
      if (before !== null) enqueue.stopChild(roomActorId(before));
      if (now === null) return;
      const { businessId, userId } = context;
      enqueue.spawnChild('room', { id: roomActorId(now), input: { roomId: now, businessId, userId, at } });
    }),
    openScreen: enqueueActions(({ context, enqueue }) => {
      const { route } = context;
      if (isScreen(route)) enqueue.spawnChild('screen', { id: 'screen', input: screenInput(context, route) });
    }),
    closeScreen: stopChild('screen'),
    changeScreen: enqueueActions(({ context, enqueue }, { route }: { route: Route }) => {
      if (isScreen(context.route) && context.route.name === route.name) {
        if (isScreen(route)) enqueue.sendTo('screen', { type: 'route.changed', route });
        return;
      }
      if (isScreen(context.route)) enqueue.stopChild('screen');
      if (isScreen(route)) enqueue.spawnChild('screen', { id: 'screen', input: screenInput(context, route) });
    }),
    tellInbox: enqueueActions(({ enqueue }, { route }: { route: Route }) => {
      if (isRoomRoute(route)) enqueue.sendTo('inbox', { type: 'route.changed', route });
    }),
    /** Who comes back to a business after a while may find other people in it. */
    outdateTeams: sendTo('resources', { type: 'resources.outdated', prefix: 'team' }),
    /** Of each chat, as the panel shows them. */
    outdateTickets: sendTo('resources', { type: 'resources.outdated', prefix: 'tickets' }),
    outdateAll: sendTo('resources', { type: 'resources.outdated', prefix: '' }),
    refreshInbox: sendTo('inbox', { type: 'refresh.requested' }),
    tellConnection: enqueueActions(
      ({ enqueue, system }, { type }: { type: 'socket.opened' | 'socket.closed' | 'socket.released' }) => {
        if (system.get('connection') !== undefined)
          enqueue.sendTo(({ system: house }) => house.get('connection'), { type });
      },
    ),
    tellMissed: enqueueActions(({ enqueue, system }, { output: { missed: count } }: { output: MissedRooms }) => {
      const told = { type: 'messages.missed', count } as const;
      if (count > 0 && system.get('connection') !== undefined)
        enqueue.sendTo(({ system: house }) => house.get('connection'), told);
    }),
  },
  delays: {
    long: LONG,
    /** A list of businesses that has not come by then does not come. */
    patience: 30_000,
    catchUpPause: 5000,
  },
});

export const roomIdOf = (route: Route): string | null => (isRoomRoute(route) ? route.roomId : null);

const messageOf = (route: Route): string | undefined => (isRoomRoute(route) ? route.search.message : undefined);

/** The id under which the workspace keeps the machine of an open room. */
export const roomActorId = (roomId: string | null): string => `room:${roomId ?? ''}`;

/** Where the inbox begins: in the room route at hand, or in its first tab. */
export const inboxRouteOf = ({ route, businessId }: Context): RoomRoute =>
  isRoomRoute(route) ? route : { name: 'inbox', roomId: null, search: { businessId } };

const businessIdOf = (route: Route): string | null => (isInside(route) ? route.search.businessId : null);

const owns = ({ businesses }: Context, businessId: string | null): boolean =>
  businesses.some(({ id }) => id === businessId);

const screenInput = ({ businesses, businessId, userId }: Context, route: ScreenRoute): ScreenInput => {
  const isOwner = businesses.some(({ id, role }) => id === businessId && role === 'owner');
  return { route, businessId, userId, isOwner };
};

const withChannels = (business: Business, changed: readonly Channel[]): Business => {
  const own = changed.filter((channel) => channel.business_id === business.id);
  const kept = business.channels.filter(({ id }) => !own.some((channel) => channel.id === id));
  return own.length === 0 ? business : { ...business, channels: [...kept, ...own] };
};

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
  LoadedBusinesses,
} from '../../contracts/app.ts';
import type { MarkRequested } from '../../contracts/inbox.marks.ts';
import { zoneOf } from '../../contracts/time.ts';
import { signOutMachine } from '../auth/signOut.machine.ts';
import type { paletteMachine } from '../commands/palette.machine.ts';
import { inboxMachine } from '../inbox/inbox.machine.ts';
import type { notificationsMachine } from '../notifications/notifications.machine.ts';
import type { outboxMachine } from '../outbox/outbox.machine.ts';
import type { appUpdateMachine } from './appUpdate.machine.ts';
import type { MachineTypes } from './machineTypes.ts';
import type { offlineMachine } from './offline.machine.ts';
import { placeholder, callbackPlaceholder, machinePlaceholder } from './placeholder.ts';
import { reconnectNotifier } from './reconnectNotifier.ts';
import type { RecordListMachine } from './recordList.machine.ts';
import type { resourcesMachine } from './resources.machine.ts';
import { INBOX, isDashboardRoute, isRoomRoute, isScreenRoute } from './routing/route.ts';
import type { ScreenInput, ScreenRouteChanged } from './screen.ts';
import { SLOW_AFTER } from './slowLoading.ts';
import { toActor } from './system.ts';
import type { Context, WorkspaceInput } from './workspace.ts';

export const workspace = setup({
  types: {} as MachineTypes<Context, WorkspaceEvent, WorkspaceInput, 'busy' | 'slow'> & {
    children: {
      loadBusinesses: 'loadBusinesses';
      followBusiness: 'followBusiness';
      watchConnection: 'watchConnection';
      catchUp: 'catchUp';
      inbox: 'inbox';
      outbox: 'outbox';
      resources: 'resources';
      signOut: 'signOut';
      aiPauses: 'aiPauses';
      notices: 'notices';
      quickReplies: 'quickReplies';
      palette: 'palette';
      appUpdate: 'appUpdate';
      offline: 'offline';
      notifications: 'notifications';
      undo: 'undo';
      marks: 'marks';
      screen: 'screen';
    };
  },
  actors: {
    loadBusinesses: placeholder<LoadedBusinesses, { userId: string }>('loadBusinesses'),
    /** Subscribes to the business's topic: rows go to the store; sends realtime.*, channels.changed and tickets.changed. */
    followBusiness: callbackPlaceholder<EventObject, { businessId: string; userId: string }>('followBusiness'),
    watchConnection: reconnectNotifier,
    /** Fetches the changes of a gap, with an overlap of 30 s. */
    catchUp: placeholder<MissedRooms, { businessId: string }>('catchUp'),
    inbox: inboxMachine,
    /** Signing out, with the question about unsent messages. */
    signOut: signOutMachine,
    // The code of these is loaded after the list; only their types are known here.
    /** The cached reads of all signed-in views. */
    resources: machinePlaceholder<typeof resourcesMachine>('resources'),
    outbox: machinePlaceholder<typeof outboxMachine>('outbox'),
    /** The AI pauses of this business. */
    aiPauses: machinePlaceholder<RecordListMachine<'aiPauses'>>('aiPauses'),
    /** The notices for this user. */
    notices: machinePlaceholder<RecordListMachine<'notices'>>('notices'),
    /** The quick replies of this business. */
    quickReplies: machinePlaceholder<RecordListMachine<'quickReplies'>>('quickReplies'),
    /** The command palette: pages, commands and chats of this business. */
    palette: machinePlaceholder<typeof paletteMachine>('palette'),
    /** Whether a newer version of the application is ready. */
    appUpdate: machinePlaceholder<typeof appUpdateMachine>('appUpdate'),
    /** Which parts of the screen show only the offline copy. */
    offline: machinePlaceholder<typeof offlineMachine>('offline'),
    /** Alerts this user while another tab or application has the focus. */
    notifications: machinePlaceholder<typeof notificationsMachine>('notifications'),
    /** Undoes an action on one chat and reports the result. It outlives the chat's view, which may be closed by then. */
    undo: callbackPlaceholder<UndoRequested>('undo'),
    marks: callbackPlaceholder<MarkRequested, { businessId: string; userId: string }>('marks'),
    room: callbackPlaceholder<EventObject, RoomInput>('room'),
    /** A screen other than the room lists. The route decides which machine it is. */
    screen: callbackPlaceholder<ScreenRouteChanged & EventObject, ScreenInput>('screen'),
  },
  guards: {
    hasNoBusiness: (_, { output }: { output: LoadedBusinesses }) => output.businesses.length === 0,
    /** The user's own change comes back over realtime as well. */
    isRoleChange: ({ context }, { businessId, role }: { businessId: string; role: Role | null }) =>
      role !== roleIn(context.businesses, businessId),
    changesMembership: ({ context }, { businesses }: { businesses: Business[] }) =>
      businesses.length !== context.businesses.length ||
      businesses.some(({ id, role }) => role !== roleIn(context.businesses, id)),
    isComplete: (_, { output }: { output: MissedRooms }) => output.isComplete,
    isOtherOwnBusiness: ({ context }, { route }: { route: Route }) =>
      businessIdOf(route) !== context.businessId && owns(context, businessIdOf(route)),
  },
  actions: {
    setRoute: assign((_, { route }: { route: Route }) => ({ route })),
    openBusiness: assign(({ context }, { output: { businesses, lastBusinessId } }: { output: LoadedBusinesses }) => {
      const wanted = [businessIdOf(context.route), context.wantedBusinessId, lastBusinessId];
      const business = wanted.map((id) => businesses.find((known) => known.id === id)).find(Boolean) ?? businesses[0];
      return { businesses, businessId: business?.id ?? '', failure: null, route: landingOf(context.route, business) };
    }),
    setBusinesses: assign((_, { businesses }: { businesses: Business[] }) => ({ businesses })),
    preferCurrentBusiness: assign(({ context }) => ({ wantedBusinessId: context.businessId })),
    setWantedBusiness: assign((_, { businessId }: { businessId: string | null }) => ({ wantedBusinessId: businessId })),
    setFailure: assign((_, { error }: { error: unknown }) => ({
      failure: error instanceof Error ? error.message : null,
    })),
    switchBusiness: assign((_, { route }: { route: Route }) => ({ route, businessId: businessIdOf(route) ?? '' })),
    updateBusiness: assign(({ context }, { businessId, changed }: { businessId: string; changed: BusinessChange }) => ({
      businesses: context.businesses.map((known) => (known.id === businessId ? { ...known, ...changed } : known)),
    })),
    updateChannels: assign(({ context }, { channels }: { channels: Channel[] }) => ({
      businesses: context.businesses.map((business) => withChannels(business, channels)),
    })),
    /** Every dashboard address carries `businessId`, so that a link means the same to every member. */
    writeBusinessToUrl: enqueueActions(({ context: { route, businessId }, enqueue }) => {
      if (!isDashboardRoute(route) || route.search.businessId === businessId) return;
      const to = { ...route, search: { ...route.search, businessId } } as typeof route;
      enqueue.sendTo(toActor('location'), { type: 'navigation.requested', to, replace: true });
    }),
    openRoom: enqueueActions(({ context, enqueue }) => {
      const roomId = roomIdOf(context.route);
      if (roomId === null) return;
      const { businessId, userId, route } = context;
      enqueue.spawnChild('room', {
        id: roomActorId(roomId),
        input: { roomId, businessId, userId, messageId: messageOf(route) },
      });
    }),
    closeRoom: stopChild(({ context }) => roomActorId(roomIdOf(context.route))),
    /** Only the room in view has a running actor. */
    switchRoom: enqueueActions(({ context, enqueue }, { route }: { route: Route }) => {
      const [before, now] = [roomIdOf(context.route), roomIdOf(route)];
      const messageId = messageOf(route);
      if (before === now) {
        if (now !== null && messageId && messageId !== messageOf(context.route))
          enqueue.sendTo(roomActorId(now), { type: 'jump.requested', to: { message: messageId } });
        return;
      }
      if (before !== null) enqueue.stopChild(roomActorId(before));
      if (now === null) return;
      const { businessId, userId } = context;
      enqueue.spawnChild('room', { id: roomActorId(now), input: { roomId: now, businessId, userId, messageId } });
    }),
    openScreen: enqueueActions(({ context, enqueue }) => {
      const { route } = context;
      if (isScreenRoute(route)) enqueue.spawnChild('screen', { id: 'screen', input: screenInput(context, route) });
    }),
    closeScreen: stopChild('screen'),
    switchScreen: enqueueActions(({ context, enqueue }, { route }: { route: Route }) => {
      if (isScreenRoute(context.route) && context.route.name === route.name) {
        if (isScreenRoute(route)) enqueue.sendTo('screen', { type: 'route.changed', route });
        return;
      }
      if (isScreenRoute(context.route)) enqueue.stopChild('screen');
      if (isScreenRoute(route)) enqueue.spawnChild('screen', { id: 'screen', input: screenInput(context, route) });
    }),
    forwardRouteToInbox: enqueueActions(({ enqueue }, { route }: { route: Route }) => {
      if (isRoomRoute(route)) enqueue.sendTo('inbox', { type: 'route.changed', route });
    }),
    invalidateUser: sendTo('resources', { type: 'resources.invalidated', prefix: 'user' }),
    /** The members of a business, or the name of one, may have changed since it was open last. */
    invalidateTeams: sendTo('resources', { type: 'resources.invalidated', prefix: 'team' }),
    /** The tickets of each chat, as the customer panel shows them. */
    invalidateTickets: sendTo('resources', { type: 'resources.invalidated', prefix: 'tickets' }),
    invalidateAll: sendTo('resources', { type: 'resources.invalidated', prefix: '' }),
    resetResources: sendTo('resources', { type: 'resources.reset' }),
    /** Its owners may have chosen another zone. */
    reportZone: sendTo('inbox', ({ context }) => ({ type: 'zone.changed' as const, zone: zoneIn(context) })),
    refreshInbox: sendTo('inbox', { type: 'refresh.requested' }),
    notifyConnection: sendTo(
      toActor('connection'),
      (_, { type }: { type: 'socket.opened' | 'socket.closed' | 'socket.released' }) => ({ type }),
    ),
    reportMissedChats: enqueueActions(({ enqueue }, { output: { missed: count } }: { output: MissedRooms }) => {
      if (count > 0) enqueue.sendTo(toActor('connection'), { type: 'messages.missed', count });
    }),
  },
  delays: {
    long: SLOW_AFTER,
    timeout: 30_000,
    catchUpRetry: 5000,
  },
});

/** Members do not work on reports: unless they ask for the home page of a business, they begin in the inbox. */
const landingOf = (route: Route, business: Business | undefined): Route =>
  route.name === 'home' && route.search.businessId === null && business?.role === 'member' ? INBOX : route;

export const roomIdOf = (route: Route): string | null => (isRoomRoute(route) ? route.roomId : null);

const messageOf = (route: Route): string | undefined => (isRoomRoute(route) ? route.search.message : undefined);

/** The id under which the workspace keeps the machine of an open room. */
export const roomActorId = (roomId: string | null): string => `room:${roomId ?? ''}`;

/** The first route of the inbox: the current room route, or the first tab. */
export const inboxRouteOf = ({ route, businessId }: Context): RoomRoute =>
  isRoomRoute(route) ? route : { name: 'inbox', roomId: null, search: { businessId } };

/** The tz database name of the open business's time zone. */
export const zoneIn = ({ businesses, businessId }: Context): string =>
  zoneOf(businesses.find(({ id }) => id === businessId)?.operational_hours ?? []);

const businessIdOf = (route: Route): string | null => (isDashboardRoute(route) ? route.search.businessId : null);

const roleIn = (businesses: readonly Business[], businessId: string): Role | null =>
  businesses.find(({ id }) => id === businessId)?.role ?? null;

const owns = ({ businesses }: Context, businessId: string | null): boolean =>
  businesses.some(({ id }) => id === businessId);

const screenInput = ({ businesses, businessId, userId }: Context, route: ScreenRoute): ScreenInput => {
  const isOwner = businesses.some(({ id, role }) => id === businessId && role === 'owner');
  return { route, businessId, userId, isOwner };
};

const withChannels = (business: Business, changed: readonly Channel[]): Business => {
  const own = changed.filter((channel) => channel.business_id === business.id);
  const others = business.channels.filter(({ id }) => !own.some((channel) => channel.id === id));
  return own.length === 0 ? business : { ...business, channels: [...others, ...own] };
};

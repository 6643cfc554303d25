/**
 * The signed-in user in one of their businesses. It lives from sign-in to sign-out. Everything of the business lives in
 * `open`, which is left and entered again on a switch, so that no data of one business shows in another. Only the outbox
 * outlives the switch: a written message is sent after it as well.
 *
 * `open` has two parallel regions: the realtime subscription, and whether the store is up to date. The server keeps no
 * queue for a client that was away, so changes are fetched after every gap (`catchingUp`). After a gap too long for that
 * the lists are read again.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { Business } from '../../contracts/app.ts';
import { request } from './request.ts';
import { withSlowState } from './slowLoading.ts';
import { withEvent } from './withEvent.ts';
import { inboxRouteOf, roomActorId, roomIdOf, workspace, zoneIn } from './workspace.setup.ts';
import type { Context } from './workspace.ts';

const loading = workspace.createStateConfig({
  tags: 'busy',
  ...withSlowState(
    '#workspace.loading',
    { meta: { story: 'LoadingBusinesses' } },
    { meta: { story: 'BusinessesSlow' } },
  ),
  after: { timeout: { target: 'failed', actions: { type: 'setFailure', params: { error: null } } } },
  invoke: {
    id: 'loadBusinesses',
    src: 'loadBusinesses',
    input: ({ context }) => ({ userId: context.userId }),
    onDone: [
      { guard: withEvent('hasNoBusiness'), target: 'none' },
      { target: 'open', actions: withEvent('openBusiness') },
    ],
    onError: { target: 'failed', actions: withEvent('setFailure') },
  },
  on: { 'route.changed': { actions: withEvent('setRoute') } },
});

const failed = workspace.createStateConfig({
  meta: { story: 'BusinessesFailed' },
  on: {
    'retry.requested': { target: 'loading' },
    'connection.regained': { target: 'loading', actions: 'invalidateAll' },
    'route.changed': { actions: withEvent('setRoute') },
  },
});

/** The user is neither an owner nor a member of any business. */
const none = workspace.createStateConfig({
  meta: { story: 'NoBusiness' },
  on: { 'retry.requested': { target: 'loading' }, 'route.changed': { actions: withEvent('setRoute') } },
});

/** The realtime subscription over which changes arrive. */
const realtime = workspace.createStateConfig({
  initial: 'joining',
  on: {
    'realtime.joined': {
      target: ['.joined', 'freshness.catchingUp'],
      actions: { type: 'notifyConnection', params: { type: 'socket.opened' } },
    },
    'realtime.lost': { target: '.lost', actions: { type: 'notifyConnection', params: { type: 'socket.closed' } } },
    'realtime.refused': { target: '.refused' },
  },
  states: {
    joining: { meta: { story: 'Joining' } },
    joined: { meta: { story: 'Joined' } },
    lost: { meta: { story: 'Lost' } },
    /** The user may have lost the membership: a retry reads the businesses again. */
    refused: { meta: { story: 'Refused' }, on: { 'retry.requested': { target: '#workspace.loading' } } },
  },
});

/** Whether the store has every change. */
const freshness = workspace.createStateConfig({
  initial: 'current',
  on: { 'connection.regained': { target: '.catchingUp', actions: 'invalidateAll' } },
  states: {
    current: { meta: { story: 'Current' } },
    catchingUp: request(workspace, {
      src: 'catchUp',
      story: 'CatchingUp',
      input: ({ context }) => ({ businessId: context.businessId }),
      done: [
        { guard: withEvent('isComplete'), target: 'current', actions: withEvent('reportMissedChats') },
        { target: 'current', actions: 'refreshInbox' },
      ],
      failed: { target: 'behind' },
    }),
    behind: { meta: { story: 'Behind' }, after: { catchUpRetry: { target: 'catchingUp' } } },
  },
});

const keyOf = ({ context: { businessId, userId } }: { context: Context }) => ({ businessId, userId });

const open = workspace.createStateConfig({
  type: 'parallel',
  entry: ['openRoom', 'openScreen', 'writeBusinessToUrl'],
  exit: ['closeRoom', 'closeScreen', { type: 'notifyConnection', params: { type: 'socket.released' } }],
  invoke: [
    {
      id: 'inbox',
      src: 'inbox',
      input: ({ context }) => ({
        businessId: context.businessId,
        route: inboxRouteOf(context),
        zone: zoneIn(context),
      }),
      onError: { target: 'failed' },
    },
    { id: 'aiPauses', src: 'aiPauses', input: keyOf, onError: {} },
    { id: 'notices', src: 'notices', input: keyOf, onError: {} },
    { id: 'quickReplies', src: 'quickReplies', input: keyOf, onError: {} },
    { id: 'marks', src: 'marks', input: ({ context }) => context, onError: {} },
    { id: 'palette', src: 'palette', input: ({ context: { businessId } }) => ({ businessId }), onError: {} },
    {
      id: 'notifications',
      src: 'notifications',
      systemId: 'notifications',
      input: ({ context }) => context,
      onError: {},
    },
    {
      id: 'followBusiness',
      src: 'followBusiness',
      input: ({ context }) => context,
      onError: { target: '.realtime.lost' },
    },
  ],
  on: {
    'route.changed': [
      {
        guard: withEvent('isOtherOwnBusiness'),
        target: 'open',
        reenter: true,
        actions: [withEvent('switchBusiness'), 'invalidateTeams'],
      },
      {
        actions: [
          withEvent('switchRoom'),
          withEvent('switchScreen'),
          withEvent('setRoute'),
          'writeBusinessToUrl',
          withEvent('forwardRouteToInbox'),
        ],
      },
    ],
    'routeReload.requested': {
      actions: ['resetResources', 'closeRoom', 'closeScreen', 'openRoom', 'openScreen', 'refreshInbox'],
    },
    'membership.changed': { guard: withEvent('isRoleChange'), target: 'loading', actions: 'preferCurrentBusiness' },
    'businesses.refreshed': [
      { guard: withEvent('changesMembership'), target: 'loading', actions: 'preferCurrentBusiness' },
      { actions: [withEvent('setBusinesses'), 'reportZone'] },
    ],
    'business.updated': { actions: [withEvent('updateBusiness'), 'reportZone'] },
    'tickets.changed': { actions: 'invalidateTickets' },
    'channels.changed': { actions: withEvent('updateChannels') },
  },
  states: { realtime, freshness },
});

/** XState's event for a spawned actor that threw. Without a handler it would stop the workspace. */
const SCREEN_ERROR = 'xstate.error.actor.screen' as never;

export const workspaceMachine = workspace.createMachine({
  id: 'workspace',
  context: ({ input }) => ({ ...input, businesses: [], businessId: '', failure: null }),
  invoke: [
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
    {
      id: 'outbox',
      src: 'outbox',
      systemId: 'outbox',
      input: ({ context }) => ({ userId: context.userId }),
      onError: {},
    },
    { id: 'resources', src: 'resources', onError: {} },
    { id: 'appUpdate', src: 'appUpdate', onError: {} },
    { id: 'offline', src: 'offline', onError: {} },
    { id: 'undo', src: 'undo', onError: {} },
    { id: 'signOut', src: 'signOut', input: ({ context }) => ({ userId: context.userId }), onError: {} },
  ],
  on: {
    'profile.changed': { actions: ['invalidateUser', 'invalidateTeams'] },
    'businesses.changed': { target: '.loading', actions: withEvent('setWantedBusiness') },
    [SCREEN_ERROR]: { target: '.failed' },
  },
  initial: 'loading',
  states: { loading, failed, none, open },
});

export type WorkspaceRef = ActorRefFrom<typeof workspaceMachine>;
export type WorkspaceSnapshot = SnapshotFrom<typeof workspaceMachine>;

export const selectBusinesses = (snapshot: WorkspaceSnapshot): Business[] => snapshot.context.businesses;
/** The open business; undefined before there is one. */
export const selectBusiness = (snapshot: WorkspaceSnapshot): Business | undefined =>
  snapshot.context.businesses.find(({ id }) => id === snapshot.context.businessId);
export const selectFailure = (snapshot: WorkspaceSnapshot): string | null => snapshot.context.failure;
/** The actor of the screen in view; undefined in the lists of rooms. */
export const selectScreen = (snapshot: WorkspaceSnapshot) => snapshot.children.screen;
export const selectInbox = (snapshot: WorkspaceSnapshot) => snapshot.children.inbox;
export const selectOutbox = (snapshot: WorkspaceSnapshot) => snapshot.children.outbox;
export const selectNotices = (snapshot: WorkspaceSnapshot) => snapshot.children.notices;
export const selectQuickReplies = (snapshot: WorkspaceSnapshot) => snapshot.children.quickReplies;
export const selectAiPauses = (snapshot: WorkspaceSnapshot) => snapshot.children.aiPauses;
export const selectPalette = (snapshot: WorkspaceSnapshot) => snapshot.children.palette;
export const selectAppUpdate = (snapshot: WorkspaceSnapshot) => snapshot.children.appUpdate;
export const selectOffline = (snapshot: WorkspaceSnapshot) => snapshot.children.offline;
export const selectMarks = (snapshot: WorkspaceSnapshot) => snapshot.children.marks;
export const selectSignOut = (snapshot: WorkspaceSnapshot) => snapshot.children.signOut;
/** The cached reads; undefined where there are none. */
export const selectResources = (snapshot: WorkspaceSnapshot) => snapshot.children.resources;
const selectRoomId = (snapshot: WorkspaceSnapshot): string | null => roomIdOf(snapshot.context.route);
/** The machine of the open room; undefined when none is open. */
export const selectRoom = (snapshot: WorkspaceSnapshot) => {
  const children: Record<string, unknown> = snapshot.children;
  return children[roomActorId(selectRoomId(snapshot))];
};
/** The notifications of the open business; undefined until their code is loaded. */
export const selectNotifications = (snapshot: WorkspaceSnapshot) => snapshot.children.notifications;

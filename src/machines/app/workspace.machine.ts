/**
 * One person at work in one of their businesses. It lives from sign-in to sign-out; everything of the business lives
 * in `open`, which is left and entered anew when another business is chosen, so that nothing of one can be seen in
 * the other. Only the outbox outlives that: what was written is sent wherever its writer is.
 *
 * What surprises: `open` is two things at once. The line to the server is one, what we know of the business is the
 * other: no queue is kept for who is away, so after every gap what changed is fetched (`catchingUp`), and a gap too
 * long for that has the lists read anew.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { Business } from '../../contracts/app.ts';
import { waitingFor } from './slowLoading.ts';
import { inboxRouteOf, roomActorId, roomIdOf, workspace } from './workspace.setup.ts';

const loading = workspace.createStateConfig({
  tags: 'busy',
  ...waitingFor(
    '#workspace.loading',
    { meta: { story: 'LoadingBusinesses' } },
    { meta: { story: 'BusinessesTakeLong' } },
  ),
  after: { patience: { target: 'failed' } },
  invoke: {
    id: 'loadBusinesses',
    src: 'loadBusinesses',
    input: ({ context }) => ({ userId: context.userId }),
    onDone: [
      { guard: { type: 'hasNone', params: ({ event }) => event }, target: 'none' },
      { target: 'open', actions: { type: 'settleIn', params: ({ event }) => event } },
    ],
    onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
  },
  on: {
    'route.changed': { actions: { type: 'arrive', params: ({ event }) => event } },
  },
});

const failed = workspace.createStateConfig({
  meta: { story: 'BusinessesFailed' },
  on: {
    'retry.requested': { target: 'loading' },
    'connection.regained': { target: 'loading', actions: 'outdateAll' },
    'route.changed': { actions: { type: 'arrive', params: ({ event }) => event } },
  },
});

/** Neither an owner nor a member of anything. */
const none = workspace.createStateConfig({
  meta: { story: 'NoBusiness' },
  on: {
    'retry.requested': { target: 'loading' },
    'route.changed': { actions: { type: 'arrive', params: ({ event }) => event } },
  },
});

/** The line over which changes come. */
const line = workspace.createStateConfig({
  initial: 'joining',
  on: {
    'live.joined': {
      target: ['.joined', 'knowledge.catchingUp'],
      actions: { type: 'tellConnection', params: { type: 'socket.opened' } },
    },
    'live.lost': { target: '.lost', actions: { type: 'tellConnection', params: { type: 'socket.closed' } } },
    'live.refused': { target: '.refused' },
  },
  states: {
    joining: { meta: { story: 'Joining' } },
    joined: { meta: { story: 'Joined' } },
    lost: { meta: { story: 'Lost' } },
    /** No longer one of theirs, perhaps: the businesses are asked for again. */
    refused: { meta: { story: 'Refused' }, on: { 'retry.requested': { target: '#workspace.loading' } } },
  },
});

/** Whether what is in the store is whole. */
const knowledge = workspace.createStateConfig({
  initial: 'current',
  on: { 'connection.regained': { target: '.catchingUp', actions: 'outdateAll' } },
  states: {
    current: { meta: { story: 'Current' } },
    catchingUp: {
      tags: 'busy',
      meta: { story: 'CatchingUp' },
      after: { patience: { target: 'behind' } },
      invoke: {
        id: 'catchUp',
        src: 'catchUp',
        input: ({ context }) => ({ businessId: context.businessId }),
        onDone: [
          {
            guard: { type: 'isWhole', params: ({ event }) => event },
            target: 'current',
            actions: { type: 'tellMissed', params: ({ event }) => event },
          },
          { target: 'current', actions: 'refreshInbox' },
        ],
        onError: { target: 'behind' },
      },
    },
    behind: { meta: { story: 'Behind' }, after: { catchUpPause: { target: 'catchingUp' } } },
  },
});

/** A list of the whole business, or of this person in it. */
const ledgerOf = <Of extends 'stops' | 'notices' | 'suggestions'>(of: Of) => ({
  id: of,
  src: of,
  input: ({ context: { businessId, userId } }: { context: { businessId: string; userId: string } }) => ({
    of,
    roomId: null,
    businessId,
    userId,
  }),
  onError: {},
});

const open = workspace.createStateConfig({
  type: 'parallel',
  entry: ['openRoom', 'openScreen', 'writeAddress'],
  exit: ['closeRoom', 'closeScreen', { type: 'tellConnection', params: { type: 'socket.released' } }],
  invoke: [
    {
      id: 'inbox',
      src: 'inbox',
      input: ({ context }) => ({ businessId: context.businessId, route: inboxRouteOf(context) }),
      onError: { target: 'failed' },
    },
    ledgerOf('stops'),
    ledgerOf('notices'),
    ledgerOf('suggestions'),
    { id: 'marks', src: 'marks', input: ({ context }) => context, onError: {} },
    { id: 'palette', src: 'palette', input: ({ context: { businessId } }) => ({ businessId }), onError: {} },
    { id: 'bell', src: 'bell', input: ({ context }) => context, onError: {} },
    {
      id: 'followBusiness',
      src: 'followBusiness',
      input: ({ context }) => context,
      onError: { target: '.line.lost' },
    },
  ],
  on: {
    'route.changed': [
      {
        guard: { type: 'wantsAnotherOfTheirs', params: ({ event }) => event },
        target: 'open',
        reenter: true,
        actions: [{ type: 'follow', params: ({ event }) => event }, 'outdateTeams'],
      },
      {
        actions: [
          { type: 'changeRoom', params: ({ event }) => event },
          { type: 'changeScreen', params: ({ event }) => event },
          { type: 'arrive', params: ({ event }) => event },
          'writeAddress',
          { type: 'tellInbox', params: ({ event }) => event },
        ],
      },
    ],
    'membership.changed': {
      guard: { type: 'isNews', params: ({ event }) => event },
      target: 'loading',
      actions: 'stay',
    },
    'business.updated': { actions: { type: 'updateBusiness', params: ({ event }) => event } },
    'tickets.changed': { actions: 'outdateTickets' },
    'channels.changed': { actions: { type: 'updateChannels', params: ({ event }) => event } },
  },
  states: { line, knowledge },
});

/** How XState tells that a spawned actor threw. Unheard, it would take the workspace down. */
const SCREEN_BROKE = 'xstate.error.actor.screen' as never;

export const workspaceMachine = workspace.createMachine({
  id: 'workspace',
  context: ({ input }) => ({ ...input, businesses: [], businessId: '', failure: null }),
  invoke: [
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
    { id: 'outbox', src: 'outbox', input: ({ context }) => ({ userId: context.userId }), onError: {} },
    { id: 'resources', src: 'resources', onError: {} },
    { id: 'edition', src: 'edition', onError: {} },
    { id: 'keeping', src: 'keeping', onError: {} },
    { id: 'undo', src: 'undo', onError: {} },
    { id: 'leaving', src: 'leaving', input: ({ context }) => ({ userId: context.userId }), onError: {} },
  ],
  on: {
    'businesses.changed': { target: '.loading', actions: { type: 'want', params: ({ event }) => event } },
    [SCREEN_BROKE]: { target: '.failed' },
  },
  initial: 'loading',
  states: { loading, failed, none, open },
});

export type WorkspaceRef = ActorRefFrom<typeof workspaceMachine>;
export type WorkspaceSnapshot = SnapshotFrom<typeof workspaceMachine>;

export const selectBusinesses = (snapshot: WorkspaceSnapshot): Business[] => snapshot.context.businesses;
/** The business at work; undefined before there is one. */
export const selectBusiness = (snapshot: WorkspaceSnapshot): Business | undefined =>
  snapshot.context.businesses.find(({ id }) => id === snapshot.context.businessId);
export const selectFailure = (snapshot: WorkspaceSnapshot): string | null => snapshot.context.failure;
/** The actor of the screen in view; undefined in the lists of rooms. */
export const selectScreen = (snapshot: WorkspaceSnapshot) => snapshot.children.screen;
export const selectInbox = (snapshot: WorkspaceSnapshot) => snapshot.children.inbox;
export const selectOutbox = (snapshot: WorkspaceSnapshot) => snapshot.children.outbox;
export const selectNotices = (snapshot: WorkspaceSnapshot) => snapshot.children.notices;
export const selectSuggestions = (snapshot: WorkspaceSnapshot) => snapshot.children.suggestions;
export const selectStops = (snapshot: WorkspaceSnapshot) => snapshot.children.stops;
export const selectPalette = (snapshot: WorkspaceSnapshot) => snapshot.children.palette;
export const selectEdition = (snapshot: WorkspaceSnapshot) => snapshot.children.edition;
export const selectKeeping = (snapshot: WorkspaceSnapshot) => snapshot.children.keeping;
export const selectMarks = (snapshot: WorkspaceSnapshot) => snapshot.children.marks;
export const selectUndo = (snapshot: WorkspaceSnapshot) => snapshot.children.undo;
export const selectLeaving = (snapshot: WorkspaceSnapshot) => snapshot.children.leaving;
/** What is read by key; undefined where there is none. */
export const selectResources = (snapshot: WorkspaceSnapshot) => snapshot.children.resources;
const selectRoomId = (snapshot: WorkspaceSnapshot): string | null => roomIdOf(snapshot.context.route);
/** The machine of the open room; undefined when none is open. */
export const selectRoom = (snapshot: WorkspaceSnapshot) => {
  const children: Record<string, unknown> = snapshot.children;
  return children[roomActorId(selectRoomId(snapshot))];
};

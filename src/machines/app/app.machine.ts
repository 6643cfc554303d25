/**
 * The root: it starts once, outside React, and never ends. It decides who sees which world, and where a refused
 * visitor is sent; the address bar is asked (`navigation.requested`) and listened to (`location.changed`), never read.
 *
 * What surprises: `signedIn` knows nothing of an expired session, because that is asked over the page and nothing of it
 * may be lost. Only signing out, or somebody else signing in, takes the workspace down.
 */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type { authMachine } from '../auth/auth.machine.ts';
import type { connectionMachine } from '../connection/connection.machine.ts';
import type { LocationChanged, NavigationRequested } from '../location/location.ts';
import { accessOf, INBOX, isInside, isPage, type Route, type WantedRoute } from '../location/route.ts';
import type { toastsMachine } from '../toasts/toasts.machine.ts';
import { unprovided, unprovidedWatcher } from '../unprovided.ts';
import type { workspaceMachine } from '../workspace/workspace.machine.ts';
import { pageKey, type BusinessesChanged, type Visit, type VisitChanged } from './page.ts';

interface Context {
  route: Route;
  userId: string | null;
  /** The page whose actor is at work (`pageKey`). */
  page: string | null;
}

type AppEvent =
  | LocationChanged
  /** From `auth`: who is there. */
  | { type: 'person.signedIn'; userId: string }
  | { type: 'person.challenged' }
  | { type: 'person.signedOut' }
  /** From the actor of a page. */
  | BusinessesChanged
  | { type: 'retry.requested' }
  | { type: 'reload.requested' };

/** A long-lived machine that `wiring.ts` provides; here only its type is known, so that its code loads when needed. */
const longLived = <Logic>(name: string) => unprovidedWatcher(name) as unknown as Logic;

const login = (wanted: WantedRoute | null): Route => ({ name: 'login', search: { wanted } });

const wantedAt = (route: Route): WantedRoute | null => (isInside(route) || isPage(route) ? route : null);

const navigate = (to: Route): NavigationRequested => ({ type: 'navigation.requested', to, replace: true });

const app = setup({
  types: {
    context: {} as Context,
    events: {} as AppEvent,
    input: {} as { route: Route },
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as {
      auth: 'auth';
      connection: 'connection';
      location: 'location';
      toasts: 'toasts';
      workspace: 'workspace';
      page: 'page';
      loadWorkspace: 'loadWorkspace';
      reloadPage: 'reloadPage';
    },
  },
  actors: {
    auth: longLived<typeof authMachine>('auth'),
    connection: longLived<typeof connectionMachine>('connection'),
    toasts: longLived<typeof toastsMachine>('toasts'),
    location: unprovidedWatcher<NavigationRequested>('location'),
    workspace: longLived<typeof workspaceMachine>('workspace'),
    /** Of a page that stands by itself: which machine it is, its route says. */
    page: unprovidedWatcher<VisitChanged & EventObject, Visit>('page'),
    loadWorkspace: unprovided<void>('loadWorkspace'),
    reloadPage: unprovided<void>('reloadPage'),
  },
  guards: {
    /** The two demo routes of the specification lead home. */
    isDemo: (_, { route }: { route: Route }) => route.name === 'lite' || route.name === 'debug',
    isRefused: (_, { route }: { route: Route }) => accessOf(route) === 'signedIn' || route.name === 'index',
    isForGuests: (_, { route }: { route: Route }) => accessOf(route) === 'guest',
    isSamePerson: ({ context }, { userId }: { userId: string }) => context.userId === userId,
    isAtEntrance: ({ context }) => accessOf(context.route) === 'guest',
    isWhereVisitorsMayNot: ({ context }) => accessOf(context.route) === 'signedIn' || context.route.name === 'index',
    isWhereAnybodyMay: ({ context }) => accessOf(context.route) === 'anyone',
  },
  actions: {
    arrive: assign((_, { route }: { route: Route }) => ({ route })),
    remember: assign((_, { userId }: { userId: string }) => ({ userId })),
    forget: assign({ userId: null }),
    /** The visitor wanted something inside: it is kept in the address of the sign-in page. */
    askToSignIn: sendTo('location', (_, { route }: { route: Route }) => navigate(login(wantedAt(route)))),
    askWhoIsThere: sendTo('location', ({ context }) => navigate(login(wantedAt(context.route)))),
    leave: sendTo('location', navigate(login(null))),
    goHome: sendTo('location', navigate({ name: 'index' })),
    enter: sendTo('location', ({ context }) => navigate(wantedBy(context.route))),
    enterFrom: sendTo('location', (_, { route }: { route: Route }) => navigate(wantedBy(route))),
    /** One actor for the page in view: started, told of a change, or stopped. */
    showPage: enqueueActions(({ context: { route, userId, page }, enqueue }) => {
      const isAllowed = userId !== null || accessOf(route) === 'anyone';
      const visit = isPage(route) && isAllowed ? { route, userId } : null;
      const key = visit && pageKey(visit.route);
      if (visit && key === page) enqueue.sendTo('page', { type: 'visit.changed', ...visit });
      if (key === page) return;
      if (page !== null) enqueue.stopChild('page');
      if (visit) enqueue.spawnChild('page', { id: 'page', input: visit });
      enqueue.assign({ page: key });
    }),
    reopenWorkspace: sendTo('workspace', (_, { businessId }: { businessId: string | null }) => ({
      type: 'businesses.changed',
      businessId,
    })),
    tellWorkspace: sendTo('workspace', (_, { route }: { route: Route }) => ({ type: 'route.changed', route })),
  },
});

/** Until `auth` knows who is there. Public pages are already shown. */
const starting = app.createStateConfig({
  tags: 'busy',
  meta: { story: 'Starting' },
  on: {
    'location.changed': [
      { guard: { type: 'isDemo', params: ({ event }) => event }, actions: 'goHome' },
      { actions: { type: 'arrive', params: ({ event }) => event } },
    ],
    'person.signedOut': [
      { guard: 'isWhereVisitorsMayNot', target: 'outside', actions: 'askWhoIsThere' },
      { target: 'outside' },
    ],
    'person.challenged': [
      { guard: 'isWhereVisitorsMayNot', target: 'outside', actions: 'askWhoIsThere' },
      { target: 'outside' },
    ],
  },
});

/** Nobody is signed in, or not wholly: the sign-in page and what everybody may read. */
const outside = app.createStateConfig({
  entry: 'showPage',
  meta: { story: 'Outside' },
  on: {
    'location.changed': [
      { guard: { type: 'isDemo', params: ({ event }) => event }, actions: 'goHome' },
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        actions: { type: 'askToSignIn', params: ({ event }) => event },
      },
      { actions: [{ type: 'arrive', params: ({ event }) => event }, 'showPage'] },
    ],
  },
});

const signedIn = app.createStateConfig({
  entry: 'showPage',
  initial: 'loading',
  on: {
    'person.signedOut': [
      { guard: 'isWhereAnybodyMay', target: 'outside', actions: 'forget' },
      { target: 'outside', actions: ['forget', 'leave'] },
    ],
    'person.challenged': [
      { guard: 'isWhereAnybodyMay', target: 'outside', actions: 'forget' },
      { target: 'outside', actions: ['forget', 'leave'] },
    ],
    'person.signedIn': [
      { guard: { type: 'isSamePerson', params: ({ event }) => event } },
      { target: 'signedIn', reenter: true, actions: { type: 'remember', params: ({ event }) => event } },
    ],
    'location.changed': [
      { guard: { type: 'isDemo', params: ({ event }) => event }, actions: 'goHome' },
      {
        guard: { type: 'isForGuests', params: ({ event }) => event },
        actions: { type: 'enterFrom', params: ({ event }) => event },
      },
      { actions: [{ type: 'arrive', params: ({ event }) => event }, 'showPage'] },
    ],
  },
  states: {
    loading: {
      tags: 'busy',
      meta: { story: 'LoadingWorkspace' },
      invoke: {
        id: 'loadWorkspace',
        src: 'loadWorkspace',
        onDone: { target: 'open' },
        onError: { target: 'unloaded' },
      },
    },
    open: {
      meta: { story: 'Open' },
      on: {
        'location.changed': [
          { guard: { type: 'isDemo', params: ({ event }) => event }, actions: 'goHome' },
          {
            guard: { type: 'isForGuests', params: ({ event }) => event },
            actions: { type: 'enterFrom', params: ({ event }) => event },
          },
          {
            actions: [
              { type: 'arrive', params: ({ event }) => event },
              { type: 'tellWorkspace', params: ({ event }) => event },
              'showPage',
            ],
          },
        ],
        'businesses.changed': { actions: { type: 'reopenWorkspace', params: ({ event }) => event } },
      },
      invoke: {
        id: 'workspace',
        src: 'workspace',
        input: ({ context }) => ({
          userId: context.userId ?? '',
          wantedBusinessId: isInside(context.route) ? context.route.search.businessId : null,
          route: context.route,
        }),
        onError: { target: 'unloaded' },
      },
    },
    /** The code of the dashboard did not come: the network, or a deployment that took the old files away. */
    unloaded: {
      meta: { story: 'Unloaded' },
      on: { 'retry.requested': { target: 'loading' }, 'reload.requested': { target: 'reloading' } },
    },
    reloading: {
      tags: 'busy',
      meta: { story: 'Reloading' },
      invoke: {
        id: 'reloadPage',
        src: 'reloadPage',
        onDone: { target: 'unloaded' },
        onError: { target: 'unloaded' },
      },
    },
  },
});

/** The address bar or the sign-in broke, which nothing on the page can mend. */
const broken = app.createStateConfig({
  initial: 'told',
  on: { 'person.signedIn': {} },
  states: {
    told: { meta: { story: 'Broken' }, on: { 'reload.requested': { target: 'reloading' } } },
    reloading: {
      tags: 'busy',
      meta: { story: 'BrokenReloading' },
      invoke: { id: 'reloadPage', src: 'reloadPage', onDone: { target: 'told' }, onError: { target: 'told' } },
    },
  },
});

/** How XState tells that a spawned actor threw. Unheard, it would take the root down; its types know only invoked ones. */
const PAGE_BROKE = 'xstate.error.actor.page' as never;

export const appMachine = app.createMachine({
  id: 'app',
  context: ({ input }) => ({ route: input.route, userId: null, page: null }),
  invoke: [
    { id: 'location', src: 'location', systemId: 'location', onError: { target: '.broken' } },
    // News in passing and of the network can be missed; the page works without them.
    { id: 'connection', src: 'connection', systemId: 'connection', onError: {} },
    { id: 'toasts', src: 'toasts', systemId: 'toasts', onError: {} },
    { id: 'auth', src: 'auth', systemId: 'auth', onError: { target: '.broken' } },
  ],
  on: {
    'person.signedIn': [
      {
        guard: 'isAtEntrance',
        target: '.signedIn',
        actions: [{ type: 'remember', params: ({ event }) => event }, 'enter'],
      },
      { target: '.signedIn', actions: { type: 'remember', params: ({ event }) => event } },
    ],
    [PAGE_BROKE]: { target: '.broken' },
  },
  initial: 'starting',
  states: { starting, outside, signedIn, broken },
});

/** Where somebody at the sign-in page wanted to go. */
const wantedBy = (route: Route): Route => (route.name === 'login' && route.search.wanted) || INBOX;

export type AppRef = ActorRefFrom<typeof appMachine>;
export type AppSnapshot = SnapshotFrom<typeof appMachine>;

/** The actor of the page in view; undefined in the dashboard and on pages that need none. */
export const selectPage = (snapshot: AppSnapshot) => snapshot.children.page;
export const selectRoute = (snapshot: AppSnapshot) => snapshot.context.route;

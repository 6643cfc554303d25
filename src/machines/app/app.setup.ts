/** What the root knows, asks and does. When, app.machine.ts says. */
import { assign, enqueueActions, sendTo, setup, type EventObject } from 'xstate';

import type { Route, WantedRoute } from '../../contracts/app.routing.ts';
import type { authMachine } from '../auth/auth.machine.ts';
import type { connectionMachine } from './connection.machine.ts';
import { pageKey, type BusinessesChanged, type Visit, type VisitChanged } from './page.ts';
import { unprovided, unprovidedWatcher } from './placeholder.ts';
import type { LocationChanged, NavigationRequested } from './routing/location.ts';
import { accessOf, INBOX, isInside, isPage } from './routing/route.ts';
import type { toastsMachine } from './toasts.machine.ts';
import type { workspaceMachine } from './workspace.machine.ts';

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

/** Where somebody at the sign-in page wanted to go. */
const wantedBy = (route: Route): Route => (route.name === 'login' && route.search.wanted) || INBOX;

const navigate = (to: Route): NavigationRequested => ({ type: 'navigation.requested', to, replace: true });

export const app = setup({
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

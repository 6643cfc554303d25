/** Context, actors, guards and actions of the root machine (app.machine.ts). */
import { assign, enqueueActions, sendTo, setup, type EventObject } from 'xstate';

import type { Route, WantedRoute } from '../../contracts/app.routing.ts';
import type { PixelAccess, RouteReloadRequested } from '../../contracts/app.ts';
import type { SignInStep, SignInStepChanged, UserChanged } from '../../contracts/auth.ts';
import type { authMachine } from '../auth/auth.machine.ts';
import type { connectionMachine } from './connection.machine.ts';
import type { MachineTypes } from './machineTypes.ts';
import { pageKey, type BusinessesChanged, type Visit, type VisitChanged } from './page.ts';
import { placeholder, callbackPlaceholder, machinePlaceholder } from './placeholder.ts';
import { redirect, type LocationChanged, type NavigationRequested } from './routing/location.ts';
import { accessOf, HOME, isDashboardRoute, isPageRoute, isVisitorRoute } from './routing/route.ts';
import type { toastsMachine } from './toasts.machine.ts';
import type { workspaceMachine } from './workspace.machine.ts';

interface Context {
  route: Route;
  /** What Meta may do in this document. */
  pixel: PixelAccess;
  userId: string | null;
  /** Key of the standalone page whose actor runs (`pageKey`). */
  page: string | null;
}

type AppEvent =
  | LocationChanged
  | UserChanged
  | SignInStepChanged
  /** From the actor of a standalone page. */
  | BusinessesChanged
  | RouteReloadRequested
  | { type: 'reload.requested' };

const login = (wanted: WantedRoute | null): Route => ({ name: 'login', search: { wanted } });

const stepOf = (route: Route): SignInStep | null => (route.name === 'login' && route.search.step) || null;

const asWantedRoute = (route: Route): WantedRoute | null =>
  isDashboardRoute(route) || isPageRoute(route) ? route : null;

/** The route of the new document: a signed-in user has no sign-in page. */
export const nextRoute = ({ route, userId }: Context): Route =>
  userId !== null && accessOf(route) === 'guest' ? wantedRouteOr(route) : route;

/** The route to open after sign-in: the one that the sign-in page carries, else the home page. */
const wantedRouteOr = (route: Route): Route => (route.name === 'login' && route.search.wanted) || HOME;

export const app = setup({
  types: {} as MachineTypes<Context, AppEvent, { route: Route; pixel?: PixelAccess }> & {
    children: {
      auth: 'auth';
      connection: 'connection';
      location: 'location';
      toasts: 'toasts';
      workspace: 'workspace';
      page: 'page';
      loadWorkspace: 'loadWorkspace';
      reloadPage: 'reloadPage';
      loadDocument: 'loadDocument';
    };
  },
  actors: {
    auth: machinePlaceholder<typeof authMachine>('auth'),
    connection: machinePlaceholder<typeof connectionMachine>('connection'),
    toasts: machinePlaceholder<typeof toastsMachine>('toasts'),
    location: callbackPlaceholder<NavigationRequested>('location'),
    workspace: machinePlaceholder<typeof workspaceMachine>('workspace'),
    /** A standalone page. The route decides which machine it is. */
    page: callbackPlaceholder<VisitChanged & EventObject, Visit>('page'),
    loadWorkspace: placeholder<void>('loadWorkspace'),
    reloadPage: placeholder<void>('reloadPage'),
    /** Leaves this document for a new one at the route. It resolves only if the browser stays. */
    loadDocument: placeholder<void, { route: Route }>('loadDocument'),
  },
  guards: {
    /** Both demo routes redirect to the start page. */
    isDemoRoute: (_, { route }: { route: Route }) => route.name === 'lite' || route.name === 'debug',
    needsSignIn: (_, { route }: { route: Route }) => accessOf(route) === 'signedIn' || route.name === 'index',
    isGuestRoute: (_, { route }: { route: Route }) => accessOf(route) === 'guest',
    isSameUser: ({ context }, { userId }: { userId: string }) => context.userId === userId,
    /** A session must not begin beside Meta's scripts. A dashboard's policy must not allow them. */
    needsNewDocument: ({ context: { pixel, route } }) =>
      (pixel === 'loads' && isVisitorRoute(route)) || (pixel === 'allowed' && accessOf(route) === 'guest'),
    /** A new document would not know that a password must be chosen. */
    needsNewDocumentForCode: ({ context: { pixel, route } }, { mustChoosePassword }: { mustChoosePassword: boolean }) =>
      pixel === 'loads' && isVisitorRoute(route) && !mustChoosePassword,
    isOnProtectedRoute: ({ context }) => accessOf(context.route) === 'signedIn' || context.route.name === 'index',
    isOnPublicRoute: ({ context }) => accessOf(context.route) === 'anyone',
  },
  actions: {
    setRoute: assign((_, { route }: { route: Route }) => ({ route })),
    setUser: assign((_, { userId }: { userId: string }) => ({ userId })),
    clearUser: assign({ userId: null }),
    /** The sign-in page's address carries the protected route that the visitor requested. */
    redirectToSignIn: sendTo('location', (_, { route }: { route: Route }) => redirect(login(asWantedRoute(route)))),
    redirectCurrentToSignIn: sendTo('location', ({ context }) => redirect(login(asWantedRoute(context.route)))),
    goToSignIn: sendTo('location', redirect(login(null))),
    /** The step of the sign-in page in the address. A step back in the history leads to the previous one. */
    writeSignInStep: enqueueActions(({ context: { route }, enqueue }, { step }: { step: SignInStep | null }) => {
      const current = stepOf(route);
      if (route.name !== 'login' || step === current) return;
      const to: Route = { name: 'login', search: { wanted: route.search.wanted, ...(step && { step }) } };
      const isNext = current === null || step === 'code';
      enqueue.sendTo('location', { type: 'navigation.requested', to, ...(!isNext && { back: true, replace: true }) });
    }),
    /** Opens the step of the address: of a reloaded page, or after a step in the history. */
    requestSignInStep: enqueueActions(({ context, enqueue }, { route }: { route: Route }) => {
      const step = stepOf(route);
      if (step !== null) enqueue.sendTo('auth', { type: 'signInStep.requested', step });
      else if (stepOf(context.route) !== null) enqueue.sendTo('auth', { type: 'registration.cancelled' });
    }),
    goHome: sendTo('location', redirect({ name: 'index' })),
    /** A signed-in user has no sign-in page. */
    leaveGuestRoute: enqueueActions(({ context: { route }, enqueue }) => {
      if (accessOf(route) === 'guest') enqueue.sendTo('location', redirect(wantedRouteOr(route)));
    }),
    redirectFromGuestRoute: sendTo('location', (_, { route }: { route: Route }) => redirect(wantedRouteOr(route))),
    /** Starts, updates or stops the actor of the standalone page in view. */
    syncPageActor: enqueueActions(({ context: { route, userId, page }, enqueue }) => {
      const isAllowed = userId !== null || accessOf(route) === 'anyone';
      const visit = isPageRoute(route) && isAllowed ? { route, userId } : null;
      const key = visit && pageKey(visit.route);
      if (visit && key === page) enqueue.sendTo('page', { type: 'visit.changed', ...visit });
      if (key === page) return;
      if (page !== null) enqueue.stopChild('page');
      if (visit) enqueue.spawnChild('page', { id: 'page', input: visit });
      enqueue.assign({ page: key });
    }),
    /** Starts the actor of the standalone page in view anew, so that it reads its data again. */
    restartPageActor: enqueueActions(({ context: { route, userId, page }, enqueue }) => {
      if (page === null || !isPageRoute(route)) return;
      enqueue.stopChild('page');
      enqueue.spawnChild('page', { id: 'page', input: { route, userId } });
    }),
    reloadRoute: sendTo('workspace', { type: 'routeReload.requested' }),
    reloadBusinesses: sendTo('workspace', (_, { businessId }: { businessId: string | null }) => ({
      type: 'businesses.changed',
      businessId,
    })),
    forwardRoute: sendTo('workspace', (_, { route }: { route: Route }) => ({ type: 'route.changed', route })),
  },
  delays: { loadLimit: 30_000, reloadLimit: 10_000 },
});

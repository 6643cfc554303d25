/** Composition root: provides the machines with their services. Only wiring and main.tsx import both. */
import { fromPromise, type AnyActorLogic } from 'xstate';

import type { Route } from '../contracts/app.routing.ts';
import type { PixelAccess } from '../contracts/app.ts';
import { appMachine } from '../machines/app/app.machine.ts';
import { connectionMachine } from '../machines/app/connection.machine.ts';
import { href, isVisitorRoute } from '../machines/app/routing/route.ts';
import { authMachine } from '../machines/auth/auth.machine.ts';
import { defineLocation } from '../services/app/location.actors.ts';
import { networkWatcher, visibilityWatcher } from '../services/app/network.actors.ts';
import { defineAuth } from '../services/auth/auth.actors.ts';
import { loadDocument, reloadPage } from '../services/platform/reloadPage.ts';
import type { SessionClient } from '../services/platform/session.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { wireWorkspace } from './app.ts';
import { lazyActor } from './lazyActor.ts';
import { wirePage } from './pages.ts';
import { routeOf } from './routeOf.ts';

/** A logic whose code is loaded later, but before its first actor starts. */
const lazyLogic = <Logic extends AnyActorLogic>(loaded: () => Logic) =>
  ({
    transition: (snapshot, event, scope) => loaded().transition(snapshot, event, scope),
    getInitialSnapshot: (scope, input) => loaded().getInitialSnapshot(scope, input),
    getPersistedSnapshot: (snapshot, options) => loaded().getPersistedSnapshot(snapshot, options),
    start: (snapshot, scope) => loaded().start?.(snapshot, scope),
  }) satisfies AnyActorLogic as AnyActorLogic as Logic;

/** The root machine with its services, and accessors to the parts that are loaded after sign-in. */
export const wireApp = (client: SessionClient, pixel: PixelAccess) => {
  let loaded: ReturnType<typeof wireWorkspace> | undefined;
  const loadedWorkspace = () => {
    if (loaded === undefined) throw new Error('The workspace has not been loaded');
    return loaded;
  };

  const load = async () => {
    const { wireWorkspace } = await import('./app.ts');
    return (loaded ??= wireWorkspace(client));
  };
  const localData = {
    forget: async (userId: string | null) => (loaded ?? (await load())).forget(userId),
    release: () => loaded?.release(),
  };

  const machine = appMachine.provide({
    actors: {
      auth: authMachine.provide({
        actors: {
          ...defineAuth(client, localData),
          secondFactor: lazyActor(async () => (await import('./secondFactor.ts')).wireSecondFactor(client)),
          oauth: lazyActor(async () => (await import('./oauth.ts')).wireOAuth(client)),
          phoneSignIn: lazyActor(async () => (await import('./phoneSignIn.ts')).wirePhoneSignIn(client)),
          registration: lazyActor(async () => (await import('./registration.ts')).wireRegistration(client)),
        } satisfies ActorsOf<typeof authMachine>,
      }),
      connection: connectionMachine.provide({
        actors: {
          watchNetwork: networkWatcher,
          watchVisibility: visibilityWatcher,
        } satisfies ActorsOf<typeof connectionMachine>,
      }),
      toasts: lazyActor(async () => (await import('../machines/app/toasts.machine.ts')).toastsMachine),
      location: defineLocation({
        routeOf,
        href,
        screenOf: ({ name }) => name,
        // The landing page is another document. The policy of a page for visitors allows Meta's hosts.
        needsNewDocument: (route) => route.name === 'index' || (pixel !== 'none' && !isVisitorRoute(route)),
      }),
      loadWorkspace: fromPromise<void>(async () => void (await load())),
      workspace: lazyLogic(() => loadedWorkspace().machine),
      page: wirePage(client),
      reloadPage: fromPromise<void>(async () => reloadPage()),
      loadDocument: fromPromise<void, { route: Route }>(({ input }) => loadDocument(href(input.route))),
    } satisfies ActorsOf<typeof appMachine>,
  });
  return {
    machine,
    stores: () => loadedWorkspace().stores,
    roomStores: () => loadedWorkspace().roomStores(),
    /** Resolves when the dashboard's first view can be drawn. */
    firstViewReady: async () => (await load()).firstViewReady,
  };
};

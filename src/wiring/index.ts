/** Puts the services into the machines, from the bottom up. With main.tsx the only file that knows both. */
import { fromPromise, type AnyActorLogic, type AnyStateMachine } from 'xstate';

import { readDashboardSearch, readOnboardingSearch, readScreenSearch, readWanted } from '../contracts/app.routing.ts';
import { appMachine } from '../machines/app/app.machine.ts';
import { connectionMachine } from '../machines/app/connection.machine.ts';
import { defineRouteOf } from '../machines/app/routing/readRoute.ts';
import { href } from '../machines/app/routing/route.ts';
import { toastsMachine } from '../machines/app/toasts.machine.ts';
import { authMachine } from '../machines/auth/auth.machine.ts';
import { defineLocation } from '../services/app/location.actors.ts';
import { networkWatcher, visibilityWatcher } from '../services/app/network.actors.ts';
import { defineAuth } from '../services/auth/auth.actors.ts';
import { reloadPage } from '../services/platform/reloadPage.ts';
import type { SessionClient } from '../services/platform/session.ts';
import type { wireWorkspace } from './app.ts';
import { arriving } from './lazyActor.ts';
import { wirePage } from './pages.ts';

/** Every actor that a machine invokes: one that is forgotten here does not compile. */
export type ActorsOf<M extends AnyStateMachine> = Required<NonNullable<Parameters<M['provide']>[0]['actors']>>;

/** A logic whose code comes later: it must be there before the first actor of it starts. */
const later = <Logic extends AnyActorLogic>(loaded: () => Logic) =>
  ({
    transition: (snapshot, event, scope) => loaded().transition(snapshot, event, scope),
    getInitialSnapshot: (scope, input) => loaded().getInitialSnapshot(scope, input),
    getPersistedSnapshot: (snapshot, options) => loaded().getPersistedSnapshot(snapshot, options),
    start: (snapshot, scope) => loaded().start?.(snapshot, scope),
  }) satisfies AnyActorLogic as AnyActorLogic as Logic;

/** Reads an address as a route of the table; never throws. */
export const routeOf = defineRouteOf({ readDashboardSearch, readScreenSearch, readOnboardingSearch, readWanted });

/** The app with everything it needs, over one session; and what is behind the sign-in, once it has been loaded. */
export const wire = (client: SessionClient) => {
  let loaded: ReturnType<typeof wireWorkspace> | undefined;
  const inside = () => {
    if (loaded === undefined) throw new Error('The workspace has not been loaded');
    return loaded;
  };

  const load = async () => {
    const { wireWorkspace: made } = await import('./app.ts');
    return (loaded ??= made(client));
  };
  const keepsakes = {
    forget: async (userId: string | null) => (loaded ?? (await load())).forget(userId),
    release: () => loaded?.release(),
  };

  const machine = appMachine.provide({
    actors: {
      auth: authMachine.provide({
        actors: {
          ...defineAuth(client, keepsakes),
          registration: arriving(async () => (await import('./registration.ts')).wireRegistration(client)),
        } satisfies ActorsOf<typeof authMachine>,
      }),
      connection: connectionMachine.provide({
        actors: {
          watchNetwork: networkWatcher,
          watchVisibility: visibilityWatcher,
        } satisfies ActorsOf<typeof connectionMachine>,
      }),
      toasts: toastsMachine,
      location: defineLocation({ routeOf, href }),
      loadWorkspace: fromPromise<void>(async () => void (await load())),
      workspace: later(() => inside().machine),
      // Its chart is known to the root by its input alone.
      page: wirePage(client) as unknown as ActorsOf<typeof appMachine>['page'],
      reloadPage: fromPromise<void>(async () => reloadPage()),
    } satisfies ActorsOf<typeof appMachine>,
  });
  return {
    machine,
    stores: () => inside().stores,
    roomStores: () => inside().roomStores(),
    /** Resolves when what the address shows of the dashboard can be drawn. */
    atHand: async () => (await load()).atHand,
  };
};

/** Events of the location actor, which is a service (services/app/location.actors.ts). */
import type { ActorRef, EventObject, Snapshot } from 'xstate';

import type { Route } from '../../../contracts/app.routing.ts';

/** The address changed: by a link, a step back or `navigation.requested`. */
export interface LocationChanged {
  type: 'location.changed';
  route: Route;
}

/**
 * Requests another route. `replace`: replaces the history entry, for corrections. `back`: steps back in the history if
 * the previous entry is this route, so that the next step back does not return here. `own`: only while the screen of this
 * route is shown.
 */
export interface NavigationRequested {
  type: 'navigation.requested';
  to: Route;
  replace?: boolean;
  back?: boolean;
  own?: boolean;
}

export type LocationRef = ActorRef<Snapshot<unknown>, NavigationRequested, EventObject>;

/** Requests another route in place of the current one: a step back does not return to it. */
export const redirect = (to: Route): NavigationRequested => ({ type: 'navigation.requested', to, replace: true });

/**
 * Writes what a screen shows to its own address, in place of the current one. A machine outlives its screen, or starts
 * before it is shown: the address of another screen stays.
 */
export const writeAddress = (to: Route): NavigationRequested => ({ ...redirect(to), own: true });

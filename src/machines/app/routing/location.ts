/** What the address bar says and hears. The actor itself is a service; machines know only these events. */
import type { ActorRef, EventObject, Snapshot } from 'xstate';

import type { Route } from '../../../contracts/app.routing.ts';

/** The address changed: by a link, by a step back, or because somebody asked. */
export interface LocationChanged {
  type: 'location.changed';
  route: Route;
}

/**
 * Somebody wants another page. `replace`: a correction that the back button must not lead to. `back`: the way they came;
 * where that is the step before, it is gone back, so that the next step back does not lead here again.
 */
export interface NavigationRequested {
  type: 'navigation.requested';
  to: Route;
  replace?: boolean;
  back?: boolean;
}

export type LocationRef = ActorRef<Snapshot<unknown>, NavigationRequested, EventObject>;

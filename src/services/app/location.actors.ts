/** The address bar as an actor. It navigates through wouter, so that wouter's links and hooks keep working. */
import { navigate } from 'wouter/use-browser-location';
import { fromCallback } from 'xstate';

import { isNavigationBlocked } from './navigationGuard.ts';

export interface RouteCodec<Route> {
  /** Parses an address; never throws. */
  routeOf: (path: string, search: string) => Route;
  href: (route: Route) => string;
  /** The name of the screen that shows the route. */
  screenOf: (route: Route) => string;
  /** Whether this document must not show the route. */
  needsNewDocument: (route: Route) => boolean;
}

/** wouter patches `history` so that pushes and replacements fire events. */
const HISTORY_EVENTS = ['popstate', 'pushState', 'replaceState', 'hashchange'];

/** Sends `location.changed` at its start and after every change; receives `navigation.requested`. */
export const defineLocation = <Route>({ routeOf, href, screenOf, needsNewDocument }: RouteCodec<Route>) =>
  fromCallback<{ type: 'navigation.requested'; to: Route; replace?: boolean; back?: boolean; own?: boolean }>(
    ({ sendBack, receive }) => {
      let last: string | null = null;
      const report = ({ type }: { type: string }) => {
        const route = routeOf(location.pathname, location.search);
        if (href(route) === last) return; // an anchor, or auth-js removing its parameters
        // `popstate` comes after the step, so a blocked step is undone.
        if (last !== null && type === 'popstate' && isNavigationBlocked(route)) return navigate(last);
        last = href(route);
        sendBack({ type: 'location.changed', route });
      };
      receive(({ to, replace = false, back, own }) => {
        const target = href(to);
        if (own && screenOf(to) !== screenOf(routeOf(location.pathname, location.search))) return;
        if (target === last && target === location.pathname + location.search) return;
        // A replacement corrects the current address and is never blocked.
        if (!replace && isNavigationBlocked(to)) return;
        const state: unknown = history.state;
        if (back && cameFrom(state, target)) return history.back();
        if (needsNewDocument(to)) return replace ? location.replace(target) : location.assign(target);
        navigate(target, { replace, state: replace ? state : { from: last } });
      });
      for (const name of HISTORY_EVENTS) addEventListener(name, report);
      report({ type: 'start' });
      return () => {
        for (const name of HISTORY_EVENTS) removeEventListener(name, report);
      };
    },
  );

/** Whether a step back returns to this address. */
const cameFrom = (state: unknown, address: string): boolean => (state as { from?: unknown } | null)?.from === address;

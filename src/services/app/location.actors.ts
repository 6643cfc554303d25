/** The address bar as an actor. wouter's history is the only one, so that its links and hooks go on working beside it. */
import { navigate } from 'wouter/use-browser-location';
import { fromCallback } from 'xstate';

import { isHeld } from './navigationGuard.ts';

export interface LocationParts<Route> {
  /** Reads an address; never throws, whatever was typed into the bar. */
  routeOf: (path: string, search: string) => Route;
  href: (route: Route) => string;
}

/** wouter patches `history`, so that pushes and replacements are heard like the back button. */
const MOVES = ['popstate', 'pushState', 'replaceState', 'hashchange'];

/** Sends `location.changed` at its start and after every move; hears `navigation.requested`. */
export const defineLocation = <Route>({ routeOf, href }: LocationParts<Route>) =>
  fromCallback<{ type: 'navigation.requested'; to: Route; replace?: boolean; back?: boolean }>(
    ({ sendBack, receive }) => {
      let last: string | null = null;
      const tell = ({ type }: { type: string }) => {
        const route = routeOf(location.pathname, location.search);
        if (href(route) === last) return; // an anchor, or auth-js tidying up the address
        // A step back has happened when it is heard of: it is undone, and asked about.
        if (last !== null && type === 'popstate' && isHeld(route)) return navigate(last);
        last = href(route);
        sendBack({ type: 'location.changed', route });
      };
      receive(({ to, replace = false, back }) => {
        const target = href(to);
        if (target === last && target === location.pathname + location.search) return;
        // What replaces an address is a correction of where somebody is.
        if (!replace && isHeld(to)) return;
        const state: unknown = history.state;
        if (back && isFrom(state, target)) return history.back();
        navigate(target, { replace, state: replace ? state : { from: last } });
      });
      for (const move of MOVES) addEventListener(move, tell);
      tell({ type: 'start' });
      return () => {
        for (const move of MOVES) removeEventListener(move, tell);
      };
    },
  );

/** Whether a step back leads to an address. */
const isFrom = (state: unknown, address: string): boolean => (state as { from?: unknown } | null)?.from === address;

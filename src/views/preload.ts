/** What a link loads before it is followed. */
import type { ResourceValues } from '../contracts/app.resource.ts';
import type { Route } from '../contracts/app.routing.ts';
import type { AppRef } from '../machines/app/app.machine.ts';
import { isDashboardRoute, isPageRoute, isRoomRoute, isScreenRoute } from '../machines/app/routing/route.ts';
import { pageViews, screens } from './routes.ts';
import { roomView, screenViews } from './screens.ts';
import { savesData } from './ui/savesData.ts';

/** Milliseconds for which the pointer or the focus must rest on a link before its page is preloaded. */
const PRELOAD_DELAY = 50;

/** Loads the code of a route's view. A failure is reported when the route is opened. */
const loadView = (route: Route): void => {
  const name = isDashboardRoute(route) ? 'signedIn' : route.name;
  if (isRoomRoute(route) && route.roomId !== null) roomView.load().catch(() => {});
  const view = isPageRoute(route) ? pageViews[route.name] : isScreenRoute(route) ? screenViews[route.name] : undefined;
  view?.load().catch(() => {});
  if (name in screens) screens[name as keyof typeof screens].load().catch(() => {});
};

/**
 * The cached reads that the view of a route starts with. They belong to the business and not to a room, so that the
 * pointer on a list requests nothing per row.
 */
const resourcesOf = (route: Route): (keyof ResourceValues)[] => {
  if (!isRoomRoute(route) || route.search.businessId === null) return [];
  const { businessId } = route.search;
  if (route.roomId !== null) return [`catalog/${businessId}`];
  return [`hours/${businessId}`, ...(route.name === 'inbox' ? ([`requests/${businessId}`] as const) : [])];
};

/**
 * Preloads the code and the cached reads of a route on which the pointer or the focus rests. Returns how to cancel it:
 * what is already on its way arrives. Without a network or while saving data nothing is preloaded.
 */
export const startPreload = (route: Route, app: AppRef): (() => void) => {
  if (!navigator.onLine || savesData()) return () => {};
  const timer = setTimeout(() => loadView(route), PRELOAD_DELAY);
  const send = (type: 'resource.preloadRequested' | 'resource.preloadCancelled') => {
    const resources = app.getSnapshot().children.workspace?.getSnapshot().children.resources;
    for (const key of resourcesOf(route)) resources?.send({ type, key });
  };
  // The resource waits for the delay itself.
  send('resource.preloadRequested');
  return () => {
    clearTimeout(timer);
    send('resource.preloadCancelled');
  };
};

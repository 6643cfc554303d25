import type { ScreenRoute } from '../../contracts/app.routing.ts';

/** Input of a screen's machine. Another business starts a new machine. */
export interface ScreenInput {
  route: ScreenRoute;
  businessId: string;
  userId: string;
  /** For display only: the database checks ownership itself. */
  isOwner: boolean;
}

/** The same screen, and another section of it. */
export interface ScreenRouteChanged {
  type: 'route.changed';
  route: ScreenRoute;
}

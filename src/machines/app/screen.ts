import type { ScreenRoute } from '../../contracts/app.routing.ts';

/** What a screen's machine is started with. It is started anew in another business. */
export interface ScreenInput {
  route: ScreenRoute;
  businessId: string;
  userId: string;
  /** Whether the business is theirs; the database decides, this only spares people the attempt. */
  isOwner: boolean;
}

/** The same screen, and another section of it. */
export interface ScreenRouteChanged {
  type: 'route.changed';
  route: ScreenRoute;
}

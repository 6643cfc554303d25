import type { PageRoute } from '../../contracts/app.routing.ts';

/** Input of a standalone page's machine. `userId` is null until a user is fully signed in. */
export interface Visit {
  route: PageRoute;
  userId: string | null;
}

/** The same page with another user or another search. */
export type VisitChanged = { type: 'visit.changed' } & Visit;

/** Sent to the root after the user joined or left a business. `businessId`: the one to open next. */
export interface BusinessesChanged {
  type: 'businesses.changed';
  businessId: string | null;
}

/** While the key stays the same, the page's actor keeps running. */
export const pageKey = (route: PageRoute): string =>
  'jwtToken' in route ? `${route.name}/${route.jwtToken}` : route.name;

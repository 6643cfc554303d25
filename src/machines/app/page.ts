import type { PageRoute } from '../../contracts/app.routing.ts';

/** Who is where. `userId` is null while nobody is wholly signed in. */
export interface Visit {
  route: PageRoute;
  userId: string | null;
}

/** The same page, and something about the visit is different: another person, or another search. */
export type VisitChanged = { type: 'visit.changed' } & Visit;

/** Tells the root that a person entered or left a business, and which one they mean to open next. */
export interface BusinessesChanged {
  type: 'businesses.changed';
  businessId: string | null;
}

/** Two visits with one key are a visit of the same page: its actor lives on. */
export const pageKey = (route: PageRoute): string =>
  'jwtToken' in route ? `${route.name}/${route.jwtToken}` : route.name;

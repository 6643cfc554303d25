import {
  readDashboardSearch,
  readOnboardingSearch,
  readScreenSearch,
  readStep,
  readWanted,
} from '../contracts/app.routing.ts';
import { createRouteReader } from '../machines/app/routing/readRoute.ts';

/** Parses an address into a route; never throws. */
export const routeOf = createRouteReader({
  readDashboardSearch,
  readScreenSearch,
  readOnboardingSearch,
  readStep,
  readWanted,
});

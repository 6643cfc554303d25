import type { Route } from '../../contracts/app.routing.ts';
/** What a workspace is told, what it knows, and what it gives to those below it. */
import type { Business } from '../../contracts/app.ts';

export interface WorkspaceInput {
  userId: string;
  wantedBusinessId: string | null;
  route: Route;
}

export interface Context extends WorkspaceInput {
  businesses: Business[];
  /** The business at work; empty until there is one. */
  businessId: string;
  /** Why the businesses could not be had, in the specification's words. */
  failure: string | null;
}

import type { Route } from '../../contracts/app.routing.ts';
import type { Business } from '../../contracts/app.ts';

export interface WorkspaceInput {
  userId: string;
  wantedBusinessId: string | null;
  route: Route;
}

export interface Context extends WorkspaceInput {
  businesses: Business[];
  /** The open business; empty until there is one. */
  businessId: string;
  /** Message of the error with which loading the businesses failed. */
  failure: string | null;
}

import { fromPromise } from 'xstate';

import type { ExistingBusiness, CreateStepResult, CreateStepRequest } from '../../contracts/onboarding.ts';
import { lookUp, createRow, type CreateBusinessDeps } from './createBusiness.ts';

/** The actors of the business creation. */
export const defineCreateBusiness = (deps: CreateBusinessDeps) => ({
  lookUp: fromPromise<ExistingBusiness, { businessId: string; userId: string }>(async ({ input, signal }) =>
    lookUp(deps, input, signal),
  ),
  createRow: fromPromise<CreateStepResult, CreateStepRequest>(async ({ input, signal }) =>
    createRow(deps, input, signal),
  ),
});

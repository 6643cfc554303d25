import { fromPromise } from 'xstate';

import type { ExistingBusiness, CreateStepResult, CreateStepRequest } from '../../contracts/onboarding.ts';
import { lookUp, make, type OnboardingDeps } from './createBusiness.ts';

/** Making a business, as actors. */
export const defineOnboarding = (deps: OnboardingDeps) => ({
  lookUp: fromPromise<ExistingBusiness, { businessId: string; userId: string }>(async ({ input, signal }) =>
    lookUp(deps, input, signal),
  ),
  make: fromPromise<CreateStepResult, CreateStepRequest>(async ({ input, signal }) => make(deps, input, signal)),
});

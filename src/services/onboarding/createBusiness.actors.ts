import { fromPromise } from 'xstate';

import type { Found, Made, MakeRequest } from '../../machines/onboarding/createBusiness.setup.ts';
import { lookUp, make, type OnboardingDeps } from './createBusiness.ts';

/** Making a business, as actors. */
export const defineOnboarding = (deps: OnboardingDeps) => ({
  lookUp: fromPromise<Found, { businessId: string; userId: string }>(async ({ input, signal }) =>
    lookUp(deps, input, signal),
  ),
  make: fromPromise<Made, MakeRequest>(async ({ input, signal }) => make(deps, input, signal)),
});

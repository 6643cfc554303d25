import type { PageRoute, Route } from '../../contracts/app.routing.ts';

/** Whether the page is open to every user. The pages under `/onboarding` are open to administrators only. */
export const isSelfService = (route: PageRoute): boolean =>
  route.name === 'businessNew' || route.name === 'businessSetup';

/** The creation of this business, for those who may open the current page. */
export const creationOf = (route: PageRoute, business_id: string | null): Route => ({
  name: isSelfService(route) ? 'businessNew' : 'onboardingStart',
  search: { business_id },
});

/** The setup of this business, for those who may open the current page. */
export const setupOf = (route: PageRoute, business_id: string | null, step?: string): Route => ({
  name: isSelfService(route) ? 'businessSetup' : 'onboarding',
  search: { business_id, ...(step !== undefined && { step }) },
});

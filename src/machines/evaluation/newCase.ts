/** The address of a new test case. A file of its own: pages that lead there do without the rest of the evaluation. */
import type { ScreenRoute } from '../../contracts/app.routing.ts';

/** In the place of a test case: the form of a new one. */
export const NEW_CASE = 'baru';

/** The form of a new test case with this question. */
export const newCaseRoute = (businessId: string, question: string): ScreenRoute => ({
  name: 'evaluate',
  search: { businessId, source: NEW_CASE, q: question },
});

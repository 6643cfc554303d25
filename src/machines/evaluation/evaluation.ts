/** The addresses of the evaluation. */
import type { ScreenRoute } from '../../contracts/app.routing.ts';

export { CASE_VERDICTS, EVALUATION_PAGE_SIZE, RESULT_VERDICTS } from '../../contracts/evaluation.ts';

export const TABS = ['kasus', 'hasil', 'nilai', 'peluncuran'] as const;
export type EvaluationTab = (typeof TABS)[number];

/** In the place of a test case: the import of a file. */
export const ADD_CASES = 'impor';

/** The tab of a route; the first one for an unknown section. */
export const tabOf = ({ search: { section } }: ScreenRoute): EvaluationTab =>
  TABS.find((tab) => tab === section) ?? 'kasus';

/** `source`: what is open in the tab, a test case, a run or a scorecard. */
export const evaluationRoute = (businessId: string, section: EvaluationTab, source?: string): ScreenRoute => ({
  name: 'evaluate',
  search: {
    businessId,
    ...(section !== 'kasus' && { section }),
    ...(source !== undefined && { source }),
  },
});

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

/** The open test case, run or scorecard; null for no id. */
export const openIdOf = ({ search: { source } }: ScreenRoute): string | null =>
  source !== undefined && UUID.test(source) ? source : null;

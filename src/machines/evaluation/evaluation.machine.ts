/**
 * The evaluation of one business's AI: its test cases, the form of one, the import of many, their runs, the scorecards
 * of real chats, and the rollout of a version. It lives while the screen is open.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import { createPagedListMachine } from '../app/pagedList.machine.ts';
import { createPartsMachine } from '../app/parts.ts';
import { machinePlaceholder } from '../app/placeholder.ts';
import { caseEditorMachine } from './caseEditor.machine.ts';
import { caseIntakeMachine } from './caseIntake.machine.ts';
import { ADD_CASES, openIdOf, tabOf } from './evaluation.ts';
import { NEW_CASE } from './newCase.ts';
import type { rolloutDeskMachine } from './rolloutDesk.machine.ts';
import type { scorecardMachine } from './scorecard.machine.ts';
import { testRunMachine } from './testRun.machine.ts';

const partOf = (route: ScreenRoute) => {
  if (tabOf(route) === 'hasil') return 'runs';
  if (tabOf(route) === 'nilai') return 'scorecard';
  if (tabOf(route) === 'peluncuran') return 'rollout';
  if (route.search.source === ADD_CASES) return 'intake';
  return route.search.source === NEW_CASE || openIdOf(route) !== null ? 'editor' : 'cases';
};

export const evaluationMachine = createPartsMachine({
  id: 'evaluation',
  actors: {
    cases: createPagedListMachine<'cases'>(),
    editor: caseEditorMachine,
    intake: caseIntakeMachine,
    runs: testRunMachine,
    /** The code of these two loads with their tabs. */
    scorecard: machinePlaceholder<typeof scorecardMachine>('scorecard'),
    rollout: machinePlaceholder<typeof rolloutDeskMachine>('rollout'),
  },
  parts: {
    cases: { story: 'Cases', hearsRoute: true },
    editor: {
      story: 'Editor',
      keyOf: openIdOf,
      input: ({ businessId, route }) => ({ businessId, caseId: openIdOf(route), question: route.search.q ?? '' }),
    },
    intake: { story: 'Intake' },
    runs: { story: 'Runs', hearsRoute: true },
    scorecard: { story: 'Scorecard', hearsRoute: true },
    rollout: { story: 'Rollout' },
  },
  partOf,
});

export type EvaluationRef = ActorRefFrom<typeof evaluationMachine>;
export type EvaluationSnapshot = SnapshotFrom<typeof evaluationMachine>;

export const selectCases = (snapshot: EvaluationSnapshot) => snapshot.children.cases;
export const selectEditor = (snapshot: EvaluationSnapshot) => snapshot.children.editor;
export const selectIntake = (snapshot: EvaluationSnapshot) => snapshot.children.intake;
export const selectRuns = (snapshot: EvaluationSnapshot) => snapshot.children.runs;
export const selectScorecard = (snapshot: EvaluationSnapshot) => snapshot.children.scorecard;
export const selectRollout = (snapshot: EvaluationSnapshot) => snapshot.children.rollout;

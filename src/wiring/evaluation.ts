/** The evaluation: its machines with their services. Their code loads on the first visit. */
import { caseEditorMachine } from '../machines/evaluation/caseEditor.machine.ts';
import { caseIntakeMachine } from '../machines/evaluation/caseIntake.machine.ts';
import { evaluationMachine } from '../machines/evaluation/evaluation.machine.ts';
import { testRunMachine } from '../machines/evaluation/testRun.machine.ts';
import { casesService } from '../services/evaluation/cases.ts';
import {
  defineCaseEditorActors,
  defineCaseIntakeActors,
  defineTestRunActors,
} from '../services/evaluation/evaluation.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import { lazyActor } from './lazyActor.ts';
import { leaveGuard } from './leaveGuard.ts';
import { wirePagedList } from './pagedList.ts';
import type { WorkspaceServices } from './services.ts';
import { exportWords } from './words.ts';

export const wireEvaluation = (services: WorkspaceServices) => {
  const editor = caseEditorMachine.provide({
    actors: { ...defineCaseEditorActors(services), leaveGuard } satisfies ActorsOf<typeof caseEditorMachine>,
  });
  const intake = caseIntakeMachine.provide({
    actors: defineCaseIntakeActors(services) satisfies ActorsOf<typeof caseIntakeMachine>,
  });
  const runs = testRunMachine.provide({
    actors: defineTestRunActors({ ...services, exportWords }) satisfies ActorsOf<typeof testRunMachine>,
  });
  return evaluationMachine.provide({
    actors: {
      cases: wirePagedList(casesService(services), services),
      editor,
      intake,
      runs,
      scorecard: lazyActor(async () => (await import('./scorecard.ts')).wireScorecard(services)),
      rollout: lazyActor(async () => (await import('./rollout.ts')).wireRollout(services)),
    } satisfies ActorsOf<typeof evaluationMachine>,
  });
};

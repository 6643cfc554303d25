/** The scorecards with their services. Their code loads with their tab. */
import { scorecardMachine } from '../machines/evaluation/scorecard.machine.ts';
import { defineScorecardActors } from '../services/evaluation/scorecard.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

export const wireScorecard = (services: WorkspaceServices) =>
  scorecardMachine.provide({
    actors: defineScorecardActors(services) satisfies ActorsOf<typeof scorecardMachine>,
  });

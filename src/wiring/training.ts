/** The training screen: its machines with their services. Its code loads on the first visit. */
import { reconnectNotifier } from '../machines/app/reconnectNotifier.ts';
import { knowledgeMachine } from '../machines/training/knowledge.machine.ts';
import { publishingMachine } from '../machines/training/publishing.machine.ts';
import { sourceMachine } from '../machines/training/source.machine.ts';
import { trialMachine } from '../machines/training/trial.machine.ts';
import {
  defineKnowledgeActors,
  definePublishingActors,
  defineSourceActors,
  defineTrialActors,
} from '../services/training/knowledge.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

export const wireTraining = (services: WorkspaceServices) => {
  const source = sourceMachine.provide({
    actors: { ...defineSourceActors(services), watchConnection: reconnectNotifier } satisfies ActorsOf<
      typeof sourceMachine
    >,
  });
  const publishing = publishingMachine.provide({
    actors: definePublishingActors(services) satisfies ActorsOf<typeof publishingMachine>,
  });
  const trial = trialMachine.provide({
    actors: defineTrialActors(services) satisfies ActorsOf<typeof trialMachine>,
  });
  return knowledgeMachine.provide({
    actors: { ...defineKnowledgeActors(services), source, publishing, trial } satisfies ActorsOf<
      typeof knowledgeMachine
    >,
  });
};

/** The training screen: the machine of each tab with its services. Code of the other tabs loads when one is opened. */
import type { AnyActorLogic } from 'xstate';

import { createLiveListMachine } from '../machines/app/liveList.machine.ts';
import { reconnectNotifier } from '../machines/app/reconnectNotifier.ts';
import { additionMachine } from '../machines/training/addition.machine.ts';
import { intakeMachine } from '../machines/training/intake.machine.ts';
import { knowledgeMachine } from '../machines/training/knowledge.machine.ts';
import { publishingMachine } from '../machines/training/publishing.machine.ts';
import { sourceMachine } from '../machines/training/source.machine.ts';
import { trainingMachine, type TrainingTabInput } from '../machines/training/training.machine.ts';
import type { ActorTab } from '../machines/training/training.ts';
import { trialMachine } from '../machines/training/trial.machine.ts';
import { createUploads } from '../services/platform/uploads.ts';
import { defineAdditionActors } from '../services/training/addition.actors.ts';
import {
  defineKnowledgeActors,
  definePublishingActors,
  defineSourceActors,
  defineTrialActors,
} from '../services/training/knowledge.actors.ts';
import { getSources } from '../services/training/knowledge.ts';
import { testCasesService } from '../services/training/testCases.ts';
import type { ActorsOf } from './actorsOf.ts';
import { lazyActor } from './lazyActor.ts';
import { wireLiveList } from './liveList.ts';
import { wireRecordList } from './recordList.ts';
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
  const uploads = createUploads(services.session, 'knowledge');
  const addition = additionMachine.provide({
    actors: {
      ...defineAdditionActors({ rest: services.rest, uploads }),
      watchConnection: reconnectNotifier,
    } satisfies ActorsOf<typeof additionMachine>,
  });
  const intake = intakeMachine.provide({ actors: { addition } satisfies ActorsOf<typeof intakeMachine> });
  // The tab follows the changes.
  const list = wireLiveList(
    createLiveListMachine<'sources'>(),
    { read: async (request, signal) => getSources(services, request, signal) },
    { realtime: null },
  );
  const knowledge = knowledgeMachine.provide({
    actors: { ...defineKnowledgeActors(services), list, source, publishing, intake } satisfies ActorsOf<
      typeof knowledgeMachine
    >,
  });
  const tabs: Record<ActorTab, () => Promise<AnyActorLogic>> = {
    pengetahuan: async () => knowledge,
    pertanyaan: async () => (await import('./teaching.ts')).wireUnanswered(services),
    perilaku: async () => (await import('./settings.ts')).wireSettings(services),
  };
  const tab = lazyActor(
    async ({ tab: name }: TrainingTabInput): Promise<AnyActorLogic> => tabs[name](),
    ({ tab: name }) => name,
  );
  const testCases = wireRecordList(testCasesService(services), services);
  return trainingMachine.provide({ actors: { tab, trial, testCases } satisfies ActorsOf<typeof trainingMachine> });
};

/** Teaching: the drawer, and the list of unanswered questions. Its code loads when one of them first opens. */
import { teachingMachine } from '../machines/training/teaching.machine.ts';
import { questionList, unansweredMachine } from '../machines/training/unanswered.machine.ts';
import { defineTeachingActors } from '../services/training/teaching.actors.ts';
import { questionsService } from '../services/training/teaching.ts';
import type { ActorsOf } from './actorsOf.ts';
import { wireLiveList } from './liveList.ts';
import type { WorkspaceServices } from './services.ts';

export const wireTeaching = (services: WorkspaceServices) =>
  teachingMachine.provide({
    actors: defineTeachingActors(services) satisfies ActorsOf<typeof teachingMachine>,
  });

export const wireUnanswered = (services: WorkspaceServices) =>
  unansweredMachine.provide({
    actors: {
      list: wireLiveList(questionList, questionsService(services), services),
      teaching: wireTeaching(services),
    } satisfies ActorsOf<typeof unansweredMachine>,
  });

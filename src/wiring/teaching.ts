/** Teaching: the drawer, and the list of unanswered questions. Its code loads when one of them first opens. */
import { teachingMachine } from '../machines/training/teaching.machine.ts';
import { unansweredMachine } from '../machines/training/unanswered.machine.ts';
import { defineTeachingActors, defineUnansweredActors } from '../services/training/teaching.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

export const wireTeaching = (services: WorkspaceServices) =>
  teachingMachine.provide({
    actors: defineTeachingActors(services) satisfies ActorsOf<typeof teachingMachine>,
  });

export const wireUnanswered = (services: WorkspaceServices) =>
  unansweredMachine.provide({
    actors: { ...defineUnansweredActors(services), teaching: wireTeaching(services) } satisfies ActorsOf<
      typeof unansweredMachine
    >,
  });

/** The teaching drawer with its services. Its code loads when a drawer first opens. */
import { teachingMachine } from '../machines/training/teaching.machine.ts';
import { defineTeachingActors } from '../services/training/teaching.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

export const wireTeaching = (services: WorkspaceServices) =>
  teachingMachine.provide({
    actors: defineTeachingActors(services) satisfies ActorsOf<typeof teachingMachine>,
  });

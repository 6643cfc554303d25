/** The home page: its machine with its services. Its code loads on the first visit. */
import { homeMachine } from '../machines/home/home.machine.ts';
import { defineHomeActors } from '../services/home/home.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

export const wireHome = (services: WorkspaceServices) =>
  homeMachine.provide({ actors: defineHomeActors(services) satisfies ActorsOf<typeof homeMachine> });

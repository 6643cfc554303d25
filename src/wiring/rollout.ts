/** The rollout desk with its services. Its code loads with its tab. */
import { rolloutDeskMachine } from '../machines/evaluation/rolloutDesk.machine.ts';
import { defineRolloutActors } from '../services/evaluation/rollout.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

export const wireRollout = (services: WorkspaceServices) =>
  rolloutDeskMachine.provide({
    actors: defineRolloutActors(services) satisfies ActorsOf<typeof rolloutDeskMachine>,
  });

/** The team section of the settings with its services. */
import { reconnectNotifier } from '../machines/app/reconnectNotifier.ts';
import { teamMachine } from '../machines/team/team.machine.ts';
import { defineTeam } from '../services/team/team.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

export const wireTeam = (services: WorkspaceServices) =>
  teamMachine.provide({
    actors: {
      ...defineTeam({ ...services, isOnline: () => navigator.onLine }),
      watchConnection: reconnectNotifier,
    } satisfies ActorsOf<typeof teamMachine>,
  });

/** The section of the settings that shows the team, with its services. */
import { regained } from './machines/connection/regained.ts';
import { teamMachine } from './machines/team/team.machine.ts';
import { defineTeam } from './services/supabase/team.actors.ts';
import type { ActorsOf } from './wiring.ts';
import type { WorkspaceServices } from './wiring.workspace.ts';

export const wireTeam = (services: WorkspaceServices) =>
  teamMachine.provide({
    actors: {
      ...defineTeam({ ...services, isOnline: () => navigator.onLine }),
      watchConnection: regained,
    } satisfies ActorsOf<typeof teamMachine>,
  });

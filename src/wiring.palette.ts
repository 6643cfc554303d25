/** The palette with its services. Loaded once the first rooms are there. */
import { regained } from './machines/connection/regained.ts';
import { paletteMachine } from './machines/palette/palette.machine.ts';
import { definePalette } from './services/supabase/palette.actors.ts';
import type { ActorsOf } from './wiring.ts';
import type { WorkspaceServices } from './wiring.workspace.ts';

export const wirePalette = (services: WorkspaceServices) =>
  paletteMachine.provide({
    actors: { ...definePalette(services), watchConnection: regained } satisfies ActorsOf<typeof paletteMachine>,
  });

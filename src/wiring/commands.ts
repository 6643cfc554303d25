/** The command palette with its services. Loaded after the first rooms are shown. */
import { reconnectNotifier } from '../machines/app/reconnectNotifier.ts';
import { paletteMachine } from '../machines/commands/palette.machine.ts';
import { definePalette } from '../services/commands/palette.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

export const wirePalette = (services: WorkspaceServices) =>
  paletteMachine.provide({
    actors: { ...definePalette(services), watchConnection: reconnectNotifier } satisfies ActorsOf<
      typeof paletteMachine
    >,
  });

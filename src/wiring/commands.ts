/** The palette with its services. Loaded once the first rooms are there. */
import { reconnectNotifier } from '../machines/app/reconnectNotifier.ts';
import { paletteMachine } from '../machines/commands/palette.machine.ts';
import { definePalette } from '../services/commands/palette.actors.ts';
import type { WorkspaceServices } from './app.ts';
import type { ActorsOf } from './index.ts';

export const wirePalette = (services: WorkspaceServices) =>
  paletteMachine.provide({
    actors: { ...definePalette(services), watchConnection: reconnectNotifier } satisfies ActorsOf<typeof paletteMachine>,
  });

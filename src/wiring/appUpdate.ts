/** Keeping the application on the device. Loaded once the first rooms are there. */
import { editionMachine } from '../machines/app/appUpdate.machine.ts';
import { editionActors } from '../services/app/appUpdate.actors.ts';
import type { ActorsOf } from './index.ts';

export const wireEdition = () =>
  editionMachine.provide({ actors: editionActors satisfies ActorsOf<typeof editionMachine> });

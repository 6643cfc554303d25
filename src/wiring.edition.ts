/** Keeping the application on the device. Loaded once the first rooms are there. */
import { editionMachine } from './machines/edition/edition.machine.ts';
import { editionActors } from './services/browser/edition.actors.ts';
import type { ActorsOf } from './wiring.ts';

export const wireEdition = () =>
  editionMachine.provide({ actors: editionActors satisfies ActorsOf<typeof editionMachine> });

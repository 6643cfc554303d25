import { appUpdateMachine } from '../machines/app/appUpdate.machine.ts';
import { appUpdateActors } from '../services/app/appUpdate.actors.ts';
import type { ActorsOf } from './actorsOf.ts';

export const wireAppUpdate = () =>
  appUpdateMachine.provide({ actors: appUpdateActors satisfies ActorsOf<typeof appUpdateMachine> });

import { appUpdateMachine } from '../machines/app/appUpdate.machine.ts';
import { defineAppUpdate } from '../services/app/appUpdate.actors.ts';
import type { ActorsOf } from './actorsOf.ts';

export const wireAppUpdate = (services: Parameters<typeof defineAppUpdate>[0]) =>
  appUpdateMachine.provide({ actors: defineAppUpdate(services) satisfies ActorsOf<typeof appUpdateMachine> });

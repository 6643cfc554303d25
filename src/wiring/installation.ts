/** The checks of the installation with their service. Their code loads with their section. */
import { RELEASE } from '../contracts/release.ts';
import { installationMachine } from '../machines/admin/installation.machine.ts';
import { defineInstallation } from '../services/admin/installation.actors.ts';
import type { ActorsOf } from './actorsOf.ts';

export const wireInstallation = (backend: Parameters<typeof defineInstallation>[0]) =>
  installationMachine.provide({
    actors: defineInstallation(backend, { version: RELEASE, ...import.meta.env['RELEASED'] }) satisfies ActorsOf<
      typeof installationMachine
    >,
  });

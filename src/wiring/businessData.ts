/** What is stored of a business, in the settings. Loaded when its section is opened. */
import { businessDataMachine } from '../machines/settings/businessData.machine.ts';
import { defineSettingActors } from '../services/app/setting.actors.ts';
import { businessDataService } from '../services/settings/businessData.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

export const wireBusinessData = (services: WorkspaceServices) =>
  businessDataMachine.provide({
    actors: defineSettingActors(businessDataService(services)) satisfies ActorsOf<typeof businessDataMachine>,
  });

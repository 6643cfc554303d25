/** The settings page: its machine, and the machine of each section, loaded when the section is opened. */
import type { AnyActorLogic } from 'xstate';

import { reconnectNotifier } from '../machines/app/reconnectNotifier.ts';
import { areaSearchMachine } from '../machines/orders/areaSearch.machine.ts';
import { connectionTestMachine } from '../machines/settings/connectionTest.machine.ts';
import { logoMachine } from '../machines/settings/logo.machine.ts';
import { sectionMachine } from '../machines/settings/section.machine.ts';
import type { SectionName } from '../machines/settings/sections.ts';
import { settingsMachine, type SettingsSectionInput } from '../machines/settings/settings.machine.ts';
import { defineMemberAreaSearch } from '../services/orders/areaSearch.actors.ts';
import { defineConnectionTest } from '../services/settings/connectionTest.actors.ts';
import { defineLogo } from '../services/settings/logo.actors.ts';
import { defineSection } from '../services/settings/settings.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import { lazyActor } from './lazyActor.ts';
import { leaveGuard } from './leaveGuard.ts';
import type { WorkspaceServices } from './services.ts';

type Loader = (services: WorkspaceServices) => Promise<AnyActorLogic>;

/** The sections that are not forms. */
const loaders: Partial<Record<SectionName, Loader>> = {
  akun: async ({ session }) => (await import('./account.ts')).wireAccount(session),
  data: async (services) => (await import('./businessData.ts')).wireBusinessData(services),
  akses: async (services) => (await import('./dataAccess.ts')).wireDataAccess(services),
  tim: async (services) => (await import('./team.ts')).wireTeam(services),
};

export const wireSettings = (services: WorkspaceServices) => {
  const form = sectionMachine.provide({
    actors: {
      ...defineSection(services, services.storage),
      logo: logoMachine.provide({ actors: defineLogo(services) satisfies ActorsOf<typeof logoMachine> }),
      areaSearch: areaSearchMachine.provide({
        actors: defineMemberAreaSearch(services.session, () => navigator.onLine) satisfies ActorsOf<
          typeof areaSearchMachine
        >,
      }),
      connectionTest: connectionTestMachine.provide({
        actors: defineConnectionTest(services.session, () => navigator.onLine) satisfies ActorsOf<
          typeof connectionTestMachine
        >,
      }),
      push: lazyActor(async () => (await import('./push.ts')).wirePush(services)),
      watchConnection: reconnectNotifier,
    } satisfies ActorsOf<typeof sectionMachine>,
  });
  const section = lazyActor(
    async ({ section: name }: SettingsSectionInput): Promise<AnyActorLogic> => loaders[name]?.(services) ?? form,
    ({ section: name }) => name,
  );
  return settingsMachine.provide({
    actors: {
      leaveGuard,
      section,
    } satisfies ActorsOf<typeof settingsMachine>,
  });
};

/** The admin panel with its services. Its code loads on the first visit. */
import { adminChangeMachine } from '../machines/admin/adminChange.machine.ts';
import { adminPanelMachine } from '../machines/admin/adminPanel.machine.ts';
import { businessViewMachine } from '../machines/admin/businessView.machine.ts';
import { modelsMachine } from '../machines/admin/models.machine.ts';
import { toggleChangesMachine } from '../machines/admin/toggleChanges.machine.ts';
import { togglesMachine } from '../machines/admin/toggles.machine.ts';
import { createLiveListMachine } from '../machines/app/liveList.machine.ts';
import { adminGateMachine } from '../machines/auth/adminGate.machine.ts';
import { adminListService, defineAdminActors } from '../services/admin/admin.actors.ts';
import { defineModels } from '../services/admin/models.actors.ts';
import { defineToggleChanges } from '../services/admin/toggleChanges.actors.ts';
import { defineAdminGate } from '../services/auth/adminGate.actors.ts';
import type { SessionClient } from '../services/platform/session.ts';
import { createBackend } from '../services/platform/supabase.ts';
import type { ActorsOf } from './actorsOf.ts';
import { lazyActor } from './lazyActor.ts';
import { wireLiveList } from './liveList.ts';

/** A row that does not match its schema is left out and reported as an error of the page. */
const report = (what: string, issues: readonly string[]) =>
  reportError(new Error(`A ${what} could not be read: ${issues.join('; ')}`));

export const wireAdminPanel = (client: SessionClient) => {
  const backend = createBackend(client);
  const {
    saveToggles,
    readImpact,
    readFigures,
    readPermit,
    followPermit,
    askToView,
    readView,
    saveChange,
    createHandoverLink,
  } = defineAdminActors({ gateway: '/api/waha', ...backend, report });
  return adminPanelMachine.provide({
    actors: {
      createHandoverLink,
      adminGate: adminGateMachine.provide({
        actors: defineAdminGate(backend) satisfies ActorsOf<typeof adminGateMachine>,
      }),
      list: wireLiveList(createLiveListMachine<'adminEntries'>(), adminListService({ ...backend, report }), {
        realtime: null,
      }),
      businessView: businessViewMachine.provide({
        actors: { readFigures, readPermit, followPermit, askToView, readView } satisfies ActorsOf<
          typeof businessViewMachine
        >,
      }),
      change: adminChangeMachine.provide({ actors: { saveChange } satisfies ActorsOf<typeof adminChangeMachine> }),
      models: modelsMachine.provide({ actors: defineModels(backend) satisfies ActorsOf<typeof modelsMachine> }),
      installation: lazyActor(async () => (await import('./installation.ts')).wireInstallation(backend)),
      toggleChanges: toggleChangesMachine.provide({
        actors: defineToggleChanges(backend) satisfies ActorsOf<typeof toggleChangesMachine>,
      }),
      toggles: togglesMachine.provide({
        actors: { saveToggles, readImpact } satisfies ActorsOf<typeof togglesMachine>,
      }),
    } satisfies ActorsOf<typeof adminPanelMachine>,
  });
};

/** The panel of the administrators. Loaded when somebody visits it. */
import { adminListMachine } from '../machines/admin/adminList.machine.ts';
import { adminPanelMachine } from '../machines/admin/adminPanel.machine.ts';
import { togglesMachine } from '../machines/admin/toggles.machine.ts';
import { admissionMachine } from '../machines/auth/adminGate.machine.ts';
import { defineAdministration } from '../services/admin/admin.actors.ts';
import { defineAdmission } from '../services/auth/adminGate.actors.ts';
import type { SessionClient } from '../services/platform/session.ts';
import { createBackend } from '../services/platform/supabase.ts';
import type { ActorsOf } from './index.ts';

/** A row that is not what the schema says costs itself, and is told to whoever watches the page's errors. */
const report = (what: string, issues: readonly string[]) =>
  reportError(new Error(`A ${what} could not be read: ${issues.join('; ')}`));

export const wireAdminPanel = (client: SessionClient) => {
  const backend = createBackend(client);
  const { readPage, saveToggles, weighImpact, ...acts } = defineAdministration({ ...backend, report });
  return adminPanelMachine.provide({
    actors: {
      ...acts,
      admission: admissionMachine.provide({
        actors: defineAdmission(backend) satisfies ActorsOf<typeof admissionMachine>,
      }),
      list: adminListMachine.provide({ actors: { readPage } satisfies ActorsOf<typeof adminListMachine> }),
      toggles: togglesMachine.provide({
        actors: { saveToggles, weighImpact } satisfies ActorsOf<typeof togglesMachine>,
      }),
    } satisfies ActorsOf<typeof adminPanelMachine>,
  });
};

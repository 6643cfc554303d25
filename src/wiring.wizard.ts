/** The page on which a new business is set up. Loaded when somebody visits it. */
import { admissionMachine } from './machines/admission/admission.machine.ts';
import { wizardMachine } from './machines/wizard/wizard.machine.ts';
import { defineAdmission } from './services/supabase/admission.actors.ts';
import { createBackend } from './services/supabase/backend.ts';
import type { SessionClient } from './services/supabase/session.ts';
import { defineWizard } from './services/supabase/wizard.actors.ts';
import { arriving } from './wiring.arriving.ts';
import { openLive } from './wiring.live.ts';
import type { ActorsOf } from './wiring.ts';

/** A row that is not what the schema says costs itself, and is told to whoever watches the page's errors. */
const report = (what: string, issues: readonly string[]) =>
  reportError(new Error(`A ${what} could not be read: ${issues.join('; ')}`));

export const wireWizard = (client: SessionClient) => {
  const backend = createBackend(client);
  const admission = admissionMachine.provide({
    actors: defineAdmission(backend) satisfies ActorsOf<typeof admissionMachine>,
  });
  // What links a phone comes with the step that does it.
  const channel = arriving(async () => (await import('./wiring.channel.ts')).wireChannel(backend));
  return wizardMachine.provide({
    actors: {
      ...defineWizard({ ...backend, report, openLive: () => openLive(client) }),
      admission,
      channel,
    } satisfies ActorsOf<typeof wizardMachine>,
  });
};

/** The page on which a new business is set up. Loaded when somebody visits it. */
import { admissionMachine } from './machines/admission/admission.machine.ts';
import { wizardMachine } from './machines/wizard/wizard.machine.ts';
import { defineAdmission } from './services/supabase/admission.actors.ts';
import { createBackend } from './services/supabase/backend.ts';
import type { SessionClient } from './services/supabase/session.ts';
import { defineWizard } from './services/supabase/wizard.actors.ts';
import { arriving } from './wiring.arriving.ts';
import type { ActorsOf } from './wiring.ts';

export const wireWizard = (client: SessionClient) => {
  const backend = createBackend(client);
  const admission = admissionMachine.provide({
    actors: defineAdmission(backend) satisfies ActorsOf<typeof admissionMachine>,
  });
  // What links a phone comes with the step that does it.
  const channel = arriving(async () => (await import('./wiring.channel.ts')).wireChannel(backend));
  return wizardMachine.provide({
    actors: { ...defineWizard(backend), admission, channel } satisfies ActorsOf<typeof wizardMachine>,
  });
};

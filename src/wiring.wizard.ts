/** The page on which a new business is set up. Loaded when somebody visits it. */
import { admissionMachine } from './machines/admission/admission.machine.ts';
import { wizardMachine } from './machines/wizard/wizard.machine.ts';
import { defineAdmission } from './services/supabase/admission.actors.ts';
import { createBackend } from './services/supabase/backend.ts';
import type { SessionClient } from './services/supabase/session.ts';
import { defineWizard } from './services/supabase/wizard.actors.ts';
import type { ActorsOf } from './wiring.ts';

export const wireWizard = (client: SessionClient) => {
  const backend = createBackend(client);
  const admission = admissionMachine.provide({
    actors: defineAdmission(backend) satisfies ActorsOf<typeof admissionMachine>,
  });
  return wizardMachine.provide({
    actors: { ...defineWizard(backend), admission } satisfies ActorsOf<typeof wizardMachine>,
  });
};

/** The page on which a business is made. Loaded when somebody visits it. */
import { admissionMachine } from './machines/admission/admission.machine.ts';
import { onboardingMachine } from './machines/onboarding/onboarding.machine.ts';
import { defineAdmission } from './services/supabase/admission.actors.ts';
import { createBackend } from './services/supabase/backend.ts';
import { defineOnboarding } from './services/supabase/onboarding.actors.ts';
import type { SessionClient } from './services/supabase/session.ts';
import type { ActorsOf } from './wiring.ts';

export const wireOnboarding = (client: SessionClient) => {
  const backend = createBackend(client);
  const admission = admissionMachine.provide({
    actors: defineAdmission(backend) satisfies ActorsOf<typeof admissionMachine>,
  });
  return onboardingMachine.provide({
    actors: { ...defineOnboarding(backend), admission } satisfies ActorsOf<typeof onboardingMachine>,
  });
};

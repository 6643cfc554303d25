/** The page on which a business is made. Loaded when somebody visits it. */
import { admissionMachine } from '../machines/auth/adminGate.machine.ts';
import { onboardingMachine } from '../machines/onboarding/createBusiness.machine.ts';
import { defineAdmission } from '../services/auth/adminGate.actors.ts';
import { defineOnboarding } from '../services/onboarding/createBusiness.actors.ts';
import type { SessionClient } from '../services/platform/session.ts';
import { createBackend } from '../services/platform/supabase.ts';
import type { ActorsOf } from './index.ts';

export const wireOnboarding = (client: SessionClient) => {
  const backend = createBackend(client);
  const admission = admissionMachine.provide({
    actors: defineAdmission(backend) satisfies ActorsOf<typeof admissionMachine>,
  });
  return onboardingMachine.provide({
    actors: { ...defineOnboarding(backend), admission } satisfies ActorsOf<typeof onboardingMachine>,
  });
};

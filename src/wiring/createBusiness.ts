/** The page that creates a business. Loaded on the first visit. */
import { adminGateMachine } from '../machines/auth/adminGate.machine.ts';
import { createBusinessMachine } from '../machines/onboarding/createBusiness.machine.ts';
import { defineAdminGate } from '../services/auth/adminGate.actors.ts';
import { shopText } from '../services/landing/shopText.ts';
import { defineCreateBusiness } from '../services/onboarding/createBusiness.actors.ts';
import type { SessionClient } from '../services/platform/session.ts';
import { createBackend } from '../services/platform/supabase.ts';
import type { ActorsOf } from './actorsOf.ts';

export const wireCreateBusiness = (client: SessionClient) => {
  const backend = createBackend(client);
  const adminGate = adminGateMachine.provide({
    actors: defineAdminGate(backend) satisfies ActorsOf<typeof adminGateMachine>,
  });
  return createBusinessMachine.provide({
    actors: {
      ...defineCreateBusiness({ ...backend, shopText: shopText(localStorage) }),
      adminGate,
    } satisfies ActorsOf<typeof createBusinessMachine>,
  });
};

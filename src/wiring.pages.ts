/** The pages that stand by themselves. The machine of each comes with its services when somebody visits it. */
import type { AnyActorLogic } from 'xstate';

import type { Visit } from './machines/app/page.ts';
import type { PageName } from './machines/location/route.ts';
import type { SessionClient } from './services/supabase/session.ts';
import { arriving } from './wiring.arriving.ts';

type Loaders = Partial<Record<PageName, (client: SessionClient) => Promise<AnyActorLogic>>>;

const loaders: Loaders = {
  account: async (client) => (await import('./wiring.account.ts')).wireAccount(client),
  adminPanel: async (client) => (await import('./wiring.admin.ts')).wireAdminPanel(client),
  businessHandover: async (client) => (await import('./wiring.offer.ts')).wireOffer(client),
  resetPassword: async (client) => (await import('./wiring.recovery.ts')).wireRecovery(client),
  onboarding: async (client) => (await import('./wiring.wizard.ts')).wireWizard(client),
  onboardingStart: async (client) => (await import('./wiring.onboarding.ts')).wireOnboarding(client),
  teamInvitation: async (client) => (await import('./wiring.offer.ts')).wireOffer(client),
};

/** The actor of whichever page its input names. */
export const wirePage = (client: SessionClient) =>
  arriving(
    ({ route }: Visit) => loaders[route.name]?.(client) ?? Promise.reject(new Error(`There is no page ${route.name}`)),
    ({ route }) => route.name,
  );

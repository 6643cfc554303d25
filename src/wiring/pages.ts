/** Standalone pages. Each machine is loaded with its services on the first visit. */
import type { AnyActorLogic } from 'xstate';

import type { Visit } from '../machines/app/page.ts';
import type { PageName } from '../machines/app/routing/route.ts';
import type { SessionClient } from '../services/platform/session.ts';
import { lazyActor } from './lazyActor.ts';

const loaders: Record<PageName, (client: SessionClient) => Promise<AnyActorLogic>> = {
  account: async (client) => (await import('./account.ts')).wireAccount(client),
  adminPanel: async (client) => (await import('./admin.ts')).wireAdminPanel(client),
  businessHandover: async (client) => (await import('./links.ts')).wireLink(client),
  resetPassword: async (client) => (await import('./recovery.ts')).wireRecovery(client),
  onboarding: async (client) => (await import('./businessSetup.ts')).wireBusinessSetup(client),
  onboardingStart: async (client) => (await import('./createBusiness.ts')).wireCreateBusiness(client),
  teamInvitation: async (client) => (await import('./links.ts')).wireLink(client),
};

/** The actor of the page in its input's route. */
export const wirePage = (client: SessionClient) =>
  lazyActor(
    ({ route }: Visit) => loaders[route.name](client),
    ({ route }) => route.name,
  );

/** Standalone pages. Each machine is loaded with its services on the first visit. */
import type { AnyActorLogic } from 'xstate';

import type { Visit } from '../machines/app/page.ts';
import type { PageName } from '../machines/app/routing/route.ts';
import type { SessionClient } from '../services/platform/session.ts';
import { lazyActor } from './lazyActor.ts';

type Loader = (client: SessionClient) => Promise<AnyActorLogic>;

const setup: Loader = async (client) => (await import('./businessSetup.ts')).wireBusinessSetup(client);
const link: Loader = async (client) => (await import('./links.ts')).wireLink(client);
const creation: Loader = async (client) => (await import('./createBusiness.ts')).wireCreateBusiness(client);

const loaders: Record<PageName, Loader> = {
  account: async (client) => (await import('./account.ts')).wireAccount(client),
  adminPanel: async (client) => (await import('./admin.ts')).wireAdminPanel(client),
  businessHandover: link,
  resetPassword: async (client) => (await import('./recovery.ts')).wireRecovery(client),
  onboarding: setup,
  onboardingStart: creation,
  businessNew: creation,
  businessSetup: setup,
  teamInvitation: link,
};

/** The actor of the page in its input's route. */
export const wirePage = (client: SessionClient) =>
  lazyActor(
    ({ route }: Visit) => loaders[route.name](client),
    ({ route }) => route.name,
  );

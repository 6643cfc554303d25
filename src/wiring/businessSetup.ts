/** The page that sets a new business up. Loaded on the first visit. */
import { adminGateMachine } from '../machines/auth/adminGate.machine.ts';
import { businessSetupMachine } from '../machines/onboarding/businessSetup.machine.ts';
import { defineAdminGate } from '../services/auth/adminGate.actors.ts';
import { defineBusinessSetup } from '../services/onboarding/businessSetup.actors.ts';
import type { SessionClient } from '../services/platform/session.ts';
import { createBackend } from '../services/platform/supabase.ts';
import type { ActorsOf } from './actorsOf.ts';
import { lazyActor } from './lazyActor.ts';
import { openRealtime } from './realtime.ts';

/** Reports a row that breaks the schema as an error of the page. */
const report = (what: string, issues: readonly string[]) =>
  reportError(new Error(`A ${what} could not be read: ${issues.join('; ')}`));

export const wireBusinessSetup = (client: SessionClient) => {
  const backend = createBackend(client);
  const adminGate = adminGateMachine.provide({
    actors: defineAdminGate(backend) satisfies ActorsOf<typeof adminGateMachine>,
  });
  // The code that links a phone is loaded with the WhatsApp step.
  const channel = lazyActor(async () => (await import('./channel.ts')).wireChannel(backend));
  const { url, fetch } = client;
  const agentReview = lazyActor(async () =>
    (await import('./agentReview.ts')).wireAgentReview({
      rest: backend.rest,
      url,
      fetch,
      report,
      isOnline: () => navigator.onLine,
    }),
  );
  return businessSetupMachine.provide({
    actors: {
      ...defineBusinessSetup({ ...backend, report, openRealtime: () => openRealtime(client) }),
      adminGate,
      channel,
      agentReview,
    } satisfies ActorsOf<typeof businessSetupMachine>,
  });
};

/** The page on which a new business is set up. Loaded when somebody visits it. */
import { admissionMachine } from '../machines/auth/adminGate.machine.ts';
import { businessSetupMachine } from '../machines/onboarding/businessSetup.machine.ts';
import { defineAdmission } from '../services/auth/adminGate.actors.ts';
import { defineBusinessSetup } from '../services/onboarding/businessSetup.actors.ts';
import type { SessionClient } from '../services/platform/session.ts';
import { createBackend } from '../services/platform/supabase.ts';
import type { ActorsOf } from './index.ts';
import { lazyActor } from './lazyActor.ts';
import { openRealtime } from './realtime.ts';

/** A row that is not what the schema says costs itself, and is told to whoever watches the page's errors. */
const report = (what: string, issues: readonly string[]) =>
  reportError(new Error(`A ${what} could not be read: ${issues.join('; ')}`));

export const wireBusinessSetup = (client: SessionClient) => {
  const backend = createBackend(client);
  const adminGate = admissionMachine.provide({
    actors: defineAdmission(backend) satisfies ActorsOf<typeof admissionMachine>,
  });
  // What links a phone comes with the step that does it.
  const channel = lazyActor(async () => (await import('./channel.ts')).wireChannel(backend));
  return businessSetupMachine.provide({
    actors: {
      ...defineBusinessSetup({ ...backend, report, openLive: () => openRealtime(client) }),
      adminGate,
      channel,
    } satisfies ActorsOf<typeof businessSetupMachine>,
  });
};

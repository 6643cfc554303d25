/** The page on which a new business is set up. Loaded when somebody visits it. */
import { admissionMachine } from '../machines/auth/adminGate.machine.ts';
import { wizardMachine } from '../machines/onboarding/businessSetup.machine.ts';
import { defineAdmission } from '../services/auth/adminGate.actors.ts';
import { defineWizard } from '../services/onboarding/businessSetup.actors.ts';
import type { SessionClient } from '../services/platform/session.ts';
import { createBackend } from '../services/platform/supabase.ts';
import type { ActorsOf } from './index.ts';
import { arriving } from './lazyActor.ts';
import { openLive } from './realtime.ts';

/** A row that is not what the schema says costs itself, and is told to whoever watches the page's errors. */
const report = (what: string, issues: readonly string[]) =>
  reportError(new Error(`A ${what} could not be read: ${issues.join('; ')}`));

export const wireWizard = (client: SessionClient) => {
  const backend = createBackend(client);
  const admission = admissionMachine.provide({
    actors: defineAdmission(backend) satisfies ActorsOf<typeof admissionMachine>,
  });
  // What links a phone comes with the step that does it.
  const channel = arriving(async () => (await import('./channel.ts')).wireChannel(backend));
  return wizardMachine.provide({
    actors: {
      ...defineWizard({ ...backend, report, openLive: () => openLive(client) }),
      admission,
      channel,
    } satisfies ActorsOf<typeof wizardMachine>,
  });
};

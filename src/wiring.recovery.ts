/** A forgotten password: loaded with /reset-password. */
import { recoveryMachine } from './machines/recovery/recovery.machine.ts';
import { defineRecovery } from './services/supabase/recovery.actors.ts';
import type { SessionClient } from './services/supabase/session.ts';
import type { ActorsOf } from './wiring.ts';

/** Where the visitor wanted to go stands in the address, and comes back with the mail. */
const here = () => location.origin + location.pathname + location.search;

export const wireRecovery = (client: SessionClient) =>
  recoveryMachine.provide({ actors: defineRecovery(client, here) satisfies ActorsOf<typeof recoveryMachine> });

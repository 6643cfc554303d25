/** The page of the connections: its machine with its services. Loaded when it is opened. */
import { integrationsMachine } from './machines/integrations/integrations.machine.ts';
import { defineIntegrations } from './services/supabase/integrations.actors.ts';
import { wireChannel } from './wiring.channel.ts';
import type { ActorsOf } from './wiring.ts';
import type { WorkspaceServices } from './wiring.workspace.ts';

export const wireIntegrations = (services: WorkspaceServices) =>
  integrationsMachine.provide({
    actors: { ...defineIntegrations(services), channel: wireChannel(services) } satisfies ActorsOf<
      typeof integrationsMachine
    >,
  });

/** The page of the connections: its machine with its services. Loaded when it is opened. */
import { channelMachine } from './machines/channel/channel.machine.ts';
import { integrationsMachine } from './machines/integrations/integrations.machine.ts';
import { defineChannel } from './services/gateway/channel.actors.ts';
import { createSessions } from './services/gateway/sessions.ts';
import { defineIntegrations } from './services/supabase/integrations.actors.ts';
import type { ActorsOf } from './wiring.ts';
import type { WorkspaceServices } from './wiring.workspace.ts';

export const wireIntegrations = (services: WorkspaceServices) => {
  const { key, fetch } = services;
  const sessions = createSessions({ base: '/api/waha', key, fetch, isOnline: () => navigator.onLine });
  const channel = channelMachine.provide({
    actors: defineChannel({ ...services, sessions }) satisfies ActorsOf<typeof channelMachine>,
  });
  return integrationsMachine.provide({
    actors: { ...defineIntegrations(services), channel } satisfies ActorsOf<typeof integrationsMachine>,
  });
};

/** The page of the connections: its machine with its services. Loaded when it is opened. */
import { integrationsMachine } from '../machines/channels/channels.machine.ts';
import { defineIntegrations } from '../services/channels/channels.actors.ts';
import type { WorkspaceServices } from './app.ts';
import { wireChannel } from './channel.ts';
import type { ActorsOf } from './index.ts';

export const wireIntegrations = (services: WorkspaceServices) =>
  integrationsMachine.provide({
    actors: { ...defineIntegrations(services), channel: wireChannel(services) } satisfies ActorsOf<
      typeof integrationsMachine
    >,
  });

/** The channels page with its services. Loaded when it is opened. */
import { channelsMachine } from '../machines/channels/channels.machine.ts';
import { defineChannels } from '../services/channels/channels.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import { wireChannel } from './channel.ts';
import type { WorkspaceServices } from './services.ts';

export const wireChannels = (services: WorkspaceServices) =>
  channelsMachine.provide({
    actors: { ...defineChannels(services), channel: wireChannel(services) } satisfies ActorsOf<typeof channelsMachine>,
  });

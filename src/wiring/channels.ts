/** The channels page with its services. Loaded when it is opened. */
import { channelsMachine } from '../machines/channels/channels.machine.ts';
import { webhookSecret } from '../machines/integrations/secrets.ts';
import { defineChannels } from '../services/channels/channels.actors.ts';
import { webhooksService } from '../services/integrations/webhooks.ts';
import type { ActorsOf } from './actorsOf.ts';
import { wireChannel } from './channel.ts';
import { lazyActor } from './lazyActor.ts';
import { wireRecordList } from './recordList.ts';
import type { WorkspaceServices } from './services.ts';

export const wireChannels = (services: WorkspaceServices) => {
  const webhooks = wireRecordList(webhooksService({ ...services, secrets: webhookSecret }), services);
  const apiKeys = lazyActor(async () => (await import('./apiKeys.ts')).wireApiKeys(services));
  return channelsMachine.provide({
    actors: { ...defineChannels(services), channel: wireChannel(services), webhooks, apiKeys } satisfies ActorsOf<
      typeof channelsMachine
    >,
  });
};

/** The broadcasts: their machines with their services. Their code loads on the first visit. */
import { broadcastDraftMachine } from '../machines/campaigns/broadcastDraft.machine.ts';
import { broadcastRecipientsMachine } from '../machines/campaigns/broadcastRecipients.machine.ts';
import { broadcastRunMachine } from '../machines/campaigns/broadcastRun.machine.ts';
import { broadcastsMachine } from '../machines/campaigns/broadcasts.machine.ts';
import {
  defineBroadcastDraftActors,
  defineBroadcastRecipientsActors,
  defineBroadcastRunActors,
  defineBroadcastsActors,
} from '../services/campaigns/broadcasts.actors.ts';
import { broadcastsService } from '../services/campaigns/broadcasts.ts';
import type { ActorsOf } from './actorsOf.ts';
import { wirePagedList } from './pagedList.ts';
import type { WorkspaceServices } from './services.ts';

export const wireBroadcasts = (services: WorkspaceServices) => {
  const recipients = broadcastRecipientsMachine.provide({
    actors: defineBroadcastRecipientsActors(services) satisfies ActorsOf<typeof broadcastRecipientsMachine>,
  });
  const run = broadcastRunMachine.provide({
    actors: { ...defineBroadcastRunActors(services), recipients } satisfies ActorsOf<typeof broadcastRunMachine>,
  });
  const draft = broadcastDraftMachine.provide({
    actors: defineBroadcastDraftActors(services) satisfies ActorsOf<typeof broadcastDraftMachine>,
  });
  return broadcastsMachine.provide({
    actors: {
      ...defineBroadcastsActors(services),
      list: wirePagedList(broadcastsService(services), services),
      run,
      draft,
    } satisfies ActorsOf<typeof broadcastsMachine>,
  });
};

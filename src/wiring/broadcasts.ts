/** The broadcasts: their machines with their services. Their code loads on the first visit. */
import { createLiveListMachine } from '../machines/app/liveList.machine.ts';
import { broadcastDraftMachine } from '../machines/campaigns/broadcastDraft.machine.ts';
import { broadcastRunMachine } from '../machines/campaigns/broadcastRun.machine.ts';
import { broadcastsMachine } from '../machines/campaigns/broadcasts.machine.ts';
import { broadcastTestMachine } from '../machines/campaigns/broadcastTest.machine.ts';
import { sendingRulesMachine } from '../machines/campaigns/sendingRules.machine.ts';
import { navigationBlocker } from '../services/app/navigationGuard.actors.ts';
import { defineSettingActors } from '../services/app/setting.actors.ts';
import {
  broadcastRecipientsService,
  defineBroadcastDraftActors,
  defineBroadcastRunActors,
  defineBroadcastsActors,
  defineBroadcastTestActors,
} from '../services/campaigns/broadcasts.actors.ts';
import { broadcastsService, sendingRulesService } from '../services/campaigns/broadcasts.ts';
import type { ActorsOf } from './actorsOf.ts';
import { wireLiveList } from './liveList.ts';
import { wirePagedList } from './pagedList.ts';
import type { WorkspaceServices } from './services.ts';

/** Milliseconds. Of 100,000 rows. */
const EXPORT_TIMEOUT = 180_000;

export const wireBroadcasts = (services: WorkspaceServices) => {
  const recipients = wireLiveList(
    createLiveListMachine<'broadcastRecipients'>(),
    broadcastRecipientsService(services),
    { realtime: null },
    EXPORT_TIMEOUT,
  );
  const run = broadcastRunMachine.provide({
    actors: { ...defineBroadcastRunActors(services), recipients } satisfies ActorsOf<typeof broadcastRunMachine>,
  });
  const test = broadcastTestMachine.provide({
    actors: defineBroadcastTestActors(services) satisfies ActorsOf<typeof broadcastTestMachine>,
  });
  const draft = broadcastDraftMachine.provide({
    actors: { ...defineBroadcastDraftActors(services), test, navigationGuard: navigationBlocker } satisfies ActorsOf<
      typeof broadcastDraftMachine
    >,
  });
  const rules = sendingRulesMachine.provide({
    actors: defineSettingActors(sendingRulesService(services)) satisfies ActorsOf<typeof sendingRulesMachine>,
  });
  return broadcastsMachine.provide({
    actors: {
      ...defineBroadcastsActors(services),
      list: wirePagedList(broadcastsService(services), services),
      rules,
      run,
      draft,
    } satisfies ActorsOf<typeof broadcastsMachine>,
  });
};

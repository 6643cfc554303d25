/** The home page: its machines with their services. Its code loads on the first visit. */
import { createLiveListMachine } from '../machines/app/liveList.machine.ts';
import { homeMachine } from '../machines/home/home.machine.ts';
import { reportDeliveryMachine } from '../machines/home/reportDelivery.machine.ts';
import { defineSettingActors } from '../services/app/setting.actors.ts';
import { defineHomeActors } from '../services/home/home.actors.ts';
import { homeListService, reportDeliveryService } from '../services/home/home.ts';
import type { ActorsOf } from './actorsOf.ts';
import { wireLiveList } from './liveList.ts';
import type { WorkspaceServices } from './services.ts';

export const wireHome = (services: WorkspaceServices) => {
  const delivery = reportDeliveryMachine.provide({
    actors: defineSettingActors(reportDeliveryService(services)) satisfies ActorsOf<typeof reportDeliveryMachine>,
  });
  return homeMachine.provide({
    actors: {
      ...defineHomeActors(services),
      delivery,
      list: wireLiveList(createLiveListMachine<'homeRows'>(), homeListService(services), { realtime: null }),
    } satisfies ActorsOf<typeof homeMachine>,
  });
};

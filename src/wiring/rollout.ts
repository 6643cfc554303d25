/** The rollout desk with its services. Its code loads with its tab. */
import { createLiveListMachine } from '../machines/app/liveList.machine.ts';
import { rolloutDeskMachine } from '../machines/evaluation/rolloutDesk.machine.ts';
import { defineRolloutActors, figureChatsService } from '../services/evaluation/rollout.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import { wireLiveList } from './liveList.ts';
import type { WorkspaceServices } from './services.ts';

export const wireRollout = (services: WorkspaceServices) =>
  rolloutDeskMachine.provide({
    actors: {
      ...defineRolloutActors(services),
      // A list that moves while it is read would hide chats.
      figureChats: wireLiveList(createLiveListMachine<'figureChats'>(), figureChatsService(services), {
        realtime: null,
      }),
    } satisfies ActorsOf<typeof rolloutDeskMachine>,
  });

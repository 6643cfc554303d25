/** The rollout desk with its services. Its code loads with its tab. */
import { figureChatsMachine } from '../machines/evaluation/figureChats.machine.ts';
import { rolloutDeskMachine } from '../machines/evaluation/rolloutDesk.machine.ts';
import { defineRolloutActors } from '../services/evaluation/rollout.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

export const wireRollout = (services: WorkspaceServices) => {
  const { readChats, ...actors } = defineRolloutActors(services);
  return rolloutDeskMachine.provide({
    actors: {
      ...actors,
      figureChats: figureChatsMachine.provide({
        actors: { readChats } satisfies ActorsOf<typeof figureChatsMachine>,
      }),
    } satisfies ActorsOf<typeof rolloutDeskMachine>,
  });
};

/** The switch of the notifications of a closed page. Loaded with the settings of the notifications. */
import { reconnectNotifier } from '../machines/app/reconnectNotifier.ts';
import { pushMachine } from '../machines/notifications/push.machine.ts';
import { appearanceStore } from '../services/app/appearance.ts';
import { definePush } from '../services/notifications/push.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

export const wirePush = ({ rest, session }: WorkspaceServices) =>
  pushMachine.provide({
    actors: {
      ...definePush({ rest, session, getLanguage: () => appearanceStore.read().language }),
      watchConnection: reconnectNotifier,
    } satisfies ActorsOf<typeof pushMachine>,
  });

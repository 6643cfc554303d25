/** The page of what a link gives (an invitation, a handover), with its services. */
import { regained } from '../machines/app/reconnectNotifier.ts';
import { offerMachine } from '../machines/links/link.machine.ts';
import { defineOffer } from '../services/links/link.actors.ts';
import type { SessionClient } from '../services/platform/session.ts';
import type { ActorsOf } from './index.ts';

export const wireOffer = (client: SessionClient) =>
  offerMachine.provide({
    actors: {
      ...defineOffer({ client, isOnline: () => navigator.onLine }),
      watchConnection: regained,
    } satisfies ActorsOf<typeof offerMachine>,
  });

/** The page of what a link gives (an invitation, a handover), with its services. */
import { regained } from './machines/connection/regained.ts';
import { offerMachine } from './machines/offer/offer.machine.ts';
import { defineOffer } from './services/supabase/offer.actors.ts';
import type { SessionClient } from './services/supabase/session.ts';
import type { ActorsOf } from './wiring.ts';

export const wireOffer = (client: SessionClient) =>
  offerMachine.provide({
    actors: {
      ...defineOffer({ client, isOnline: () => navigator.onLine }),
      watchConnection: regained,
    } satisfies ActorsOf<typeof offerMachine>,
  });

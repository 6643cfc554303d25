/** The page of a handover, with its services. */
import { regained } from './machines/connection/regained.ts';
import { handoverMachine } from './machines/handover/handover.machine.ts';
import { defineHandover } from './services/supabase/handover.actors.ts';
import type { SessionClient } from './services/supabase/session.ts';
import type { ActorsOf } from './wiring.ts';

export const wireHandover = (client: SessionClient) =>
  handoverMachine.provide({
    actors: {
      ...defineHandover({ client, isOnline: () => navigator.onLine }),
      watchConnection: regained,
    } satisfies ActorsOf<typeof handoverMachine>,
  });

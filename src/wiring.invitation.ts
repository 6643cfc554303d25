/** The page of an invitation, with its services. */
import { regained } from './machines/connection/regained.ts';
import { invitationMachine } from './machines/invitation/invitation.machine.ts';
import { defineInvitation } from './services/supabase/invitation.actors.ts';
import type { SessionClient } from './services/supabase/session.ts';
import type { ActorsOf } from './wiring.ts';

export const wireInvitation = (client: SessionClient) =>
  invitationMachine.provide({
    actors: {
      ...defineInvitation({ client, isOnline: () => navigator.onLine }),
      watchConnection: regained,
    } satisfies ActorsOf<typeof invitationMachine>,
  });

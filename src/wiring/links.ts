/** The pages of invitations and business handovers. Loaded on the first visit. */
import { reconnectNotifier } from '../machines/app/reconnectNotifier.ts';
import { linkMachine } from '../machines/links/link.machine.ts';
import { defineLink } from '../services/links/link.actors.ts';
import type { SessionClient } from '../services/platform/session.ts';
import { createBackend } from '../services/platform/supabase.ts';
import type { ActorsOf } from './actorsOf.ts';

export const wireLink = (client: SessionClient) =>
  linkMachine.provide({
    actors: {
      ...defineLink({ client, rest: createBackend(client).rest, isOnline: () => navigator.onLine }),
      watchConnection: reconnectNotifier,
    } satisfies ActorsOf<typeof linkMachine>,
  });

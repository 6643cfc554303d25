/** The search in a conversation with its services. Loaded once the conversation is there. */
import { regained } from './machines/connection/regained.ts';
import { seekerMachine } from './machines/seeking/seeker.machine.ts';
import { defineSeeking } from './services/supabase/seeking.actors.ts';
import type { ActorsOf } from './wiring.ts';
import type { WorkspaceServices } from './wiring.workspace.ts';

export const wireSeeker = (services: WorkspaceServices) =>
  seekerMachine.provide({
    actors: { ...defineSeeking(services), watchConnection: regained } satisfies ActorsOf<typeof seekerMachine>,
  });

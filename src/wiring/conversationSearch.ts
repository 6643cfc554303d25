/** The search in a conversation with its services. Loaded once the conversation is there. */
import { regained } from '../machines/app/reconnectNotifier.ts';
import { seekerMachine } from '../machines/conversation/search.machine.ts';
import { defineSeeking } from '../services/conversation/search.actors.ts';
import type { WorkspaceServices } from './app.ts';
import type { ActorsOf } from './index.ts';

export const wireSeeker = (services: WorkspaceServices) =>
  seekerMachine.provide({
    actors: { ...defineSeeking(services), watchConnection: regained } satisfies ActorsOf<typeof seekerMachine>,
  });

/** The search in a conversation with its services. Loaded after the conversation. */
import { reconnectNotifier } from '../machines/app/reconnectNotifier.ts';
import { conversationSearchMachine } from '../machines/conversation/search.machine.ts';
import { defineConversationSearch } from '../services/conversation/search.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

export const wireConversationSearch = (services: WorkspaceServices) =>
  conversationSearchMachine.provide({
    actors: { ...defineConversationSearch(services), watchConnection: reconnectNotifier } satisfies ActorsOf<
      typeof conversationSearchMachine
    >,
  });

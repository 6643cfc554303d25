/** The actors of the search in a conversation. */
import { callOf } from '../app/call.actors.ts';
import { searchRoomMessages } from '../inbox/messageSearch.ts';

export const defineConversationSearch = (deps: Parameters<typeof searchRoomMessages>[0]) => ({
  searchMessages: callOf(deps, searchRoomMessages),
});

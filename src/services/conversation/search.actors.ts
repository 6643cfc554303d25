/** The actors of the search in a conversation. */
import { fromPromise } from 'xstate';

import type { MessageHits } from '../../contracts/inbox.messageSearch.ts';
import { searchRoomMessages } from '../inbox/messageSearch.ts';

interface RoomSearch {
  businessId: string;
  roomId: string;
  words: string;
}

export const defineConversationSearch = (deps: Parameters<typeof searchRoomMessages>[0]) => ({
  searchMessages: fromPromise<MessageHits, RoomSearch>(async ({ input, signal }) =>
    searchRoomMessages(deps, input, signal),
  ),
});

/** Rooms that hold what somebody typed, or were done when they say. Loaded when somebody asks. */
import type { PostgrestClient } from '@supabase/postgrest-js';

import { roomColumns, type RoomQuery } from '../../contracts/inbox.ts';
import type { RoomPageInput } from './rooms.ts';

/** Row level security keeps a search from the index of names; the database has a function that asks once who is calling. */
export const searched = (rest: PostgrestClient, { query, businessId, after: place }: RoomPageInput) =>
  rest
    .rpc('find_rooms', {
      business_id: businessId,
      ...conditionsOf(query),
      sort: query.order[0]?.field,
      turned: query.order.at(-1)?.direction === 'asc',
      after: place,
    })
    .select(roomColumns);

/** What a question leaves out, in the words of the database's own functions. Null: nothing. */
export const conditionsOf = (query: RoomQuery) => ({
  query: query.text.replaceAll('\0', ''),
  status: query.status,
  tags: query.tags,
  excluded_tags: query.excludedTags,
  awaiting: query.awaitingReply || null,
  unread: query.unread || null,
  rollout: query.rollout,
  channel_id: query.channelId,
  holder: query.holder,
  completed_from: query.completed?.from,
  completed_to: query.completed?.to,
  outcome: query.outcome,
  archived: query.archived,
  snoozed: query.snoozed,
});

/** Room queries that need the database function `find_rooms`. Loaded on demand. */
import type { PostgrestClient } from '@supabase/postgrest-js';

import type { RoomPageRequest, RoomQuery } from '../../contracts/inbox.ts';

/**
 * Under row level security a plain query cannot use the index on names, so a database function checks access once per
 * call.
 */
export const searchRooms = (
  rest: PostgrestClient,
  { query, businessId, after: position }: Pick<RoomPageRequest, 'businessId' | 'query' | 'after'>,
) =>
  rest
    .rpc('find_rooms', {
      business_id: businessId,
      ...filterArguments(query),
      sort: query.order[0]?.field,
      turned: query.order.at(-1)?.direction === 'asc',
      after: position,
    })
    .select('list_row');

/** The conditions of a query as arguments of the database functions. Null: no condition. */
export const filterArguments = (query: RoomQuery) => ({
  query: query.text.replaceAll('\0', ''),
  status: query.status,
  tags: query.tags,
  excluded_tags: query.excludedTags,
  awaiting: query.awaitingReply || null,
  unread: query.unread || null,
  open: query.open || null,
  rollout: query.rollout,
  channel_id: query.channelId,
  holder: query.holder,
  completed_from: query.completed?.from,
  completed_to: query.completed?.to,
  resolution: query.resolution,
  archived: query.archived,
  snoozed: query.snoozed,
});

/** Rooms of a business: the pages of its lists, and how many wait in each. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import {
  holderSchema,
  roomColumns,
  roomCountsSchema,
  roomSchema,
  type Room,
  type RoomCounts,
  type RoomPosition,
  type RoomQuery,
} from '../../contracts/inbox.ts';
import { elements } from '../platform/postgrestFilter.ts';
import { readRows, type Report } from '../platform/readRows.ts';
import type * as Keyset from './keyset.after.ts';
import { stretchesOf, type Stretch } from './keyset.ts';

const PAGE_SIZE = 50;

export interface RoomPage {
  rooms: Room[];
  /** Where the next page begins; null at the end of the list. */
  next: RoomPosition | null;
}

export interface RoomsDeps {
  rest: PostgrestClient;
  report: Report;
}

export interface RoomPageInput {
  businessId: string;
  query: RoomQuery;
  /** The place at which the page before this one ended; null for the first. */
  after: RoomPosition | null;
}

/** One page of a list, in its order. Throws "Failed to get rooms". */
export const getRooms = async (deps: RoomsDeps, input: RoomPageInput, signal: AbortSignal): Promise<RoomPage> => {
  const rows: unknown[] = [];
  for (const stretch of isPlain(input.query) ? stretchesOf(input.query.order, input.after) : [null]) {
    // Whoever waits has a value there.
    if (stretch?.only?.operator === 'is' && input.query.awaitingReply) break;
    /* oxlint-disable no-await-in-loop -- the second part is asked for only where the first has ended */
    const select =
      stretch === null
        ? (await import('./rooms.search.ts')).searched
        : selected(stretch, stretch.after && (await import('./keyset.after.ts')));
    const { data, error } = await select(deps.rest, input)
      .limit(PAGE_SIZE - rows.length)
      .abortSignal(signal);
    /* oxlint-enable no-await-in-loop */
    if (error) throw roomsFailure(error);
    rows.push(...(data as unknown[]));
    if (rows.length >= PAGE_SIZE) break;
  }
  const rooms = readRows('room', roomSchema, rows, deps.report);
  const last = rooms.at(-1);
  // Of many rows one that can be read says how it goes on; of none nobody can say that there is nothing.
  if (rows.length > 0 && last === undefined) throw roomsFailure(null);
  return { rooms, next: rows.length < PAGE_SIZE || last === undefined ? null : placeOf(last) };
};

/** Whether row level security leaves an index for it. */
const isPlain = ({ text, completed, outcome, snoozed, order }: RoomQuery): boolean =>
  text === '' && !completed && !outcome && !snoozed && order[0]?.field !== 'completed_at';

const selected =
  (stretch: Stretch, keyset: typeof Keyset | null) =>
  (rest: PostgrestClient, { query, businessId }: RoomPageInput) => {
    let select = rest.from('room').select(roomColumns).eq('business_id', businessId).eq('archived', query.archived);
    if (query.status !== null) select = select.eq('status', query.status);
    if (query.awaitingReply) select = select.not('awaiting_reply_since', 'is', null);
    if (query.unread) select = select.gt('unread_count', 0);
    if (query.rollout !== null) select = select.eq('rollout', query.rollout);
    if (query.channelId !== null) select = select.eq('channel_id', query.channelId);
    if (query.holder !== null)
      select = select.eq(v.is(holderSchema, query.holder) ? 'holder' : 'holder_id', query.holder);
    if (query.tags.length > 0) select = select.contains('tags', elements(query.tags));
    if (query.excludedTags.length > 0) select = select.not('tags', 'ov', elements(query.excludedTags));
    const { order, only, after: place } = stretch;
    if (only !== undefined) select = select.filter(only.field, only.operator, only.value);
    if (place !== null && keyset !== null) {
      const range = keyset.bound(order, place);
      if (range !== undefined) select = select.filter(range.field, range.operator, range.value);
      select = select.or(keyset.after(order, place));
    }
    // Also by a column that is null throughout: the index stands in the whole order, and Postgres does not see through it.
    for (const { field, direction } of query.order) select = select.order(field, { ascending: direction === 'asc' });
    return select;
  };

/** How many rooms wait in each tab, counted to 100. */
export const getRoomCounts = async (deps: RoomsDeps, businessId: string, signal: AbortSignal): Promise<RoomCounts> => {
  const { data, error } = await deps.rest.rpc('room_counts', { business_id: businessId }).abortSignal(signal);
  if (error) throw roomsFailure(error);
  return v.parse(roomCountsSchema, Array.isArray(data) ? data[0] : data);
};

export const placeOf = ({
  last_message_at,
  awaiting_reply_since,
  at_risk_since,
  unread_count,
  completed_at,
  id,
}: Room): RoomPosition => ({
  last_message_at,
  awaiting_reply_since,
  at_risk_since,
  unread_count,
  completed_at,
  id,
});

/** The specification's words, whatever could not be read of rooms. */
export const roomsFailure = (cause: unknown): Error => new Error('Failed to get rooms', { cause });

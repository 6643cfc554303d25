/** Loads the pages of room lists and the counts of the tabs. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import {
  holderSchema,
  roomCountsSchema,
  roomSchema,
  type Room,
  type RoomCounts,
  type RoomPageRequest,
  type RoomPosition,
  type RoomQuery,
} from '../../contracts/inbox.ts';
import { NEVER } from '../../contracts/limits.ts';
import { arrayLiteral } from '../platform/postgrestFilter.ts';
import { readRows, type ReportInvalidRow } from '../platform/readRows.ts';
import type * as Keyset from './keyset.after.ts';
import { keysetParts, type KeysetPart } from './keyset.ts';

const PAGE_SIZE = 50;

/** What the AI holds, and what waits for the team. */
const HELD_BY = {
  ai: 'status.in.(ai_auto_reply,ai_task_completed)',
  none: 'status.is.null,status.eq.ai_need_help',
};

export interface RoomPage {
  rooms: Room[];
  /** Where the next page begins; null at the end of the list. */
  next: RoomPosition | null;
}

export interface RoomsDeps {
  rest: PostgrestClient;
  report: ReportInvalidRow;
}

/** The position at which the previous page ended is null for the first page. */
type RoomPageInput = Pick<RoomPageRequest, 'businessId' | 'query' | 'after'>;

/** One page of a list, in its order. Throws "Failed to get rooms". */
export const getRooms = async (deps: RoomsDeps, input: RoomPageInput, signal: AbortSignal): Promise<RoomPage> => {
  const rows: unknown[] = [];
  for (const part of isIndexed(input.query) ? keysetParts(input.query.order, input.after) : [null]) {
    // Rooms that wait for a reply are never null in this column.
    if (part?.condition?.operator === 'is' && input.query.awaitingReply) break;
    /* oxlint-disable no-await-in-loop -- the second part is loaded only when the first one is exhausted */
    const select =
      part === null
        ? (await import('./rooms.search.ts')).searchRooms
        : selectPage(part, part.after && (await import('./keyset.after.ts')));
    const { data, error } = await select(deps.rest, input)
      .limit(PAGE_SIZE - rows.length)
      .abortSignal(signal);
    /* oxlint-enable no-await-in-loop */
    if (error) throw roomsError(error);
    rows.push(...(data as unknown[]));
    if (rows.length >= PAGE_SIZE) break;
  }
  const rooms = readListRows(rows, input, deps.report);
  const last = rooms.at(-1);
  // If every row of a page is unreadable, neither its end nor an empty list can be assumed.
  if (rows.length > 0 && last === undefined) throw roomsError(null);
  return { rooms, next: rows.length < PAGE_SIZE || last === undefined ? null : positionOf(last) };
};

/** The rows as `list_row` in the database makes them, with what it leaves out. */
const readListRows = (
  rows: readonly unknown[],
  { businessId, query }: RoomPageInput,
  report: ReportInvalidRow,
): Room[] => {
  const listed = (rows as ({ list_row?: Partial<Room> } | null)[]).map((row) => ({
    business_id: businessId,
    archived: query.archived,
    chat_id: `${row?.list_row?.phone?.slice(1)}@c.us`,
    last_message_kind: row?.list_row?.last_message_author && 'text',
    ...row?.list_row,
  }));
  return readRows('room', roomSchema, listed, report).map((room) => ({ ...room, isListRow: true }));
};

/** Whether a plain query can use an index under row level security. */
const isIndexed = (query: RoomQuery): boolean =>
  query.text === '' &&
  !query.completed &&
  !query.resolution &&
  !query.snoozed &&
  query.rollout === null &&
  query.tags.length === 0 &&
  query.order[0]?.field !== 'completed_at' &&
  !isReadByStatus(query);

/** Filters whose indexes begin with the status, in a list of all statuses. */
const isReadByStatus = ({ status, order, awaitingReply, unread, archived, holder }: RoomQuery): boolean =>
  status === null &&
  order[0]?.field === 'last_message_at' &&
  (awaitingReply || unread || archived || (holder !== null && !(holder in HELD_BY)));

const selectPage =
  (part: KeysetPart, keyset: typeof Keyset | null) =>
  (rest: PostgrestClient, { query, businessId }: RoomPageInput) => {
    let select = rest
      .from('room')
      .select('list_row')
      .eq('business_id', businessId)
      .eq('archived', query.archived)
      .gt('last_message_at', `${NEVER}-01-01`);
    if (query.status !== null) select = select.eq('status', query.status);
    if (query.awaitingReply) select = select.not('awaiting_reply_since', 'is', null);
    if (query.unread) select = select.gt('unread_count', 0);
    if (query.open) select = select.is('completed_at', null);
    if (query.channelId !== null) select = select.eq('channel_id', query.channelId);
    if (query.holder === 'ai' || query.holder === 'none') select = select.eq('holder', 'ai').or(HELD_BY[query.holder]);
    else if (query.holder !== null)
      select = select.eq(v.is(holderSchema, query.holder) ? 'holder' : 'holder_id', query.holder);
    if (query.excludedTags.length > 0) select = select.not('tags', 'ov', arrayLiteral(query.excludedTags));
    const { order, condition, after: position } = part;
    if (condition !== undefined) select = select.filter(condition.field, condition.operator, condition.value);
    if (position !== null && keyset !== null) {
      const range = keyset.rangeCondition(order, position);
      if (range !== undefined) select = select.filter(range.field, range.operator, range.value);
      select = select.or(keyset.afterCondition(order, position));
    }
    // Includes columns that are null throughout: the index covers the whole order, and Postgres does not match it
    // otherwise.
    for (const { field, direction } of query.order) select = select.order(field, { ascending: direction === 'asc' });
    return select;
  };

/** The number of rooms in each tab, counted to 100. */
export const getRoomCounts = async (deps: RoomsDeps, businessId: string, signal: AbortSignal): Promise<RoomCounts> => {
  const { data, error } = await deps.rest.rpc('room_counts', { business_id: businessId }).abortSignal(signal);
  if (error) throw roomsError(error);
  return v.parse(roomCountsSchema, Array.isArray(data) ? data[0] : data);
};

export const positionOf = ({
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

/** The error of a failed read of rooms (docs/rules.md, "Error messages"). */
export const roomsError = (cause: unknown): Error => new Error('Failed to get rooms', { cause });

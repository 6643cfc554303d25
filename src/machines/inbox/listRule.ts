/**
 * A filter as an exact query: which rooms belong to a list, in which order. It is data rather than code because two
 * places evaluate it: the database for a page, and the store for each changed row.
 */
import type { TabName } from '../../contracts/app.routing.ts';
import type {
  Room,
  RoomStatus,
  RoomFilter,
  SortBy,
  RoomQuery,
  SortOrder,
  SortColumn,
  RoomPosition,
} from '../../contracts/inbox.ts';
import { NEVER } from '../../contracts/limits.ts';
import { DAY, toIso, type Calendar, calendarOf, DEFAULT_ZONE } from '../../contracts/time.ts';
import { isHeld } from './holder.ts';

const statusByTab: Record<TabName, RoomStatus | null> = {
  inbox: null,
  eskalasi: 'ai_need_help',
  autoReply: 'ai_auto_reply',
  taskCompleted: 'ai_task_completed',
};

/** Those who have waited longest for the team come first. */
export const usualSort: Record<TabName, SortBy> = {
  inbox: 'newest',
  eskalasi: 'waiting',
  autoReply: 'newest',
  taskCompleted: 'newest',
};

const orderBySort: Record<SortBy, SortOrder> = {
  newest: [
    { field: 'last_message_at', direction: 'desc' },
    { field: 'id', direction: 'desc' },
  ],
  waiting: [
    { field: 'awaiting_reply_since', direction: 'asc' },
    { field: 'last_message_at', direction: 'desc' },
    { field: 'id', direction: 'desc' },
  ],
  risk: [
    { field: 'at_risk_since', direction: 'asc' },
    { field: 'last_message_at', direction: 'desc' },
    { field: 'id', direction: 'desc' },
  ],
  unread: [
    { field: 'unread_count', direction: 'desc' },
    { field: 'last_message_at', direction: 'desc' },
    { field: 'id', direction: 'desc' },
  ],
  completed: [
    { field: 'completed_at', direction: 'desc' },
    { field: 'last_message_at', direction: 'desc' },
    { field: 'id', direction: 'desc' },
  ],
};

/**
 * The query for a tab and its filter. `today` ('2026-11-20', null while it is unknown) and the days of the filter are
 * those of the business's zone, by its tz database name.
 */
export const queryOf = (
  tab: TabName,
  filter: RoomFilter,
  today: string | null = null,
  zone = DEFAULT_ZONE,
): RoomQuery => ({
  status: statusByTab[tab] ?? filter.filterRoomStatus,
  text: filter.search.trim(),
  tags: filter.searchTags,
  excludedTags: filter.excludedTags,
  awaitingReply: filter.awaitingReply,
  unread: filter.unread,
  open: tab === 'inbox' && hidesCompleted(filter),
  rollout: filter.rolloutStatus,
  channelId: filter.channelId,
  holder: filter.holder,
  completed: filter.completed === null ? null : completedRange(filter.completed, today, calendarOf(zone)),
  resolution: filter.resolution,
  archived: filter.archived,
  snoozed: filter.snoozed,
  order: orderOf(filter.sortBy ?? usualSort[tab], filter.sortDirection),
});

/** The inbox is work to do. What is looked for on purpose is found all the same. */
const hidesCompleted = (filter: RoomFilter): boolean =>
  !filter.withCompleted &&
  !filter.archived &&
  !filter.snoozed &&
  filter.search.trim() === '' &&
  filter.filterRoomStatus === null &&
  filter.completed === null &&
  filter.resolution === null;

const orderOf = (sortBy: SortBy, direction: RoomFilter['sortDirection']): SortOrder =>
  direction === 'ascending' ? orderBySort[sortBy].map(reversed) : orderBySort[sortBy];

/** Whether a room belongs to the list. Which names and numbers a text is found in only the database knows. */
export const matchesQuery = (query: RoomQuery, room: Room): boolean =>
  room.archived === query.archived &&
  (room.mark?.isSnoozed ?? false) === query.snoozed &&
  (query.text !== '' || room.last_message_at > NEVER) &&
  (query.status === null || room.status === query.status) &&
  (!query.awaitingReply || room.awaiting_reply_since !== null) &&
  (!query.unread || room.unread_count > 0) &&
  (!query.open || room.completed_at === null) &&
  (query.rollout === null || query.rollout === (room.rollout ?? 'none')) &&
  (query.channelId === null || room.channel_id === query.channelId) &&
  [null, isHeld(room) ? room.holder : 'none', room.holder_id].includes(query.holder) &&
  isInRange(query.completed, room.completed_at) &&
  (query.resolution === null || query.resolution === (room.resolution ?? 'none')) &&
  query.tags.every((tag) => room.tags.includes(tag)) &&
  !query.excludedTags.some((tag) => room.tags.includes(tag));

/**
 * Negative when `one` comes before `other`. Zero only for the same room, because every order ends with the id. Rooms on
 * top are no column of the order: the database does not know them, so pages end at the same positions with or without
 * them.
 */
export const compareRooms = (order: SortOrder, one: RoomPosition, other: RoomPosition): number => {
  const isOnTop = one.mark?.isOnTop ?? false;
  if (isOnTop !== (other.mark?.isOnTop ?? false)) return isOnTop ? -1 : 1;
  for (const { field, direction } of order) {
    const a = one[field];
    const b = other[field];
    if (a === b) continue;
    if (a === null) return 1;
    if (b === null) return -1;
    return a < b === (direction === 'asc') ? -1 : 1;
  }
  return 0;
};

/** Whether a range of days ends with the current day. */
export const endsToday = (days: string | null): boolean => days !== null && !days.includes('..');

/** A `RoomFilter` range of days as exact instants; null while it needs the current day and that is unknown. */
const completedRange = (days: string, today: string | null, { startOfDay }: Calendar): RoomQuery['completed'] => {
  const [first = '', last] = days.split('..');
  const recent = today === null ? null : startOfDay(today) - (Number(first) - 1) * DAY;
  const from = last === undefined ? recent : startOfDay(first || '1970-01-01');
  return from === null ? null : { from: toIso(from), to: toIso(startOfDay(last || '9999-01-01') + DAY) };
};

const isInRange = (range: RoomQuery['completed'], at: string | null): boolean =>
  range === null || (at !== null && at >= range.from && at < range.to);

const reversed = ({ field, direction }: SortColumn): SortColumn => ({
  field,
  direction: direction === 'asc' ? 'desc' : 'asc',
});

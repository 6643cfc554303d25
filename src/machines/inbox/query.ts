import type { TabName } from '../../contracts/app.routing.ts';
/**
 * A filter, made exact: which rooms belong to a list, and in which order. Data, not code, because it is obeyed in two
 * places: the database answers a page of it, and the store in the browser keeps it true while rows change.
 */
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
const statuses: Record<TabName, RoomStatus | null> = {
  inbox: null,
  eskalasi: 'ai_need_help',
  autoReply: 'ai_auto_reply',
  taskCompleted: 'ai_task_completed',
};

const columns: Record<SortBy, SortOrder> = {
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

/** The exact question behind a tab and its filter. */
export const queryOf = (tab: TabName, filter: RoomFilter): RoomQuery => ({
  status: statuses[tab] ?? filter.filterRoomStatus,
  text: filter.search.trim().toLowerCase(),
  digits: digitsOf(filter.search),
  tags: filter.searchTags,
  excludedTags: filter.excludedTags,
  awaitingReply: filter.awaitingReply,
  unread: filter.unread,
  rollout: filter.rolloutStatus,
  channelId: filter.channelId,
  holder: filter.holder,
  completed: filter.completed === null ? null : spanOf(filter.completed, Date.now()),
  outcome: filter.outcome,
  archived: filter.archived,
  snoozed: filter.snoozed,
  order: filter.sortDirection === 'ascending' ? columns[filter.sortBy].map(turned) : columns[filter.sortBy],
});

/** Whether a room belongs to the list. */
export const matches = (query: RoomQuery, room: Room): boolean =>
  room.archived === query.archived &&
  (room.mark?.isAway ?? false) === query.snoozed &&
  (query.status === null || room.status === query.status) &&
  (!query.awaitingReply || room.awaiting_reply_since !== null) &&
  (!query.unread || room.unread_count > 0) &&
  (query.rollout === null || room.rollout === query.rollout) &&
  (query.channelId === null || room.channel_id === query.channelId) &&
  [null, room.holder, room.holder_id].includes(query.holder) &&
  isWithin(query.completed, room.completed_at) &&
  (query.outcome === null || query.outcome === (room.outcome ?? 'none')) &&
  query.tags.every((tag) => room.tags.includes(tag)) &&
  !query.excludedTags.some((tag) => room.tags.includes(tag)) &&
  speaksOf(query, room);

/**
 * Below zero when `one` stands before `other`. Zero only for one and the same room: every order ends with the id. What
 * stands on top is no column of it: the pages of the database know nothing of that, and end at the same places.
 */
export const compare = (order: SortOrder, one: RoomPosition, other: RoomPosition): number => {
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

const DAY = 86_400_000;
/** Days begin by the clock of Jakarta, as they are written (views/text/format.ts). */
const JAKARTA = 7 * 3_600_000;

/**
 * Milliseconds for which days as `RoomFilter` has them stay what they are: until midnight where they are counted from
 * today, else as long as a timer can wait.
 */
export const lastsFor = (days: string | null, now: number): number =>
  days === null || days.includes('..') ? 2 ** 31 - 1 : DAY - ((now + JAKARTA) % DAY);

/** Days as `RoomFilter` has them, made exact: today is what it is at `now`, in epoch ms. */
const spanOf = (days: string, now: number): { from: string; to: string } => {
  const [first = '', last = ''] = days.split('..');
  const today = Math.floor((now + JAKARTA) / DAY) * DAY;
  const start = days.includes('..') ? Date.parse(first) || 0 : today - (Number(first) - 1) * DAY;
  return { from: dawnOf(start), to: dawnOf((Date.parse(last) || Date.UTC(9999, 0)) + DAY) };
};

const dawnOf = (day: number): string => new Date(day - JAKARTA).toISOString().replace('Z', '000Z');

const isWithin = (span: RoomQuery['completed'], at: string | null): boolean =>
  span === null || (at !== null && at >= span.from && at < span.to);

const turned = ({ field, direction }: SortColumn): SortColumn => ({
  field,
  direction: direction === 'asc' ? 'desc' : 'asc',
});

/** As the database searches: in the name, the number and the chat id. */
const speaksOf = ({ text, digits }: RoomQuery, { name, phone, chat_id }: Room): boolean => {
  if (text === '') return true;
  const words = `${name ?? ''} ${phone ?? ''} ${chat_id}`.toLowerCase();
  return words.includes(text) || (digits !== null && words.includes(digits));
};

/** '0812-3456' is written 628123456 in a chat id: people search the way they dial. Null: it is no number. */
const digitsOf = (search: string): string | null =>
  /^[+\d][\d ().-]{3,24}$/.test(search.trim()) ? search.replace(/\D/g, '').replace(/^0/, '62') : null;

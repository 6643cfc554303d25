/**
 * What a person has asked of a list of rooms, per tab: the eight fields of the specification, and unread, channel and
 * holder. It travels in the address, so it is read with fallbacks: whatever stands there, a filter comes out.
 */
import type { Holder, Rollout, RoomStatus } from '../../services/schemas/room.ts';
import type { FilterSearch } from '../location/route.ts';

export type SortBy = 'newest' | 'waiting' | 'unread' | 'risk';
export type SortDirection = 'descending' | 'ascending';

export interface RoomFilter {
  /** In names and numbers. */
  search: string;
  /** Newest message first, longest waiting, most unread, most at risk; `ascending` turns each around. */
  sortBy: SortBy;
  sortDirection: SortDirection;
  /** A room must bear all of these … */
  searchTags: readonly string[];
  /** … and none of these. */
  excludedTags: readonly string[];
  /** Only rooms in which the customer spoke last. */
  awaitingReply: boolean;
  unread: boolean;
  /** Answered by the tab itself, except in `inbox`. */
  filterRoomStatus: RoomStatus | null;
  rolloutStatus: Rollout | null;
  channelId: string | null;
  holder: Holder | null;
  /** Only what was put away, which no other list shows. */
  archived: boolean;
}

export const noFilter: RoomFilter = {
  search: '',
  sortBy: 'newest',
  sortDirection: 'descending',
  searchTags: [],
  excludedTags: [],
  awaitingReply: false,
  unread: false,
  filterRoomStatus: null,
  rolloutStatus: null,
  channelId: null,
  holder: null,
  archived: false,
};

/** The longest text that is searched for, and the most tags: what no person types is not sent to a database. */
const SEARCH_LENGTH = 200;
const MOST_TAGS = 20;

/** Whether anything is left out of the list. The order leaves nothing out. */
export const narrows = (filter: RoomFilter): boolean =>
  !sameFilter({ ...filter, sortBy: noFilter.sortBy, sortDirection: noFilter.sortDirection }, noFilter);

export const sameFilter = (one: RoomFilter, other: RoomFilter): boolean =>
  JSON.stringify(searchOf(one)) === JSON.stringify(searchOf(other));

/** A filter as an address writes it: only what differs from no filter at all. */
export const searchOf = (filter: RoomFilter): FilterSearch => ({
  ...(filter.search.trim() && { search: filter.search.trim() }),
  ...(filter.sortBy !== 'newest' && { sortBy: filter.sortBy }),
  ...(filter.sortDirection !== 'descending' && { sortDirection: filter.sortDirection }),
  ...(filter.searchTags.length > 0 && { searchTags: listed(filter.searchTags) }),
  ...(filter.excludedTags.length > 0 && { excludedTags: listed(filter.excludedTags) }),
  ...(filter.awaitingReply && { awaitingReply: '1' }),
  ...(filter.unread && { unread: '1' }),
  ...(filter.filterRoomStatus && { filterRoomStatus: filter.filterRoomStatus }),
  ...(filter.rolloutStatus && { rolloutStatus: filter.rolloutStatus }),
  ...(filter.channelId && { channelId: filter.channelId }),
  ...(filter.holder && { handoverStatus: filter.holder }),
  ...(filter.archived && { archived: '1' }),
});

/** Reads a filter from an address. What cannot be read is as if it were not there. */
export const filterOf = (search: FilterSearch): RoomFilter => ({
  search: (search.search ?? '').trim().slice(0, SEARCH_LENGTH),
  sortBy: oneOf(['newest', 'waiting', 'unread', 'risk'] as const, search.sortBy) ?? 'newest',
  sortDirection: oneOf(['descending', 'ascending'] as const, search.sortDirection) ?? 'descending',
  searchTags: unlisted(search.searchTags),
  excludedTags: unlisted(search.excludedTags),
  awaitingReply: search.awaitingReply === '1',
  unread: search.unread === '1',
  filterRoomStatus: oneOf(['ai_need_help', 'ai_auto_reply', 'ai_task_completed'] as const, search.filterRoomStatus),
  rolloutStatus: oneOf(['v2', 'v3'] as const, search.rolloutStatus),
  channelId: search.channelId ?? null,
  holder: oneOf(['ai', 'member', 'phone'] as const, search.handoverStatus),
  archived: search.archived === '1',
});

/** Whether an address says anything about the filter, so that it goes before what is remembered. */
export const speaksOfFilter = (search: FilterSearch): boolean => Object.keys(searchOf(filterOf(search))).length > 0;

const oneOf = <const T extends string>(words: readonly T[], word: string | undefined): T | null =>
  words.find((known) => known === word) ?? null;

// A tag may hold a comma; a backslash keeps it.
const listed = (tags: readonly string[]): string => tags.map((tag) => tag.replace(/[\\,]/g, String.raw`\$&`)).join(',');

const unlisted = (text: string | undefined): string[] =>
  [...new Set((text ?? '').match(/(?:\\.|[^\\,])+/gsu) ?? [])]
    .map((tag) => tag.replace(/\\(.)/gsu, '$1'))
    .filter((tag) => tag.trim() !== '')
    .slice(0, MOST_TAGS);

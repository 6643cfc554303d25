/** The filter of a room list and its URL format. Parsing never fails: an invalid value counts as absent. */
import type { FilterSearch, TabName } from '../../contracts/app.routing.ts';
import type { RoomFilter } from '../../contracts/inbox.ts';
import { MAX_SEARCH } from '../../contracts/limits.ts';
import { toEpoch } from '../../contracts/time.ts';
import { usualSort } from './listRule.ts';

export const noFilter: RoomFilter = {
  search: '',
  inMessages: false,
  sortBy: null,
  sortDirection: 'descending',
  searchTags: [],
  excludedTags: [],
  awaitingReply: false,
  unread: false,
  filterRoomStatus: null,
  rolloutStatus: null,
  channelId: null,
  holder: null,
  completed: null,
  resolution: null,
  withCompleted: false,
  archived: false,
  snoozed: false,
};

/** The kinds of holder, for a filter that does not name a member. `none`: the chat waits for the team. */
const HOLDERS: readonly string[] = ['ai', 'none', 'member', 'phone'];

const STATUSES = ['ai_need_help', 'ai_auto_reply', 'ai_task_completed'] as const;

const RESOLUTIONS = ['order', 'booking', 'question', 'complaint', 'other', 'none'] as const;

/** More tags do not come from a user. */
const MAX_TAGS = 20;

/** Whether the filter excludes rooms. The sort order does not, nor does the choice where to search. */
export const hasConditions = (filter: RoomFilter): boolean => {
  const { sortBy, sortDirection, inMessages } = noFilter;
  return !isSameFilter({ ...filter, sortBy, sortDirection, inMessages }, noFilter);
};

/** Whether the filter excludes rooms by more than the search words, which have a field of their own. */
export const hasConditionsBesideSearch = (filter: RoomFilter): boolean => hasConditions({ ...filter, search: '' });

/** Applies a change. Clearing the search words also clears where they are searched. */
export const applyFilterChange = (filter: RoomFilter, change: Partial<RoomFilter>): RoomFilter => {
  const changed = { ...filter, ...change };
  return { ...changed, inMessages: changed.inMessages && changed.search !== '' };
};

export const isSameFilter = (one: RoomFilter, other: RoomFilter): boolean =>
  JSON.stringify(serializeFilter(one)) === JSON.stringify(serializeFilter(other));

/** The filter as URL parameters. Only values that differ from the default appear. */
export const serializeFilter = (filter: RoomFilter): FilterSearch => ({
  ...(filter.search.trim() && { search: filter.search.trim() }),
  ...(filter.inMessages && { searchIn: 'messages' }),
  ...(filter.sortBy && { sortBy: filter.sortBy }),
  ...(filter.sortDirection !== 'descending' && { sortDirection: filter.sortDirection }),
  ...(filter.searchTags.length > 0 && { searchTags: joinTags(filter.searchTags) }),
  ...(filter.excludedTags.length > 0 && { excludedTags: joinTags(filter.excludedTags) }),
  ...(filter.awaitingReply && { awaitingReply: '1' }),
  ...(filter.unread && { unread: '1' }),
  ...(filter.filterRoomStatus && { filterRoomStatus: filter.filterRoomStatus }),
  ...(filter.rolloutStatus && { rolloutStatus: filter.rolloutStatus }),
  ...(filter.channelId && { channelId: filter.channelId }),
  ...(filter.holder && { handoverStatus: filter.holder }),
  ...(filter.completed && { completed: filter.completed }),
  ...(filter.resolution && { resolution: filter.resolution }),
  ...(filter.withCompleted && { withCompleted: '1' }),
  ...(filter.archived && { archived: '1' }),
  ...(filter.snoozed && { snoozed: '1' }),
});

/**
 * Parses the filter of a tab from URL parameters. Invalid values count as absent, and so does a status in a tab that
 * has a fixed one.
 */
export const parseFilter = (tab: TabName, search: FilterSearch): RoomFilter => {
  const words = (search.search ?? '').trim().slice(0, MAX_SEARCH);
  const sortBy = oneOf(['newest', 'waiting', 'unread', 'risk', 'completed'] as const, search.sortBy);
  return {
    search: words,
    inMessages: search.searchIn === 'messages' && words !== '',
    sortBy: sortBy === usualSort[tab] ? null : sortBy,
    sortDirection: oneOf(['descending', 'ascending'] as const, search.sortDirection) ?? 'descending',
    searchTags: splitTags(search.searchTags),
    excludedTags: splitTags(search.excludedTags),
    awaitingReply: search.awaitingReply === '1',
    unread: search.unread === '1',
    filterRoomStatus: tab === 'inbox' ? oneOf(STATUSES, search.filterRoomStatus) : null,
    rolloutStatus: oneOf(['v2', 'v3', 'none'] as const, search.rolloutStatus),
    channelId: parseUuid(search.channelId),
    holder: oneOf(HOLDERS, search.handoverStatus) ?? parseUuid(search.handoverStatus),
    completed: parseDays(search.completed),
    resolution: oneOf(RESOLUTIONS, search.resolution),
    withCompleted: tab === 'inbox' && search.withCompleted === '1',
    archived: search.archived === '1',
    snoozed: search.snoozed === '1',
  };
};

/** Whether the URL contains a filter. If so, it overrides the remembered one. */
export const hasFilterParams = (tab: TabName, search: FilterSearch): boolean =>
  Object.keys(serializeFilter(parseFilter(tab, search))).length > 0;

const oneOf = <const T extends string>(allowed: readonly T[], value: string | undefined): T | null =>
  allowed.find((option) => option === value) ?? null;

const parseUuid = (value = ''): string | null =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? value.toLowerCase() : null;

/** 1 to 999 days, or a range of valid dates with one end optional. */
const parseDays = (days = ''): string | null =>
  /^[1-9]\d{0,2}$/.test(days) ||
  (/^(?=.{3})(?:20\d\d-\d\d-\d\d)?\.\.(?:20\d\d-\d\d-\d\d)?$/.test(days) &&
    days.split('..').every((day) => day === '' || toEpoch(day) > 0))
    ? days
    : null;

// A backslash escapes a comma within a tag.
const joinTags = (tags: readonly string[]): string =>
  tags.map((tag) => tag.replace(/[\\,]/g, String.raw`\$&`)).join(',');

const splitTags = (text: string | undefined): string[] =>
  [...new Set((text ?? '').match(/(?:\\.|[^\\,])+/gsu) ?? [])]
    .map((tag) => tag.replace(/\\(.)/gsu, '$1'))
    .filter((tag) => tag.trim() !== '')
    .slice(0, MAX_TAGS);

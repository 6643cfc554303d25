import type { FilterSearch, TabName } from '../../contracts/app.routing.ts';
/**
 * What a person has asked of a list of rooms, per tab: the eight fields of the specification, and unread, channel,
 * holder, the days of completion, what came of it and where words are looked for. It travels in the address, so it is read with fallbacks: whatever stands there, a filter comes out.
 */
import type { RoomFilter } from '../../contracts/inbox.ts';
export const noFilter: RoomFilter = {
  search: '',
  inMessages: false,
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
  completed: null,
  outcome: null,
  archived: false,
  snoozed: false,
};

/** Who may hold a chat, where it does not matter which person. */
const HOLDERS: readonly string[] = ['ai', 'member', 'phone'];

const STATUSES = ['ai_need_help', 'ai_auto_reply', 'ai_task_completed'] as const;

const OUTCOMES = ['order', 'booking', 'question', 'complaint', 'other', 'none'] as const;

/** The longest text that is searched for, and the most tags: what no person types is not sent to a database. */
const SEARCH_LENGTH = 200;
const MOST_TAGS = 20;

/** Whether anything is left out of the list. The order leaves nothing out, nor does a place to look for no words. */
export const narrows = (filter: RoomFilter): boolean => {
  const { sortBy, sortDirection, inMessages } = noFilter;
  return !sameFilter({ ...filter, sortBy, sortDirection, inMessages }, noFilter);
};

/** A filter with a change: where words were looked for goes with them. */
export const changed = (filter: RoomFilter, change: Partial<RoomFilter>): RoomFilter => {
  const asked = { ...filter, ...change };
  return { ...asked, inMessages: asked.inMessages && asked.search !== '' };
};

export const sameFilter = (one: RoomFilter, other: RoomFilter): boolean =>
  JSON.stringify(searchOf(one)) === JSON.stringify(searchOf(other));

/** A filter as an address writes it: only what differs from no filter at all. */
export const searchOf = (filter: RoomFilter): FilterSearch => ({
  ...(filter.search.trim() && { search: filter.search.trim() }),
  ...(filter.inMessages && { searchIn: 'messages' }),
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
  ...(filter.completed && { completed: filter.completed }),
  ...(filter.outcome && { outcome: filter.outcome }),
  ...(filter.archived && { archived: '1' }),
  ...(filter.snoozed && { snoozed: '1' }),
});

/**
 * Reads the filter of a tab from an address. What cannot be read is as if it were not there, and so is a status where the
 * tab is one itself (spec.md §4).
 */
export const filterOf = (tab: TabName, search: FilterSearch): RoomFilter => {
  const words = (search.search ?? '').trim().slice(0, SEARCH_LENGTH);
  return {
    search: words,
    inMessages: search.searchIn === 'messages' && words !== '',
    sortBy: oneOf(['newest', 'waiting', 'unread', 'risk', 'completed'] as const, search.sortBy) ?? 'newest',
    sortDirection: oneOf(['descending', 'ascending'] as const, search.sortDirection) ?? 'descending',
    searchTags: unlisted(search.searchTags),
    excludedTags: unlisted(search.excludedTags),
    awaitingReply: search.awaitingReply === '1',
    unread: search.unread === '1',
    filterRoomStatus: tab === 'inbox' ? oneOf(STATUSES, search.filterRoomStatus) : null,
    rolloutStatus: oneOf(['v2', 'v3'] as const, search.rolloutStatus),
    channelId: idOf(search.channelId),
    holder: oneOf(HOLDERS, search.handoverStatus) ?? idOf(search.handoverStatus),
    completed: daysOf(search.completed),
    outcome: oneOf(OUTCOMES, search.outcome),
    archived: search.archived === '1',
    snoozed: search.snoozed === '1',
  };
};

/** Whether an address says anything about the filter, so that it goes before what is remembered. */
export const speaksOfFilter = (tab: TabName, search: FilterSearch): boolean =>
  Object.keys(searchOf(filterOf(tab, search))).length > 0;

const oneOf = <const T extends string>(words: readonly T[], word: string | undefined): T | null =>
  words.find((known) => known === word) ?? null;

const idOf = (word = ''): string | null =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(word) ? word.toLowerCase() : null;

/** As many days as fill some years, or two dates that a calendar knows. */
const daysOf = (days = ''): string | null =>
  /^[1-9]\d{0,2}$/.test(days) ||
  (/^(?=.{3})(?:20\d\d-\d\d-\d\d)?\.\.(?:20\d\d-\d\d-\d\d)?$/.test(days) &&
    days.split('..').every((day) => day === '' || Date.parse(day) > 0))
    ? days
    : null;

// A tag may hold a comma; a backslash keeps it.
const listed = (tags: readonly string[]): string => tags.map((tag) => tag.replace(/[\\,]/g, String.raw`\$&`)).join(',');

const unlisted = (text: string | undefined): string[] =>
  [...new Set((text ?? '').match(/(?:\\.|[^\\,])+/gsu) ?? [])]
    .map((tag) => tag.replace(/\\(.)/gsu, '$1'))
    .filter((tag) => tag.trim() !== '')
    .slice(0, MOST_TAGS);

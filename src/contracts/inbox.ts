import * as v from 'valibot';

import type { TabName, FilterSearch, RoomRoute } from './app.routing.ts';
import { instantSchema, optionalField } from './primitives.ts';

/** The author and kind of a message. A room repeats those of its last message. */

/** `unknown`: the business sent it, and the AI, a member or the phone may have written it. */
export const authorSchema = v.picklist(['customer', 'ai', 'member', 'phone', 'unknown', 'system']);
export type Author = v.InferOutput<typeof authorSchema>;

export const messageKindSchema = v.fallback(
  v.picklist([
    'text',
    'image',
    'video',
    'voice',
    'document',
    'sticker',
    'location',
    'contact',
    'poll',
    'call',
    'waiting',
    'unknown',
    'system',
  ]),
  'unknown',
);

/**
 * A room as the database stores it. The same schema reads a PostgREST page and a Realtime change. Values that a newer
 * server may add (a status, a holder) fall back to something that can be shown. A row without its id, its sort position
 * or its version is rejected.
 */

const flag = v.fallback(v.boolean(), false);
const uuid = v.pipe(v.string(), v.uuid());

/** The AI's status of a room. Null: the AI has no part in it. */
export const roomStatusSchema = v.picklist(['ai_need_help', 'ai_auto_reply', 'ai_task_completed']);
export type RoomStatus = v.InferOutput<typeof roomStatusSchema>;

/** Who replies to the customer now. */
export const holderSchema = v.picklist(['ai', 'member', 'phone']);

/** The result of a completed room. */
export const resolutionSchema = v.picklist(['order', 'booking', 'question', 'complaint', 'other']);
export type Resolution = v.InferOutput<typeof resolutionSchema>;

export const rolloutSchema = v.picklist(['v2', 'v3']);
export type Rollout = v.InferOutput<typeof rolloutSchema>;

export const roomSchema = v.object({
  id: uuid,
  business_id: uuid,
  channel_id: uuid,
  /** WhatsApp's id of the chat: `628…@c.us` or `…@lid`. */
  chat_id: v.string(),
  name: optionalField(v.string()),
  /** E.164 with its plus; null when WhatsApp hides it. */
  phone: optionalField(v.string()),
  /** The path in the storage bucket. */
  picture_url: optionalField(v.string()),
  status: optionalField(roomStatusSchema),
  help_reason: optionalField(v.string()),
  holder: v.fallback(holderSchema, 'member'),
  holder_id: optionalField(v.string()),
  holder_since: optionalField(instantSchema),
  /** End of the silence window, after which the AI may reply again. */
  holder_until: optionalField(instantSchema),
  tags: v.fallback(v.array(v.string()), []),
  unread_count: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  archived: flag,
  rollout: optionalField(rolloutSchema),
  /** Never null: a room without a message of a customer or the business has the epoch (`NEVER`). */
  last_message_at: instantSchema,
  last_message_id: optionalField(v.string()),
  last_message_preview: optionalField(v.string()),
  last_message_kind: optionalField(messageKindSchema),
  /** `broadcast`: the room has no other message than those of broadcasts. */
  last_message_author: optionalField(v.picklist([...authorSchema.options, 'broadcast'])),
  /** The member who wrote it; null for other authors. */
  last_message_author_id: optionalField(v.string()),
  /** WAHA's ack of our last message, −1 to 4. */
  last_message_ack: optionalField(v.number()),
  /** The newest order of the current conversation: when its payment expires, its total in rupiah, and its status. */
  order_expires_at: optionalField(instantSchema),
  order_total: optionalField(v.number()),
  order_status: optionalField(v.picklist(['unpaid', 'paid'])),
  /** When the customer wrote the message that still waits for a reply. */
  awaiting_reply_since: optionalField(instantSchema),
  /** When the room was completed, and who replied until then. Null while it is open. */
  completed_at: optionalField(instantSchema),
  completed_by: optionalField(v.picklist(['ai', 'team', 'both'])),
  /** Null also for a completed room without a recorded resolution. */
  resolution: optionalField(resolutionSchema),
  /** When the customer thanked or agreed and wrote nothing since: then the customer has closed the completed room. */
  closed_by_customer_at: optionalField(instantSchema),
  /** When all personal data was erased at the customer's request. */
  erased_at: optionalField(instantSchema),
  /** The waiting customer has used a word that suggests they are about to leave. */
  upset: flag,
  /** Since when the room counts as at risk. A worse signal moves it back in time. */
  at_risk_since: optionalField(instantSchema),
  /** Grows by 1 with every change: of two rows of one room the higher is the newer. */
  version: v.number(),
  created_at: optionalField(instantSchema),
  updated_at: optionalField(instantSchema),
});

/** The signed-in user's mark of a room. It is not part of the row: the store adds it. */
export interface RoomMark {
  isPinned: boolean;
  /** When the reminder is or was due; epoch ms. */
  remindAt: number | null;
  /** The reminder is still due: the room is in none of the user's lists. */
  isSnoozed: boolean;
  /** The room is above all others, in every sort order. */
  isOnTop: boolean;
}

export type Room = v.InferOutput<typeof roomSchema> & {
  mark?: RoomMark | undefined;
  /** The row is of a list page. Its `UNLISTED` columns are null, or of an older version. */
  isListRow?: true;
};

/** The columns that only an open room shows, so that list pages do without them (`list_row` in the database). */
export const UNLISTED = ['holder_since', 'last_message_id', 'created_at', 'updated_at'] as const;

/** What PostgREST selects of a whole room: it needs 0.1 ms for each column that is named. */
export const roomColumns = '*';

const cappedCount = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

/** The number of rooms in each tab, counted to 100 at most: 100 is shown as 99+. */
export const roomCountsSchema = v.object({
  inbox_unread: cappedCount,
  eskalasi: cappedCount,
  auto_reply: cappedCount,
  task_completed: cappedCount,
});
export type RoomCounts = v.InferOutput<typeof roomCountsSchema>;

/**
 * The filters that the device remembers, as URL parameters. An older version or another program may have written them.
 */

const filtersSchema = v.fallback(
  v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.record(v.string(), v.string()))),
  {},
);

/** By tab. Unreadable text counts as empty. */
export const parseSavedFilters = (text: string | null): Record<string, Record<string, string>> =>
  v.parse(filtersSchema, text);

export interface RoomsStore {
  get(id: string): Room | undefined;
  readonly size: number;
  /**
   * Adds rows. An older or equal version of a room has no effect, unless it completes a row of a list page. A dropped room
   * stays dropped.
   */
  put(rooms: readonly Room[]): void;
  drop(ids: readonly string[]): void;
  /** The user's marks by room id, also for rooms that are not loaded. */
  setMarks(marks: ReadonlyMap<string, RoomMark>): void;
  /** Whether the room was dropped, which differs from a room that was never loaded. */
  isDropped(id: string): boolean;
  /** Called for each newer row of one room, and when the room is dropped. */
  subscribe(id: string, listener: () => void): () => void;
  /** Called once per batch that changed anything. */
  subscribeAll(listener: () => void): () => void;
  /** The list of a tab for a query. The same query returns the same list; another query replaces it. */
  open(tab: TabName, query: RoomQuery): RoomList;
  /** The list that the tab opened last. */
  list(tab: TabName): RoomList | undefined;
  /** Called when the list of a tab is replaced. */
  readonly subscribeLists: (listener: () => void) => () => void;
  /** Removes everything, for a change of business. */
  clear(): void;
}

export interface RoomQuery {
  status: RoomStatus | null;
  /** As it was typed. Empty: every room. */
  text: string;
  tags: readonly string[];
  excludedTags: readonly string[];
  awaitingReply: boolean;
  unread: boolean;
  /** Only rooms that are not completed. */
  open: boolean;
  rollout: Rollout | 'none' | null;
  channelId: string | null;
  /** A kind of holder, `none` for a room that waits for the team, or the id of a member. */
  holder: string | null;
  /** Completed at or after `from` and before `to`, in the format of a room's timestamps. */
  completed: { from: string; to: string } | null;
  resolution: RoomFilter['resolution'];
  /** Archived rooms are in no other list. */
  archived: boolean;
  /** Nor are snoozed rooms. */
  snoozed: boolean;
  order: SortOrder;
}

export interface RoomFilter {
  search: string;
  /** Searches in messages instead of names and numbers. Has no meaning without search words. */
  inMessages: boolean;
  /**
   * Newest message, longest waiting, most unread, most at risk or last completed first; `ascending` reverses each. Null:
   * the usual order of the tab.
   */
  sortBy: SortBy | null;
  sortDirection: SortDirection;
  /** A room must have all of these tags. */
  searchTags: readonly string[];
  /** A room must have none of these tags. */
  excludedTags: readonly string[];
  /** Only rooms in which the customer wrote last. */
  awaitingReply: boolean;
  unread: boolean;
  /** Only in the tab `inbox`: each of the other tabs has one fixed status. */
  filterRoomStatus: RoomStatus | null;
  /** `none`: outside a partial rollout. */
  rolloutStatus: Rollout | 'none' | null;
  channelId: string | null;
  /** One of `HOLDERS`, or the id of a member. */
  holder: string | null;
  /**
   * Completed within these days in Jakarta time: the last n days ('1', '7'), or a range ('2026-11-01..2026-11-20') in
   * which one end may be missing.
   */
  completed: string | null;
  /** The resolution of completed rooms; `none`: no resolution is recorded. */
  resolution: Resolution | 'none' | null;
  /** Completed rooms too, which the tab `inbox` leaves out. */
  withCompleted: boolean;
  /** Only archived rooms, which are in no other list. */
  archived: boolean;
  /** Only rooms that are snoozed until a reminder. */
  snoozed: boolean;
}

export type SortBy = 'newest' | 'waiting' | 'unread' | 'risk' | 'completed';

export type SortDirection = 'descending' | 'ascending';

export type SortOrder = readonly SortColumn[];

/** One column of a sort order. Rooms without a value come last in both directions. */
export interface SortColumn {
  field: 'last_message_at' | 'awaiting_reply_since' | 'at_risk_since' | 'unread_count' | 'completed_at' | 'id';
  direction: 'asc' | 'desc';
}

export interface RoomList {
  readonly order: RoomOrder;
  /** How many rooms moved up or were added while the order was frozen. */
  readonly newCount: number;
  /** How far pages have been loaded: rooms beyond it are not shown yet. */
  readonly extent: ListExtent;
  /** The rooms of a page. With a text, only these and those of other pages belong to the list. */
  include(rooms: readonly Pick<Room, 'id'>[]): void;
  /** A page was loaded up to this position, or to the end. The extent never shrinks. */
  extend(position: RoomPosition | null): void;
  /** Like `extend`, but discards the previous extent, because the list is loaded again. */
  restart(position: RoomPosition | null): void;
  /** Keeps the shown order unchanged until `unfreeze`. */
  freeze(): void;
  unfreeze(): void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The visible part of a list. Each change creates a new object, so that React can compare it. */
export interface RoomOrder {
  readonly length: number;
  /** The id of the room at an index, from 0. */
  readonly at: (index: number) => string | undefined;
  /** −1 when the room is not shown. */
  readonly indexOf: (id: string) => number;
}

/** Up to a position; to the end (null); or nothing loaded yet. */
export type ListExtent = RoomPosition | null | 'notLoaded';

/** The sort position of a room, and the position at which a page ended. */
export type RoomPosition = Pick<Room, SortColumn['field'] | 'mark'>;

/** The business has this time zone, by its tz database name. */
export interface ZoneChanged {
  type: 'zone.changed';
  zone: string;
}

export interface FilterSaved {
  type: 'filter.saved';
  tab: TabName;
  /** As URL parameters. */
  filter: FilterSearch;
}

export type SavedFilters = Partial<Record<TabName, FilterSearch>>;

export type InboxEvent =
  | { type: 'route.changed'; route: RoomRoute }
  | { type: 'filter.changed'; change: Partial<RoomFilter> }
  | { type: 'filter.cleared' }
  | { type: 'counts.loaded'; counts: RoomCounts }
  /** In this zone of the business: '2026-11-20'. */
  | { type: 'day.began'; today: string; zone: string }
  | ZoneChanged
  /** Too many changes were missed to load them one by one. */
  | { type: 'refresh.requested' };

/** The result of loading a page. The rooms themselves are in the store. */
export interface RoomPage {
  /** Where the next page begins; null at the end. */
  next: RoomPosition | null;
  rooms: 'some' | EmptyReason;
}

/** The business has no rooms, or none that match the filter. */
export type EmptyReason = 'noRooms' | 'noMatches';

export interface RoomPageRequest extends RoomListInput {
  after: RoomPosition | null;
  /** Discards how far the list was loaded before. */
  isRefresh: boolean;
}

export interface RoomListInput {
  businessId: string;
  tab: TabName;
  query: RoomQuery;
  /** Whether the filter excludes rooms. Then an empty list does not mean that there are no rooms. */
  isFiltered: boolean;
}

export type RoomListEvent =
  | { type: 'bottom.neared' }
  /** The user has scrolled down, or the pointer or the focus is on the rows: the rows must not move. */
  | { type: 'interaction.started' }
  | { type: 'interaction.ended' }
  /** The user wants to see the new rooms at the top. */
  | { type: 'newest.requested' }
  | { type: 'retry.requested' }
  /** Too many changes were missed: the store may be incomplete. */
  | { type: 'refresh.requested' }
  | { type: 'connection.regained' }
  | { type: 'newRooms.counted'; count: number }
  | { type: 'list.filled' }
  | { type: 'list.emptied'; rooms: EmptyReason };

import * as v from 'valibot';

import type { TabName, FilterSearch, RoomRoute } from './app.routing.ts';
import { instantSchema, maybe } from './primitives.ts';

/** Who writes, and what is written: a message says it of itself, and a room of its last one. */

export const authorSchema = v.picklist(['customer', 'ai', 'member', 'phone', 'system']);
export type Author = v.InferOutput<typeof authorSchema>;

export const kindSchema = v.fallback(
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
 * A room as the database keeps it. The same schema reads a page of PostgREST and a change of Realtime. What a newer
 * server may add (a status, a holder) degrades to something that can be shown; a row without its identity, its place
 * in the list or its version is refused.
 */

const flag = v.fallback(v.boolean(), false);
const uuid = v.pipe(v.string(), v.uuid());

/** What the AI says of a room. Null: people's chat, the AI has no part in it. */
export const roomStatusSchema = v.picklist(['ai_need_help', 'ai_auto_reply', 'ai_task_completed']);
export type RoomStatus = v.InferOutput<typeof roomStatusSchema>;

/** Who answers the customer now. */
export const holderSchema = v.picklist(['ai', 'member', 'phone']);

/** What came of a chat that is done. */
export const outcomeSchema = v.picklist(['order', 'booking', 'question', 'complaint', 'other']);
export type Outcome = v.InferOutput<typeof outcomeSchema>;

export const rolloutSchema = v.picklist(['v2', 'v3']);
export type Rollout = v.InferOutput<typeof rolloutSchema>;

export const roomSchema = v.object({
  id: uuid,
  business_id: uuid,
  channel_id: uuid,
  /** WhatsApp's id of the chat: `628…@c.us` or `…@lid`. */
  chat_id: v.string(),
  name: maybe(v.string()),
  /** E.164 with its plus; null when WhatsApp hides it. */
  phone: maybe(v.string()),
  /** Where it lies in the storage. */
  picture_url: maybe(v.string()),
  status: maybe(roomStatusSchema),
  help_reason: maybe(v.string()),
  holder: v.fallback(holderSchema, 'member'),
  holder_id: maybe(v.string()),
  holder_since: maybe(instantSchema),
  /** End of the silence window, after which the AI may speak again. */
  holder_until: maybe(instantSchema),
  tags: v.fallback(v.array(v.string()), []),
  unread_count: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  archived: flag,
  rollout: maybe(rolloutSchema),
  /** Never null: a room without a message stands where it was made. */
  last_message_at: instantSchema,
  last_message_id: maybe(v.string()),
  last_message_preview: maybe(v.string()),
  last_message_kind: maybe(kindSchema),
  last_message_author: maybe(authorSchema),
  /** WAHA's ack of our last message, −1 to 4. */
  last_message_ack: maybe(v.number()),
  /** Until when the newest order of what is talked about now may be paid, its rupiah, and whether it is paid. */
  order_expires_at: maybe(instantSchema),
  order_total: maybe(v.number()),
  order_status: maybe(v.picklist(['unpaid', 'paid'])),
  /** The customer spoke last, since then. */
  awaiting_reply_since: maybe(instantSchema),
  /** Since when it is done, and who answered until then; null while it is not. */
  completed_at: maybe(instantSchema),
  completed_by: maybe(v.picklist(['ai', 'team', 'both'])),
  /** Null as well while nobody has said. */
  outcome: maybe(outcomeSchema),
  /** When they thanked or agreed, and said nothing since: a chat that is done they have closed with it. */
  closed_by_customer_at: maybe(instantSchema),
  /** When everything personal was erased at their request. */
  erased_at: maybe(instantSchema),
  /** While they wait they have used a word of somebody who is about to leave. */
  upset: flag,
  /** Since when the customer counts as about to be lost; what makes it worse sets it back. */
  at_risk_since: maybe(instantSchema),
  /** +1 at every change of the row: of two rows of one room the higher is the newer. */
  version: v.number(),
  created_at: instantSchema,
  updated_at: instantSchema,
});

/** What the person at work has set for themselves about a room. No row of the database: the store knows it of its own. */
export interface RoomMark {
  isPinned: boolean;
  /** When they want to be reminded of it, or did; epoch ms. */
  remindAt: number | null;
  /** That is still to come: the room is in none of their lists. */
  isAway: boolean;
  /** It stands above all others, in every order. */
  isOnTop: boolean;
}

export type Room = v.InferOutput<typeof roomSchema> & { mark?: RoomMark | undefined };

/** The columns of a room that this client reads. */
export const roomColumns = Object.keys(roomSchema.entries).join(',');

const tally = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

/** How many rooms wait in each tab. Counted to 100 and no further: 100 is shown as 99+. */
export const roomCountsSchema = v.object({
  inbox_unread: tally,
  eskalasi: tally,
  auto_reply: tally,
  task_completed: tally,
});
export type RoomCounts = v.InferOutput<typeof roomCountsSchema>;

/** What this device remembers of a person's filters, in the words of an address. An older version wrote it, or somebody else. */

const filtersSchema = v.fallback(
  v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.record(v.string(), v.string()))),
  {},
);

/** By tab. What cannot be read is as if nothing were remembered. */
export const readFilters = (text: string | null): Record<string, Record<string, string>> =>
  v.parse(filtersSchema, text);

export interface RoomsStore {
  get(id: string): Room | undefined;
  readonly size: number;
  /** Takes rows in. An older or equal version of a room changes nothing; a room that was dropped stays dropped. */
  put(rooms: readonly Room[]): void;
  drop(ids: readonly string[]): void;
  /** What the person has marked, by the ids of the rooms, whether they are here or not. */
  mark(marks: ReadonlyMap<string, RoomMark>): void;
  /** Whether it was dropped: a room that is not here may only not have been read. */
  isDropped(id: string): boolean;
  /** Hears of every newer row of one room, and of its end. */
  subscribe(id: string, listener: () => void): () => void;
  /** Hears once per batch that something changed, whatever it was. */
  watch(listener: () => void): () => void;
  /** The list of a tab under a query. The same query answers the same list; another one replaces it. */
  open(tab: TabName, query: RoomQuery): RoomList;
  /** The list of a tab as it was last opened. */
  list(tab: TabName): RoomList | undefined;
  /** Hears whenever a tab's list is replaced by another. */
  readonly subscribeLists: (listener: () => void) => () => void;
  /** Another business: nothing of this one remains. */
  clear(): void;
}

export interface RoomQuery {
  status: RoomStatus | null;
  /** Lower case. Empty: everything. */
  text: string;
  /** Digits of a telephone number as WhatsApp writes it, when the text can be one. */
  digits: string | null;
  tags: readonly string[];
  excludedTags: readonly string[];
  awaitingReply: boolean;
  unread: boolean;
  rollout: Rollout | null;
  channelId: string | null;
  /** A kind of holder, or one person's id. */
  holder: string | null;
  /** Done from the one instant on and before the other, spelled as in a room. */
  completed: { from: string; to: string } | null;
  outcome: RoomFilter['outcome'];
  /** Archived rooms belong to no other list, */
  archived: boolean;
  /** nor do those that the person has put off. */
  snoozed: boolean;
  order: SortOrder;
}

export interface RoomFilter {
  search: string;
  /** The words are looked for in all that was written, not in names and numbers. Without words it says nothing. */
  inMessages: boolean;
  /** Newest message first, longest waiting, most unread, most at risk, last done; `ascending` turns each around. */
  sortBy: SortBy;
  sortDirection: SortDirection;
  /** A room must bear all of these … */
  searchTags: readonly string[];
  /** … and none of these. */
  excludedTags: readonly string[];
  /** Only rooms in which the customer spoke last. */
  awaitingReply: boolean;
  unread: boolean;
  /** In `inbox` only: the other tabs are one status each. */
  filterRoomStatus: RoomStatus | null;
  rolloutStatus: Rollout | null;
  channelId: string | null;
  /** One of `HOLDERS`, or the id of one of the team. */
  holder: string | null;
  /**
   * Done within these days by the clock of the business: as many as this until today ('1', '7'), or from one to another
   * ('2026-11-01..2026-11-20'), of which one may be missing.
   */
  completed: string | null;
  /** What came of those that are done; `none`: nobody has said. */
  outcome: Outcome | 'none' | null;
  /** Only what was put away, which no other list shows, */
  archived: boolean;
  /** or put off until the person is reminded of it. */
  snoozed: boolean;
}

export type SortBy = 'newest' | 'waiting' | 'unread' | 'risk' | 'completed';

export type SortDirection = 'descending' | 'ascending';

export type SortOrder = readonly SortColumn[];

/** One column of an order. Rooms without a value come last in both directions. */
export interface SortColumn {
  field: 'last_message_at' | 'awaiting_reply_since' | 'at_risk_since' | 'unread_count' | 'completed_at' | 'id';
  direction: 'asc' | 'desc';
}

export interface RoomList {
  readonly order: RoomOrder;
  /** Rooms that came up or came in while the order was held. */
  readonly fresh: number;
  /** How far pages have been read: a room beyond is not shown yet. */
  readonly reached: ListReach;
  /** A page was read as far as this place, or to the end. Never takes back what a page before it reached. */
  reach(place: RoomPosition | null): void;
  /** As `reach`, but forgets the pages before: the list is read anew. */
  restart(place: RoomPosition | null): void;
  /** Keeps the shown order as it is, whatever happens to the rooms in it, until it is released. */
  hold(): void;
  release(): void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What is shown of a list. Another object after every change of it, so that whoever draws knows what is new. */
export interface RoomOrder {
  readonly length: number;
  /** The id of the room at a place, from 0. */
  readonly at: (index: number) => string | undefined;
  /** −1 when the room is not shown. */
  readonly indexOf: (id: string) => number;
}

/** As far as a place; to the end (null); or nowhere yet. */
export type ListReach = RoomPosition | null | 'nothing';

/** Where a room stands in any order, and where a page ended. */
export type RoomPosition = Pick<Room, SortColumn['field'] | 'mark'>;

export interface FilterSaved {
  type: 'filter.kept';
  tab: TabName;
  /** As an address writes it. */
  filter: FilterSearch;
}

export type SavedFilters = Partial<Record<TabName, FilterSearch>>;

export type InboxEvent =
  | { type: 'route.changed'; route: RoomRoute }
  | { type: 'filter.changed'; change: Partial<RoomFilter> }
  | { type: 'filter.cleared' }
  | { type: 'counts.arrived'; counts: RoomCounts }
  /** What happened while nobody listened is more than can be caught up. */
  | { type: 'refresh.requested' };

/** What a page told. The rooms went into the store. */
export interface RoomPage {
  /** Where the next page begins; null at the end. */
  next: RoomPosition | null;
  rooms: 'some' | EmptyReason;
}

/** There is no room at all, or none that answers the question. */
export type EmptyReason = 'none' | 'noneFound';

export interface RoomPageRequest extends RoomListInput {
  after: RoomPosition | null;
  /** Forget how far the list was read before. */
  anew: boolean;
}

export interface RoomListInput {
  businessId: string;
  tab: TabName;
  query: RoomQuery;
  /** Whether the question leaves rooms out, so that no room is not yet nothing. */
  narrowed: boolean;
}

export type RoomListEvent =
  | { type: 'bottom.neared' }
  /** Somebody stands further down, or has a hand or the focus on the rows: what they are about to press must stay. */
  | { type: 'reading.begun' }
  | { type: 'reading.ended' }
  /** The person wants to see what has come up. */
  | { type: 'newest.requested' }
  | { type: 'retry.requested' }
  /** Too much happened while nobody listened: what is in the store cannot be trusted to be whole. */
  | { type: 'refresh.requested' }
  | { type: 'connection.regained' }
  | { type: 'rooms.rose'; count: number }
  | { type: 'list.filled' }
  | { type: 'list.emptied'; rooms: EmptyReason };

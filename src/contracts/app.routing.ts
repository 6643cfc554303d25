import * as v from 'valibot';

/** What the routes read out of an address. Anything else in it falls back as the specification says, never throws. */

const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const Dashboard = v.object({ businessId: v.fallback(v.nullable(uuid), null) });
const Onboarding = v.object({ business_id: v.fallback(v.nullable(uuid), null) });
const List = v.object({
  page: v.fallback(
    v.pipe(v.string(), v.transform(Number), v.number(), v.finite(), v.gtValue(0), v.transform(atLeastOne)),
    1,
  ),
  q: v.fallback(v.nullable(v.pipe(v.string(), v.nonEmpty())), null),
  businessId: v.fallback(v.nullable(uuid), null),
});

/** The words in which an address speaks of a list's filter (spec.md §3), and of a message. Their machines know what they mean. */
const FILTER = [
  'message',
  'search',
  'searchIn',
  'sortBy',
  'sortDirection',
  'searchTags',
  'excludedTags',
  'awaitingReply',
  'unread',
  'filterRoomStatus',
  'rolloutStatus',
  'channelId',
  'handoverStatus',
  'completed',
  'outcome',
  'archived',
  'snoozed',
] as const;

/** `businessId` of every dashboard route: a uuid, or null. And the filter of a list, word for word. */
export const readDashboardSearch = (
  search: string,
): v.InferOutput<typeof Dashboard> & Partial<Record<(typeof FILTER)[number], string>> => ({
  ...Object.fromEntries(Object.entries(parametersOf(search, FILTER)).filter(([, value]) => value)),
  ...v.parse(Dashboard, parametersOf(search, ['businessId'])),
});

/** What an address may say beside the business of a page that is no list of rooms: a section of it, or which tickets. */
const SCREEN = [
  'section',
  'q',
  'status',
  'priority',
  'assignee',
  'overdue',
  'sort',
  'view',
  'ticket',
  'room',
  'messages',
] as const;

/** A dashboard page that is no list of rooms: its business, and what of it is open, word for word. */
export const readScreenSearch = (
  search: string,
): v.InferOutput<typeof Dashboard> & Partial<Record<(typeof SCREEN)[number], string>> => ({
  ...Object.fromEntries(Object.entries(parametersOf(search, SCREEN)).filter(([, value]) => value)),
  ...v.parse(Dashboard, parametersOf(search, ['businessId'])),
});

/** Onboarding: the business that is being made, a uuid or null, and which step is open. */
export const readOnboardingSearch = (search: string): v.InferOutput<typeof Onboarding> & { step?: string } => {
  const { step } = parametersOf(search, ['step']);
  return { ...v.parse(Onboarding, parametersOf(search, ['business_id'])), ...(step ? { step } : {}) };
};

/** Lists by page: `page` is a finite number above 0, floored, else 1; an empty `q` is no search. */
export const readListSearch = (search: string): v.InferOutput<typeof List> =>
  v.parse(List, parametersOf(search, ['page', 'q', 'businessId']));

/** The address that a refused visitor wanted; whether it is one of ours is for the route table to say. */
export const readWanted = (search: string): string | null => new URLSearchParams(search).get('wanted');

const parametersOf = (search: string, names: readonly string[]): Record<string, string | null> => {
  const parameters = new URLSearchParams(search);
  return Object.fromEntries(names.map((name) => [name, parameters.get(name)]));
};

/** 0.5 is above 0, but there is no page 0. */
function atLeastOne(page: number): number {
  return Math.max(1, Math.floor(page));
}

/**
 * Where a person can be, as values. Machines speak of routes, never of addresses; `href` is the only way to an
 * address, so that whatever came in through the address bar can only go out as a path of this table.
 */

/** The four lists of rooms. Each is its own route with its own room beside it. */
export type TabName = 'inbox' | 'eskalasi' | 'autoReply' | 'taskCompleted';

export type Route =
  | WantedRoute
  | { name: PlainName }
  /** `wanted`: the page that a visitor was refused, to bring them back to. Its address is a path of ours or nothing. */
  | { name: 'login'; search: { wanted: WantedRoute | null } }
  | { name: 'notFound'; path: string };

/** What a visitor can be refused, and brought back to. */
export type WantedRoute = InsideRoute | PageRoute;

/** The dashboard: one business at work. */
export type InsideRoute = RoomRoute | ScreenRoute;

/** `message`: at which message of it the room is opened. */
export type RoomRoute = {
  name: TabName;
  roomId: string | null;
  search: DashboardSearch & FilterSearch & { message?: string | undefined };
};

/** What every dashboard route may carry. Null: the business that was open last, or the first. */
export interface DashboardSearch {
  businessId: string | null;
}

/** How a list of rooms is narrowed and ordered (machines/inbox/filter.ts). Absent: as it was last. */
export type FilterSearch = Partial<
  Record<
    | 'search'
    | 'searchIn'
    | 'sortBy'
    | 'sortDirection'
    | 'searchTags'
    | 'excludedTags'
    | 'awaitingReply'
    | 'unread'
    | 'filterRoomStatus'
    | 'rolloutStatus'
    | 'channelId'
    | 'handoverStatus'
    | 'completed'
    | 'outcome'
    | 'archived'
    | 'snoozed',
    string
  >
>;

export type ScreenRoute = { name: ScreenName; search: DashboardSearch & { section?: string } & TicketSearch };

/** The other dashboard pages. Each has an actor of its own while it is in view. */
export type ScreenName = 'settings' | 'integrations' | 'tickets';

/** How the tickets are narrowed, and which of them is open (machines/tickets/tickets.ts). */
export type TicketSearch = Partial<
  Record<
    'q' | 'status' | 'priority' | 'assignee' | 'overdue' | 'sort' | 'view' | 'ticket' | 'room' | 'messages',
    string
  >
>;

/** Pages that stand by themselves, each with an actor of its own that knows who is looking. */
export type PageRoute =
  | { name: 'adminPanel' | 'account' }
  | { name: 'resetPassword'; wanted: WantedRoute | null }
  | { name: 'onboarding' | 'onboardingStart'; search: { business_id: string | null; step?: string } }
  | { name: 'teamInvitation' | 'businessHandover'; jwtToken: string };

export type PlainName = 'index' | 'privacyPolicy' | 'termsOfService' | 'lite' | 'deferred' | 'debug';

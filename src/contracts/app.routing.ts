import * as v from 'valibot';

import type { SignInStep } from './auth.ts';

/** Search parameters of the routes. Invalid values fall back to their defaults. */

const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const Dashboard = v.object({ businessId: v.fallback(v.nullable(uuid), null) });
const Onboarding = v.object({ business_id: v.fallback(v.nullable(uuid), null) });
/** Search parameters of a room list's filter, and of a message. Their machines validate the values. */
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
  'resolution',
  'withCompleted',
  'archived',
  'snoozed',
] as const;

/** `businessId` of a dashboard route, a uuid or null, and the unvalidated filter of its list. */
export const readDashboardSearch = (
  search: string,
): v.InferOutput<typeof Dashboard> & Partial<Record<(typeof FILTER)[number], string>> => ({
  ...Object.fromEntries(Object.entries(parametersOf(search, FILTER)).filter(([, value]) => value)),
  ...v.parse(Dashboard, parametersOf(search, ['businessId'])),
});

/** Search parameters of a screen beside its business: its section, or the filter of its list. */
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
  'kind',
  'source',
  'language',
  'page',
  'from',
] as const;

/** `businessId` of a screen, a uuid or null, and its unvalidated parameters. */
export const readScreenSearch = (
  search: string,
): v.InferOutput<typeof Dashboard> & Partial<Record<(typeof SCREEN)[number], string>> => ({
  ...Object.fromEntries(Object.entries(parametersOf(search, SCREEN)).filter(([, value]) => value)),
  ...v.parse(Dashboard, parametersOf(search, ['businessId'])),
});

/** Onboarding: the business that is set up, a uuid or null, and the open step. */
export const readOnboardingSearch = (search: string): v.InferOutput<typeof Onboarding> & { step?: string } => {
  const { step } = parametersOf(search, ['step']);
  return { ...v.parse(Onboarding, parametersOf(search, ['business_id'])), ...(step ? { step } : {}) };
};

/** The address to open after sign-in, unvalidated: the route table decides whether it is allowed. */
export const readWanted = (search: string): string | null => new URLSearchParams(search).get('wanted');

/** The step of the sign-in or the recovery; null: the first, also for an unknown one. */
export const readStep = (search: string): SignInStep | null => {
  const step = new URLSearchParams(search).get('step');
  return step === 'registration' || step === 'code' ? step : null;
};

const parametersOf = (search: string, names: readonly string[]): Record<string, string | null> => {
  const parameters = new URLSearchParams(search);
  return Object.fromEntries(names.map((name) => [name, parameters.get(name)]));
};

/**
 * Routes as values. Machines use routes, never addresses. `href` is the only way to an address, so that input from the
 * address bar can only lead to a path of the route table.
 */

/** The four room lists. Each is a route with an optional open room. */
export type TabName = 'inbox' | 'eskalasi' | 'autoReply' | 'taskCompleted';

export type Route =
  | WantedRoute
  | { name: StaticRouteName }
  /** `wanted`: the route to open after sign-in; null for any address outside this application. */
  | { name: 'login'; search: { wanted: WantedRoute | null; step?: SignInStep } }
  | { name: 'notFound'; path: string };

/** Routes that require sign-in or can be returned to after it. */
export type WantedRoute = DashboardRoute | PageRoute;

/** The pages of the dashboard. */
export type DashboardRoute = RoomRoute | ScreenRoute;

/** `message`: the message at which the room opens. */
export type RoomRoute = {
  name: TabName;
  roomId: string | null;
  search: DashboardSearch & FilterSearch & { message?: string | undefined };
};

/** Null: the business that was open last, or the first. */
export interface DashboardSearch {
  businessId: string | null;
}

/** Filter and order of a room list. Absent: the last used one. */
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
    | 'resolution'
    | 'withCompleted'
    | 'archived'
    | 'snoozed',
    string
  >
>;

/** `id`: what is open, of a screen whose path names it. */
export type ScreenRoute = {
  name: ScreenName;
  id?: string | undefined;
  /** `from`: the page that led here and is led back to. */
  search: DashboardSearch & { section?: string; page?: string; from?: string } & TicketSearch & TrainingSearch;
};

/** The other dashboard pages. Each has its own actor while it is in view. */
export type ScreenName =
  | 'home'
  | 'settings'
  | 'integrations'
  | 'tickets'
  | 'orders'
  | 'training'
  | 'simulate'
  | 'evaluate'
  | 'suggestions'
  | 'templates'
  | 'templateDraft'
  | 'recipients'
  | 'broadcasts';

/** Filter of the tickets, and the open ticket (machines/tickets/tickets.ts). */
export type TicketSearch = Partial<
  Record<
    'q' | 'status' | 'priority' | 'assignee' | 'overdue' | 'sort' | 'view' | 'ticket' | 'room' | 'messages',
    string
  >
>;

/** The open source or template, and the kind and language of the listed ones (machines/training/training.ts, machines/campaigns/templates.ts); `q` and `status` as of the tickets. */
export type TrainingSearch = Partial<Record<'kind' | 'source' | 'language', string>>;

/** Standalone pages outside the dashboard. Each has its own actor, which receives the signed-in user. */
export type PageRoute =
  | { name: 'account' }
  | { name: 'adminPanel'; section?: string }
  | { name: 'resetPassword'; wanted: WantedRoute | null; step?: 'code' }
  | {
      name: 'onboarding' | 'onboardingStart' | 'businessNew' | 'businessSetup';
      search: { business_id: string | null; step?: string };
    }
  | { name: 'teamInvitation' | 'businessHandover'; jwtToken: string };

export type StaticRouteName = 'index' | 'privacyPolicy' | 'termsOfService' | 'lite' | 'deferred' | 'debug';

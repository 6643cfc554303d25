/** What the routes read out of an address. Anything else in it falls back as the specification says, never throws. */
import * as v from 'valibot';

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

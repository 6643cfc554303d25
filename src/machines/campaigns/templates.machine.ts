/**
 * The message templates of a business as a list under one filter, read a page at a time, and reading all of them from
 * Meta. It lives while the list is open.
 *
 * The filter is part of the route: a choice is read at once and written into the route, and the route change that follows
 * reads nothing again. A change by any member or by Meta reads the list again while it stays on the screen.
 */
import { assign, enqueueActions, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type {
  MetaAnswer,
  OfficialAccount,
  RefusedByMeta,
  TemplateCursor,
  TemplateFilter,
  TemplatePage,
  TemplatePageRequest,
  TemplateRow,
  TemplatesInvalidated,
} from '../../contracts/campaigns.templates.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';
import { redirect } from '../app/routing/location.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import { toActor } from '../app/system.ts';
import { filterOf, hasFilter, isSameFilter, templatesRoute } from './templates.ts';

interface Context {
  businessId: string;
  filter: TemplateFilter;
  /** The current route, or the one just requested. */
  route: ScreenRoute;
  templates: TemplateRow[];
  next: TemplateCursor | null;
  account: OfficialAccount | null;
  /** Something changed during a request. */
  isStale: boolean;
  /** The next page could not be read. */
  isMoreMissing: boolean;
  /** Why the last reading from Meta failed. */
  refusal: RefusedByMeta | null;
}

type Event =
  | ScreenRouteChanged
  | TemplatesInvalidated
  | { type: 'search.typed'; q: string }
  | { type: 'filter.chosen'; filter: Partial<TemplateFilter> }
  | { type: 'sync.requested' }
  | { type: 'more.requested' }
  | { type: 'retry.requested' };

const templates = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as ScreenInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    loadTemplates: placeholder<TemplatePage, TemplatePageRequest>('loadTemplates'),
    /** Reads all templates from Meta into the database. */
    syncTemplates: placeholder<MetaAnswer, { businessId: string }>('syncTemplates'),
    /** Sends `templates.invalidated` from the business's topic. */
    followTemplates: callbackPlaceholder<EventObject, { businessId: string }>('followTemplates'),
  },
  guards: {
    isDenied: (_, { output }: { output: TemplatePage }) => 'denied' in output,
    isEmpty: ({ context }) => context.templates.length === 0 && !hasFilter(context.filter),
    isNothingFound: ({ context }) => context.templates.length === 0,
    changesFilter: ({ context }, { route }: { route: ScreenRoute }) =>
      !isSameFilter(filterOf(route), filterOf(context.route)),
    hasMore: ({ context }) => context.next !== null,
    hasAccount: ({ context }) => context.account !== null,
    isStale: ({ context }) => context.isStale,
  },
  actions: {
    setRoute: assign((_, { route }: { route: ScreenRoute }) => ({ route })),
    setFilterFromRoute: assign((_, { route }: { route: ScreenRoute }) => ({ filter: filterOf(route) })),
    setSearch: assign(({ context }, { q }: { q: string }) => ({ filter: { ...context.filter, q: q.trim() } })),
    setFilter: assign(({ context }, { filter }: { filter: Partial<TemplateFilter> }) => ({
      filter: { ...context.filter, ...filter },
    })),
    updateRoute: enqueueActions(({ context: { businessId, filter }, enqueue }) => {
      const to = templatesRoute(businessId, filter);
      enqueue.assign({ route: to });
      enqueue.sendTo(toActor('location'), redirect(to));
    }),
    setPage: assign((_, { output }: { output: TemplatePage }) =>
      'templates' in output ? { ...output, isStale: false, isMoreMissing: false } : { templates: [], next: null },
    ),
    append: assign(({ context }, { output }: { output: TemplatePage }) => {
      if (!('templates' in output)) return {};
      const known = new Set(context.templates.map(({ id }) => id));
      return {
        templates: [...context.templates, ...output.templates.filter(({ id }) => !known.has(id))],
        next: output.next,
        isMoreMissing: false,
      };
    }),
    setMoreMissing: assign({ isMoreMissing: true }),
    setStale: assign((_, { isStale }: { isStale: boolean }) => ({ isStale })),
    setRefusal: assign((_, { output }: { output: MetaAnswer }) => ({ refusal: 'refused' in output ? output : null })),
    setUnreachable: assign({ refusal: { refused: 'unreachable', detail: null } as const }),
    clearRefusal: assign({ refusal: null }),
  },
  delays: {
    /** Of the search field. */
    debounce: 300,
    timeout: 20_000,
    /** Longer than the service waits for all pages of Meta. */
    syncTimeout: 70_000,
  },
});

const typing = templates.createStateConfig({
  tags: 'busy',
  meta: { story: 'Typing' },
  after: { debounce: { target: 'loading', actions: 'updateRoute' } },
});

const loading = templates.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'loadTemplates',
    src: 'loadTemplates',
    input: ({ context: { businessId, filter } }) => ({ businessId, filter, after: null, shown: 0 }),
    onDone: [
      { guard: { type: 'isDenied', params: ({ event }) => event }, target: 'denied' },
      { target: 'listed', actions: { type: 'setPage', params: ({ event }) => event } },
    ],
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
});

const failed = templates.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading' }, 'templates.invalidated': { target: 'loading' } },
});

/** The user is no longer in the team. */
const denied = templates.createStateConfig({ meta: { story: 'Denied' } });

const sync = { guard: 'hasAccount', target: '#templates.syncing', actions: 'clearRefusal' } as const;

const empty = templates.createStateConfig({
  meta: { story: 'Empty' },
  on: { 'sync.requested': sync, 'templates.invalidated': { target: 'listed.refreshing' } },
});

const nothingFound = templates.createStateConfig({
  meta: { story: 'NothingFound' },
  on: { 'sync.requested': sync, 'templates.invalidated': { target: 'listed.refreshing' } },
});

const idle = templates.createStateConfig({
  meta: { story: 'Listed' },
  always: [
    { guard: 'isStale', target: 'refreshing' },
    { guard: 'isEmpty', target: '#templates.empty' },
    { guard: 'isNothingFound', target: '#templates.nothingFound' },
  ],
  on: { 'more.requested': { guard: 'hasMore', target: 'loadingMore' }, 'sync.requested': sync },
});

const loadingMore = templates.createStateConfig({
  tags: 'busy',
  meta: { story: 'LoadingMore' },
  invoke: {
    id: 'loadTemplates',
    src: 'loadTemplates',
    input: ({ context: { businessId, filter, next } }) => ({ businessId, filter, after: next, shown: 0 }),
    onDone: { target: 'idle', actions: { type: 'append', params: ({ event }) => event } },
    onError: { target: 'idle', actions: 'setMoreMissing' },
  },
  after: { timeout: { target: 'idle', actions: 'setMoreMissing' } },
});

/** Reads the list again while it stays on the screen. */
const refreshing = templates.createStateConfig({
  tags: 'busy',
  meta: { story: 'Refreshing' },
  entry: { type: 'setStale', params: { isStale: false } },
  invoke: {
    id: 'loadTemplates',
    src: 'loadTemplates',
    input: ({ context: { businessId, filter, templates: rows } }) => ({
      businessId,
      filter,
      after: null,
      shown: rows.length,
    }),
    onDone: [
      { guard: { type: 'isDenied', params: ({ event }) => event }, target: '#templates.denied' },
      { target: 'idle', actions: { type: 'setPage', params: ({ event }) => event } },
    ],
    // The list stays; the next change reads it again.
    onError: { target: 'idle' },
  },
  after: { timeout: { target: 'idle' } },
});

/** A change does not interrupt a running request; the list is read again afterwards. */
const listed = templates.createStateConfig({
  on: { 'templates.invalidated': { actions: { type: 'setStale', params: { isStale: true } } } },
  initial: 'idle',
  states: { idle, loadingMore, refreshing },
});

/** Each template that changes is announced, and the list is read once, afterwards. */
const syncing = templates.createStateConfig({
  tags: 'busy',
  meta: { story: 'Syncing' },
  invoke: {
    id: 'syncTemplates',
    src: 'syncTemplates',
    input: ({ context: { businessId } }) => ({ businessId }),
    onDone: { target: 'listed.refreshing', actions: { type: 'setRefusal', params: ({ event }) => event } },
    onError: { target: 'listed.refreshing', actions: 'setUnreachable' },
  },
  after: { syncTimeout: { target: 'listed.refreshing', actions: 'setUnreachable' } },
});

export const templatesMachine = templates.createMachine({
  id: 'templates',
  context: ({ input: { businessId, route } }) => ({
    businessId,
    filter: filterOf(route),
    route,
    templates: [],
    next: null,
    account: null,
    isStale: false,
    isMoreMissing: false,
    refusal: null,
  }),
  invoke: {
    id: 'followTemplates',
    src: 'followTemplates',
    input: ({ context: { businessId } }) => ({ businessId }),
    onError: {},
  },
  on: {
    'route.changed': [
      {
        guard: { type: 'changesFilter', params: ({ event }) => event },
        target: '.loading',
        actions: [
          { type: 'setRoute', params: ({ event }) => event },
          { type: 'setFilterFromRoute', params: ({ event }) => event },
        ],
      },
      { actions: { type: 'setRoute', params: ({ event }) => event } },
    ],
    'search.typed': { target: '.typing', reenter: true, actions: { type: 'setSearch', params: ({ event }) => event } },
    'filter.chosen': {
      target: '.loading',
      reenter: true,
      actions: [{ type: 'setFilter', params: ({ event }) => event }, 'updateRoute'],
    },
  },
  initial: 'loading',
  states: { typing, loading, failed, denied, empty, nothingFound, listed, syncing },
});

export type TemplatesRef = ActorRefFrom<typeof templatesMachine>;
export type TemplatesSnapshot = SnapshotFrom<typeof templatesMachine>;

/**
 * What a business has taught its AI, as a list of sources under one filter, read a page at a time. It lives while the
 * tab of the knowledge is open.
 *
 * The open source, the versions and what is being added are actors of their own. The filter is part of the route: a choice is read
 * at once and written into the route, and the route change that follows reads nothing again. Any change of the knowledge,
 * by any member, reads the list again while it stays on the screen.
 */
import {
  assign,
  enqueueActions,
  sendParent,
  sendTo,
  setup,
  type ActorRefFrom,
  type EventObject,
  type SnapshotFrom,
} from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type {
  KnowledgeFilter,
  KnowledgeInvalidated,
  KnowledgePage,
  KnowledgePageRequest,
  Source,
  SourceContent,
  SourceCursor,
  SourceLeft,
} from '../../contracts/training.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';
import { writeAddress } from '../app/routing/location.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import { toActor } from '../app/system.ts';
import { intakeMachine } from './intake.machine.ts';
import { publishingMachine } from './publishing.machine.ts';
import { sourceMachine } from './source.machine.ts';
import { filterOf, hasFilter, isSameFilter, openIdOf, trainingRoute } from './training.ts';

interface Context {
  businessId: string;
  isOwner: boolean;
  filter: KnowledgeFilter;
  /** The current route, or the one just requested. */
  route: ScreenRoute;
  /** Beside the list: a source's id, the kind of a new one, or null. */
  openId: string | null;
  /** What the next new source begins with. */
  template: SourceContent | null;
  sources: Source[];
  next: SourceCursor | null;
  /** Something changed during a request. */
  isStale: boolean;
  problem: 'more' | null;
}

export type KnowledgeEvent =
  | ScreenRouteChanged
  | KnowledgeInvalidated
  | SourceLeft
  | { type: 'search.typed'; q: string }
  | { type: 'filter.chosen'; filter: Partial<KnowledgeFilter> }
  | { type: 'template.chosen'; template: SourceContent }
  | { type: 'more.requested' }
  | { type: 'retry.requested' };

const knowledge = setup({
  types: {
    context: {} as Context,
    events: {} as KnowledgeEvent,
    input: {} as ScreenInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as {
      loadSources: 'loadSources';
      followKnowledge: 'followKnowledge';
      source: 'source';
      publishing: 'publishing';
      intake: 'intake';
    },
  },
  actors: {
    loadSources: placeholder<KnowledgePage, KnowledgePageRequest>('loadSources'),
    /** Sends `knowledge.invalidated` from the business's topic. */
    followKnowledge: callbackPlaceholder<EventObject, { businessId: string }>('followKnowledge'),
    source: sourceMachine,
    publishing: publishingMachine,
    intake: intakeMachine,
  },
  guards: {
    isDenied: (_, { output }: { output: KnowledgePage }) => 'denied' in output,
    isEmpty: ({ context }) => context.sources.length === 0 && !hasFilter(context.filter),
    isNothingFound: ({ context }) => context.sources.length === 0,
    changesFilter: ({ context }, { route }: { route: ScreenRoute }) =>
      !isSameFilter(filterOf(route), filterOf(context.route)),
    hasMore: ({ context }) => context.next !== null,
    isStale: ({ context }) => context.isStale,
  },
  actions: {
    setRoute: assign((_, { route }: { route: ScreenRoute }) => ({ route })),
    setFilterFromRoute: assign((_, { route }: { route: ScreenRoute }) => ({ filter: filterOf(route) })),
    setSearch: assign(({ context }, { q }: { q: string }) => ({ filter: { ...context.filter, q: q.trim() } })),
    setFilter: assign(({ context }, { filter }: { filter: Partial<KnowledgeFilter> }) => ({
      filter: { ...context.filter, ...filter },
    })),
    /** The open source stays open. */
    updateRoute: enqueueActions(({ context: { businessId, filter, openId }, enqueue }) => {
      const to = trainingRoute(businessId, filter, openId === null ? {} : { source: openId });
      enqueue.assign({ route: to });
      enqueue.sendTo(toActor('location'), writeAddress(to));
    }),
    setPage: assign((_, { output }: { output: KnowledgePage }) => ({
      ...('sources' in output ? output : { sources: [], next: null }),
      isStale: false,
      problem: null,
    })),
    /** At most the largest page is read again; the rows below it stay. */
    refresh: assign(({ context }, { output }: { output: KnowledgePage }) => {
      if (!('sources' in output)) return {};
      const last = output.sources.at(-1);
      const end = output.next === null ? -1 : context.sources.findIndex(({ id }) => id === last?.id);
      const below = end < 0 ? [] : withoutKnown(context.sources.slice(end + 1), output.sources);
      return { sources: [...output.sources, ...below], next: below.length > 0 ? context.next : output.next };
    }),
    append: assign(({ context }, { output }: { output: KnowledgePage }) =>
      'sources' in output
        ? {
            sources: [...context.sources, ...withoutKnown(output.sources, context.sources)],
            next: output.next,
            problem: null,
          }
        : {},
    ),
    setProblem: assign((_, { problem }: { problem: Context['problem'] }) => ({ problem })),
    setStale: assign((_, { isStale }: { isStale: boolean }) => ({ isStale })),
    setTemplate: assign((_, { template }: { template: SourceContent }) => ({ template })),
    openNew: sendTo(toActor('location'), ({ context: { businessId, filter } }) => ({
      type: 'navigation.requested',
      to: trainingRoute(businessId, filter, { source: 'faq' }),
    })),
    openSource: sendTo(toActor('location'), ({ context: { businessId, filter } }, { open }: { open: string | null }) =>
      writeAddress(trainingRoute(businessId, filter, open === null ? {} : { source: open })),
    ),
    /** The list's own children and the trial beside it hear of changes from it. */
    reportChange: enqueueActions(({ context, enqueue }) => {
      const invalidated: KnowledgeInvalidated = { type: 'knowledge.invalidated' };
      enqueue.sendTo('publishing', invalidated);
      enqueue(sendParent(invalidated));
      if (context.openId !== null) enqueue.sendTo('source', invalidated);
    }),
    /** Starts and stops the actor of the open source or the new one. */
    syncOpenSource: enqueueActions(({ context: { route, openId, businessId, template }, enqueue }) => {
      const wanted = openIdOf(route);
      if (wanted === openId) return;
      enqueue.assign({ openId: wanted, template: null });
      if (openId !== null) enqueue.stopChild('source');
      if (wanted !== null)
        enqueue.spawnChild('source', { id: 'source', input: { businessId, sourceId: wanted, template } });
    }),
  },
  delays: {
    /** Of the search field. */
    debounce: 300,
    timeout: 20_000,
  },
});

const withoutKnown = (sources: readonly Source[], known: readonly Source[]): Source[] => {
  const ids = new Set(known.map(({ id }) => id));
  return sources.filter(({ id }) => !ids.has(id));
};

const typing = knowledge.createStateConfig({
  tags: 'busy',
  meta: { story: 'Typing' },
  after: { debounce: { target: 'loading', actions: 'updateRoute' } },
});

const loading = knowledge.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'loadSources',
    src: 'loadSources',
    input: ({ context: { businessId, filter } }) => ({ businessId, filter, after: null, shown: 0 }),
    onDone: [
      { guard: { type: 'isDenied', params: ({ event }) => event }, target: 'denied' },
      { target: 'listed', actions: { type: 'setPage', params: ({ event }) => event } },
    ],
    onError: { target: 'failed' },
  },
  on: { 'knowledge.invalidated': { actions: 'reportChange' } },
  after: { timeout: { target: 'failed' } },
});

const failed = knowledge.createStateConfig({
  meta: { story: 'Failed' },
  on: {
    'retry.requested': { target: 'loading' },
    'knowledge.invalidated': { target: 'loading', actions: 'reportChange' },
  },
});

/** The user is no longer in the team. */
const denied = knowledge.createStateConfig({ meta: { story: 'Denied' } });

const empty = knowledge.createStateConfig({
  meta: { story: 'Empty' },
  on: {
    'template.chosen': { actions: [{ type: 'setTemplate', params: ({ event }) => event }, 'openNew'] },
    'knowledge.invalidated': { target: 'listed.refreshing', actions: 'reportChange' },
  },
});

const nothingFound = knowledge.createStateConfig({
  meta: { story: 'NothingFound' },
  on: { 'knowledge.invalidated': { target: 'listed.refreshing', actions: 'reportChange' } },
});

const idle = knowledge.createStateConfig({
  meta: { story: 'Listed' },
  always: [
    { guard: 'isStale', target: 'refreshing' },
    { guard: 'isEmpty', target: '#knowledge.empty' },
    { guard: 'isNothingFound', target: '#knowledge.nothingFound' },
  ],
  on: { 'more.requested': { guard: 'hasMore', target: 'loadingMore' } },
});

const loadingMore = knowledge.createStateConfig({
  tags: 'busy',
  meta: { story: 'LoadingMore' },
  invoke: {
    id: 'loadSources',
    src: 'loadSources',
    input: ({ context: { businessId, filter, next } }) => ({ businessId, filter, after: next, shown: 0 }),
    onDone: { target: 'idle', actions: { type: 'append', params: ({ event }) => event } },
    onError: { target: 'idle', actions: { type: 'setProblem', params: { problem: 'more' } } },
  },
  after: { timeout: { target: 'idle', actions: { type: 'setProblem', params: { problem: 'more' } } } },
});

/** Reads the list again while it stays on the screen. */
const refreshing = knowledge.createStateConfig({
  tags: 'busy',
  meta: { story: 'Refreshing' },
  entry: { type: 'setStale', params: { isStale: false } },
  invoke: {
    id: 'loadSources',
    src: 'loadSources',
    input: ({ context: { businessId, filter, sources } }) => ({
      businessId,
      filter,
      after: null,
      shown: sources.length,
    }),
    onDone: [
      { guard: { type: 'isDenied', params: ({ event }) => event }, target: '#knowledge.denied' },
      { target: 'idle', actions: { type: 'refresh', params: ({ event }) => event } },
    ],
    // The list stays; the next change reads it again.
    onError: { target: 'idle' },
  },
  after: { timeout: { target: 'idle' } },
});

/** A change does not interrupt a running request; the list is read again afterwards. */
const listed = knowledge.createStateConfig({
  on: { 'knowledge.invalidated': { actions: [{ type: 'setStale', params: { isStale: true } }, 'reportChange'] } },
  initial: 'idle',
  states: { idle, loadingMore, refreshing },
});

export const knowledgeMachine = knowledge.createMachine({
  id: 'knowledge',
  context: ({ input: { businessId, isOwner, route } }) => ({
    businessId,
    isOwner,
    filter: filterOf(route),
    route,
    openId: null,
    template: null,
    sources: [],
    next: null,
    isStale: false,
    problem: null,
  }),
  entry: 'syncOpenSource',
  invoke: [
    {
      id: 'followKnowledge',
      src: 'followKnowledge',
      input: ({ context: { businessId } }) => ({ businessId }),
      onError: {},
    },
    {
      id: 'publishing',
      src: 'publishing',
      input: ({ context: { businessId, isOwner } }) => ({ businessId, isOwner }),
      onError: {},
    },
    { id: 'intake', src: 'intake', input: ({ context: { businessId } }) => ({ businessId }), onError: {} },
  ],
  on: {
    'route.changed': [
      {
        guard: { type: 'changesFilter', params: ({ event }) => event },
        target: '.loading',
        actions: [
          { type: 'setRoute', params: ({ event }) => event },
          { type: 'setFilterFromRoute', params: ({ event }) => event },
          'syncOpenSource',
        ],
      },
      { actions: [{ type: 'setRoute', params: ({ event }) => event }, 'syncOpenSource'] },
    ],
    'source.left': { actions: { type: 'openSource', params: ({ event }) => event } },
    'search.typed': { target: '.typing', reenter: true, actions: { type: 'setSearch', params: ({ event }) => event } },
    'filter.chosen': {
      target: '.loading',
      reenter: true,
      actions: [{ type: 'setFilter', params: ({ event }) => event }, 'updateRoute'],
    },
  },
  initial: 'loading',
  states: { typing, loading, failed, denied, empty, nothingFound, listed },
});

export type KnowledgeRef = ActorRefFrom<typeof knowledgeMachine>;
export type KnowledgeSnapshot = SnapshotFrom<typeof knowledgeMachine>;

export const selectSource = (snapshot: KnowledgeSnapshot) => snapshot.children.source;
export const selectPublishing = (snapshot: KnowledgeSnapshot) => snapshot.children.publishing;
export const selectIntake = (snapshot: KnowledgeSnapshot) => snapshot.children.intake;

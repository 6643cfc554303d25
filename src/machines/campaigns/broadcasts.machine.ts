/**
 * The broadcasts of one business, ten a page, and the open one: its form while it is a draft, else its run. It lives while
 * the screen is open. An open broadcast covers the list, which is read again on return.
 *
 * The server sends; this machine only follows its counts. The form of a new broadcast gets its address with its first save,
 * and stays the same actor.
 */
import { assign, enqueueActions, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type { RawListSearch } from '../../contracts/app.listSearch.ts';
import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { Broadcast, BroadcastsPage } from '../../contracts/campaigns.broadcasts.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';
import { redirect } from '../app/routing/location.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import { toActor } from '../app/system.ts';
import { broadcastDraftMachine } from './broadcastDraft.machine.ts';
import { broadcastRunMachine } from './broadcastRun.machine.ts';
import { broadcastRoute, broadcastsRoute, CREATE, isSameListPage } from './broadcasts.ts';

interface Context {
  businessId: string;
  /** The current route, or the one just requested. */
  route: ScreenRoute;
  /** What covers the list: a broadcast's id, `CREATE`, or null. */
  openId: string | null;
  /** The actor of what is open. */
  openAs: 'run' | 'draft' | null;
  /** As it is typed. */
  q: string;
  broadcasts: Broadcast[];
  total: number;
  page: number;
}

type Event =
  | ScreenRouteChanged
  | { type: 'search.typed'; q: string }
  | { type: 'retry.requested' }
  /** Counts or states changed. */
  | { type: 'broadcasts.changed'; broadcasts: Broadcast[] }
  /** One was added or deleted, or realtime was disconnected for a while. */
  | { type: 'broadcasts.invalidated' }
  /** The form saved a new draft. */
  | { type: 'draft.saved'; id: string }
  /** The form sent its draft. */
  | { type: 'draft.started'; id: string }
  /** The open broadcast is a draft. */
  | { type: 'draft.found'; id: string };

const broadcasts = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as ScreenInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as { followBroadcasts: 'followBroadcasts'; run: 'run'; draft: 'draft' },
  },
  actors: {
    loadBroadcasts: placeholder<BroadcastsPage, RawListSearch>('loadBroadcasts'),
    followBroadcasts: callbackPlaceholder<EventObject, { businessId: string }>('followBroadcasts'),
    run: broadcastRunMachine,
    draft: broadcastDraftMachine,
  },
  guards: {
    isEmpty: ({ context }, { output }: { output: BroadcastsPage }) => output.total === 0 && !context.route.search.q,
    /** An open broadcast covers the list and its search. */
    isOnList: ({ context }) => context.openId === null,
    isNew: ({ context }) => context.openId === CREATE,
    isOpen: ({ context }, { id }: { id: string }) => context.openId === id,
    isNothingFound: (_, { output }: { output: BroadcastsPage }) => output.total === 0,
    changesPage: ({ context }, { route }: { route: ScreenRoute }) =>
      route.id === undefined && (context.route.id !== undefined || !isSameListPage(route, context.route)),
  },
  actions: {
    setRoute: assign((_, { route }: { route: ScreenRoute }) => ({ route })),
    setSearchFromRoute: assign((_, { route }: { route: ScreenRoute }) => ({ q: route.search.q ?? '' })),
    setSearch: assign((_, { q }: { q: string }) => ({ q })),
    /** A new search starts at its first page. */
    writeSearch: enqueueActions(({ context: { businessId, q }, enqueue }) => {
      const to = broadcastsRoute(businessId, { q: q.trim() });
      enqueue.assign({ route: to });
      enqueue.sendTo(toActor('location'), redirect(to));
    }),
    setPage: assign((_, { output }: { output: BroadcastsPage }) => ({ ...output })),
    applyChanges: enqueueActions(({ context, enqueue }, { broadcasts: changed }: { broadcasts: Broadcast[] }) => {
      enqueue.assign({
        broadcasts: context.broadcasts.map((one) => changed.findLast(({ id }) => id === one.id) ?? one),
      });
      const open = changed.findLast(({ id }) => id === context.openId);
      if (open !== undefined && context.openAs === 'run')
        enqueue.sendTo('run', { type: 'broadcast.changed', broadcast: open });
    }),
    reloadOpen: enqueueActions(({ context, enqueue }) => {
      if (context.openAs === 'run') enqueue.sendTo('run', { type: 'broadcast.invalidated' });
    }),
    /** One broadcast is open at a time. */
    syncOpen: enqueueActions(({ context: { businessId, route, openId }, enqueue }) => {
      const wanted = route.id ?? null;
      if (wanted === openId) return;
      enqueue.assign({ openId: wanted, openAs: wanted === null ? null : wanted === CREATE ? 'draft' : 'run' });
      enqueue.stopChild('run');
      enqueue.stopChild('draft');
      if (wanted === CREATE) enqueue.spawnChild('draft', { id: 'draft', input: { businessId, campaignId: null } });
      else if (wanted !== null) enqueue.spawnChild('run', { id: 'run', input: { businessId, campaignId: wanted } });
    }),
    /** The form goes on under its own address, so that a reload finds the draft. */
    nameDraft: enqueueActions(({ context: { businessId }, enqueue }, { id }: { id: string }) => {
      const to = broadcastRoute(businessId, id);
      enqueue.assign({ openId: id, route: to });
      enqueue.sendTo(toActor('location'), redirect(to));
    }),
    openRun: enqueueActions(({ context: { businessId }, enqueue }, { id }: { id: string }) => {
      const to = broadcastRoute(businessId, id);
      enqueue.stopChild('draft');
      enqueue.assign({ openId: id, openAs: 'run', route: to });
      enqueue.stopChild('run');
      enqueue.spawnChild('run', { id: 'run', input: { businessId, campaignId: id } });
      enqueue.sendTo(toActor('location'), redirect(to));
    }),
    openDraft: enqueueActions(({ context: { businessId }, enqueue }, { id }: { id: string }) => {
      enqueue.stopChild('run');
      enqueue.stopChild('draft');
      enqueue.assign({ openAs: 'draft' });
      enqueue.spawnChild('draft', { id: 'draft', input: { businessId, campaignId: id } });
    }),
  },
  delays: {
    /** Of the search field. */
    debounce: 300,
    timeout: 20_000,
  },
});

/** Under an open broadcast, the first page. */
const requestOf = ({ businessId, route: { id, search } }: Context): RawListSearch =>
  id === undefined ? { businessId, q: search.q, page: search.page } : { businessId };

const typing = broadcasts.createStateConfig({
  tags: 'busy',
  meta: { story: 'Typing' },
  after: { debounce: { target: 'loading', actions: 'writeSearch' } },
});

const loading = broadcasts.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'loadBroadcasts',
    src: 'loadBroadcasts',
    input: ({ context }) => requestOf(context),
    onDone: [
      {
        guard: { type: 'isEmpty', params: ({ event }) => event },
        target: 'empty',
        actions: { type: 'setPage', params: ({ event }) => event },
      },
      {
        guard: { type: 'isNothingFound', params: ({ event }) => event },
        target: 'nothingFound',
        actions: { type: 'setPage', params: ({ event }) => event },
      },
      { target: 'listed', actions: { type: 'setPage', params: ({ event }) => event } },
    ],
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
});

const failed = broadcasts.createStateConfig({
  meta: { story: 'Failed' },
  on: {
    'retry.requested': { guard: 'isOnList', target: 'loading' },
    'broadcasts.invalidated': { target: 'loading', actions: 'reloadOpen' },
  },
});

const empty = broadcasts.createStateConfig({
  meta: { story: 'Empty' },
  on: { 'broadcasts.invalidated': { target: 'loading', actions: 'reloadOpen' } },
});

const nothingFound = broadcasts.createStateConfig({
  meta: { story: 'NothingFound' },
  on: { 'broadcasts.invalidated': { target: 'loading', actions: 'reloadOpen' } },
});

const listed = broadcasts.createStateConfig({
  meta: { story: 'Listed' },
  on: { 'broadcasts.invalidated': { target: 'loading', actions: 'reloadOpen' } },
});

export const broadcastsMachine = broadcasts.createMachine({
  id: 'broadcasts',
  context: ({ input: { businessId, route } }) => ({
    businessId,
    route,
    openId: null,
    openAs: null,
    q: route.id === undefined ? (route.search.q ?? '') : '',
    broadcasts: [],
    total: 0,
    page: 1,
  }),
  entry: 'syncOpen',
  invoke: {
    id: 'followBroadcasts',
    src: 'followBroadcasts',
    input: ({ context: { businessId } }) => ({ businessId }),
    // Without it, counts are those of the last read.
    onError: {},
  },
  on: {
    'route.changed': [
      {
        guard: { type: 'changesPage', params: ({ event }) => event },
        target: '.loading',
        actions: [
          { type: 'setRoute', params: ({ event }) => event },
          { type: 'setSearchFromRoute', params: ({ event }) => event },
          'syncOpen',
        ],
      },
      { actions: [{ type: 'setRoute', params: ({ event }) => event }, 'syncOpen'] },
    ],
    'search.typed': {
      guard: 'isOnList',
      target: '.typing',
      reenter: true,
      actions: { type: 'setSearch', params: ({ event }) => event },
    },
    'broadcasts.changed': { actions: { type: 'applyChanges', params: ({ event }) => event } },
    'draft.saved': { guard: 'isNew', actions: { type: 'nameDraft', params: ({ event }) => event } },
    'draft.started': {
      guard: { type: 'isOpen', params: ({ event }) => event },
      actions: { type: 'openRun', params: ({ event }) => event },
    },
    'draft.found': {
      guard: { type: 'isOpen', params: ({ event }) => event },
      actions: { type: 'openDraft', params: ({ event }) => event },
    },
  },
  initial: 'loading',
  states: { typing, loading, failed, empty, nothingFound, listed },
});

export type BroadcastsRef = ActorRefFrom<typeof broadcastsMachine>;
export type BroadcastsSnapshot = SnapshotFrom<typeof broadcastsMachine>;

export const selectRun = (snapshot: BroadcastsSnapshot) => snapshot.children.run;
export const selectDraft = (snapshot: BroadcastsSnapshot) => snapshot.children.draft;

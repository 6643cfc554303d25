/**
 * The lists of recipients, ten a page, and the open one. It lives while the screen is open, for one business. An open list
 * covers the lists, which stay as they are and are read again on return.
 *
 * What is asked of a list runs alone, and the page is read again after it. Deleting a list asks first which campaigns use
 * it.
 */
import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { RawListSearch } from '../../contracts/app.listSearch.ts';
import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { ListsPage, NewList, RecipientList, Refusal } from '../../contracts/campaigns.recipients.ts';
import { placeholder } from '../app/placeholder.ts';
import { redirect } from '../app/routing/location.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import { toActor } from '../app/system.ts';
import { recipientListMachine } from './recipientList.machine.ts';
import { IMPORT, isSamePage, listRoute, recipientsRoute } from './recipients.ts';

export type ListCommand =
  | { do: 'exportConsents' }
  | { do: 'create'; list: NewList }
  | { do: 'rename'; id: string; name: string }
  | { do: 'remove'; id: string };

interface Context {
  businessId: string;
  isOwner: boolean;
  /** The current route, or the one just requested. */
  route: ScreenRoute;
  /** The open list; null: none. */
  openId: string | null;
  /** As it is typed. */
  q: string;
  lists: RecipientList[];
  total: number;
  page: number;
  /** The requested page is beyond the last one, which is shown instead. */
  isBeyond: boolean;
  command: ListCommand | null;
  /** Why the command was not carried out. */
  refusal: Refusal | 'failed' | null;
  /** The list that may be deleted. */
  removal: RecipientList | null;
  /** Names of the campaigns that use it; null: not known. */
  uses: string[] | null;
}

type Event =
  | ScreenRouteChanged
  | { type: 'search.typed'; q: string }
  | { type: 'retry.requested' }
  | { type: 'list.created'; list: NewList }
  | { type: 'list.renamed'; id: string; name: string }
  | { type: 'removal.requested'; list: RecipientList }
  | { type: 'removal.confirmed' }
  | { type: 'removal.cancelled' }
  /** The consent ledger as a file. */
  | { type: 'register.requested' }
  | { type: 'refusal.dismissed' };

const recipients = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as ScreenInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as { list: 'list' },
  },
  actors: {
    loadLists: placeholder<ListsPage, RawListSearch>('loadLists'),
    changeList: placeholder<{ refused: Refusal } | { done: true }, { businessId: string; command: ListCommand | null }>(
      'changeList',
    ),
    /** The names of the campaigns that use a list. */
    loadUses: placeholder<string[], { listId: string }>('loadUses'),
    list: recipientListMachine,
  },
  guards: {
    isEmpty: ({ context }, { output }: { output: ListsPage }) => output.total === 0 && !context.route.search.q,
    isNothingFound: (_, { output }: { output: ListsPage }) => output.total === 0,
    isOwner: ({ context }) => context.isOwner,
    hasRefusal: ({ context }) => context.refusal !== null,
    isRefused: (_, { output }: { output: object }) => 'refused' in output,
    changesPage: ({ context }, { route }: { route: ScreenRoute }) =>
      route.id === undefined && !isSamePage(route, context.route),
  },
  actions: {
    setRoute: assign((_, { route }: { route: ScreenRoute }) => ({ route })),
    setSearchFromRoute: assign((_, { route }: { route: ScreenRoute }) =>
      route.id === undefined ? { q: route.search.q ?? '' } : {},
    ),
    setSearch: assign((_, { q }: { q: string }) => ({ q })),
    /** A new search starts at its first page. */
    writeSearch: enqueueActions(({ context: { businessId, q }, enqueue }) => {
      const to = recipientsRoute(businessId, { q: q.trim() });
      enqueue.assign({ route: to });
      enqueue.sendTo(toActor('location'), redirect(to));
    }),
    setLists: assign(({ context }, { output }: { output: ListsPage }) => ({
      ...output,
      isBeyond: output.total > 0 && output.page < Number(context.route.search.page ?? 1),
    })),
    setCommand: assign((_, { command }: { command: ListCommand }) => ({ command, refusal: null })),
    confirmRemoval: assign(({ context: { removal } }) => ({
      command: removal && { do: 'remove' as const, id: removal.id },
      removal: null,
    })),
    setRefusal: assign((_, { output }: { output: object }) => ({ refusal: (output as { refused: Refusal }).refused })),
    setFailed: assign({ refusal: 'failed' as const }),
    clearRefusal: assign({ refusal: null }),
    setRemoval: assign((_, { list }: { list: RecipientList }) => ({ removal: list, uses: null, refusal: null })),
    clearRemoval: assign({ removal: null, uses: null }),
    setUses: assign((_, { output }: { output: string[] }) => ({ uses: output })),
    /** A new list is opened; one that is filled from a file or a text, with its import. */
    openNewList: enqueueActions(({ context: { businessId, command }, enqueue }) => {
      if (command?.do !== 'create') return;
      const { id, filling } = command.list;
      const isImported = filling.from === 'file' || filling.from === 'paste';
      enqueue.sendTo(toActor('location'), {
        type: 'navigation.requested',
        to: listRoute(businessId, id, isImported ? { section: IMPORT } : {}),
      });
    }),
    clearCommand: assign({ command: null }),
    /** One list is open at a time. */
    syncOpenList: enqueueActions(({ context: { businessId, isOwner, route, openId }, enqueue }) => {
      const wanted = route.id ?? null;
      if (wanted !== null && wanted === openId) enqueue.sendTo('list', { type: 'route.changed', route });
      if (wanted === openId) return;
      enqueue.assign({ openId: wanted });
      if (openId !== null) enqueue.stopChild('list');
      if (wanted !== null)
        enqueue.spawnChild('list', { id: 'list', input: { businessId, isOwner, route, listId: wanted } });
    }),
  },
  delays: {
    /** Of the search field. */
    debounce: 300,
    timeout: 20_000,
    /** A copy of a long list takes a while. */
    changeTimeout: 60_000,
  },
});

/** Under an open list, the first page. */
const requestOf = ({ businessId, route: { id, search } }: Context): RawListSearch =>
  id === undefined ? { businessId, q: search.q, page: search.page } : { businessId };

const commands = recipients.createStateConfig({
  on: {
    'list.created': {
      target: '#recipients.changing',
      actions: { type: 'setCommand', params: ({ event: { list } }) => ({ command: { do: 'create' as const, list } }) },
    },
    'register.requested': {
      guard: 'isOwner',
      target: '#recipients.changing',
      actions: { type: 'setCommand', params: () => ({ command: { do: 'exportConsents' as const } }) },
    },
  },
}).on;

const typing = recipients.createStateConfig({
  tags: 'busy',
  meta: { story: 'Typing' },
  after: { debounce: { target: 'loading', actions: 'writeSearch' } },
});

const loading = recipients.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'loadLists',
    src: 'loadLists',
    input: ({ context }) => requestOf(context),
    onDone: [
      {
        guard: { type: 'isEmpty', params: ({ event }) => event },
        target: 'empty',
        actions: { type: 'setLists', params: ({ event }) => event },
      },
      {
        guard: { type: 'isNothingFound', params: ({ event }) => event },
        target: 'nothingFound',
        actions: { type: 'setLists', params: ({ event }) => event },
      },
      { target: 'listed', actions: { type: 'setLists', params: ({ event }) => event } },
    ],
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
});

const failed = recipients.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading' } },
});

const empty = recipients.createStateConfig({
  meta: { story: 'Empty' },
  on: commands,
});

const nothingFound = recipients.createStateConfig({
  meta: { story: 'NothingFound' },
  on: commands,
});

const idle = recipients.createStateConfig({
  meta: { story: 'Listed' },
  on: {
    ...commands,
    'list.renamed': {
      target: '#recipients.changing',
      actions: {
        type: 'setCommand',
        params: ({ event: { id, name } }) => ({ command: { do: 'rename' as const, id, name } }),
      },
    },
    'removal.requested': { target: 'checkingUse', actions: { type: 'setRemoval', params: ({ event }) => event } },
  },
});

const checkingUse = recipients.createStateConfig({
  tags: 'busy',
  meta: { story: 'CheckingUse' },
  invoke: {
    id: 'loadUses',
    src: 'loadUses',
    input: ({ context: { removal } }) => ({ listId: removal?.id ?? '' }),
    onDone: { target: 'confirmingRemoval', actions: { type: 'setUses', params: ({ event }) => event } },
    onError: { target: 'confirmingRemoval' },
  },
  on: { 'removal.cancelled': { target: 'idle', actions: 'clearRemoval' } },
  after: { timeout: { target: 'confirmingRemoval' } },
});

const confirmingRemoval = recipients.createStateConfig({
  meta: { story: 'ConfirmingRemoval' },
  on: {
    'removal.confirmed': { target: '#recipients.changing', actions: 'confirmRemoval' },
    'removal.cancelled': { target: 'idle', actions: 'clearRemoval' },
  },
});

const listed = recipients.createStateConfig({ initial: 'idle', states: { idle, checkingUse, confirmingRemoval } });

const changing = recipients.createStateConfig({
  tags: 'busy',
  meta: { story: 'Changing' },
  invoke: {
    id: 'changeList',
    src: 'changeList',
    input: ({ context: { businessId, command } }) => ({ businessId, command }),
    onDone: [
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'loading',
        actions: [{ type: 'setRefusal', params: ({ event }) => event }, 'clearCommand'],
      },
      { target: 'loading', actions: ['openNewList', 'clearCommand'] },
    ],
    // It may have been carried out: the lists are read again.
    onError: { target: 'loading', actions: ['setFailed', 'clearCommand'] },
  },
  after: { changeTimeout: { target: 'loading', actions: ['setFailed', 'clearCommand'] } },
});

export const recipientsMachine = recipients.createMachine({
  id: 'recipients',
  context: ({ input: { businessId, isOwner, route } }) => ({
    businessId,
    isOwner,
    route,
    openId: null,
    q: route.id === undefined ? (route.search.q ?? '') : '',
    lists: [],
    total: 0,
    page: 1,
    isBeyond: false,
    command: null,
    refusal: null,
    removal: null,
    uses: null,
  }),
  entry: 'syncOpenList',
  on: {
    'route.changed': [
      {
        guard: { type: 'changesPage', params: ({ event }) => event },
        target: '.loading',
        actions: [
          { type: 'setRoute', params: ({ event }) => event },
          { type: 'setSearchFromRoute', params: ({ event }) => event },
          'syncOpenList',
        ],
      },
      { actions: [{ type: 'setRoute', params: ({ event }) => event }, 'syncOpenList'] },
    ],
    'refusal.dismissed': { guard: 'hasRefusal', actions: 'clearRefusal' },
    'search.typed': { target: '.typing', reenter: true, actions: { type: 'setSearch', params: ({ event }) => event } },
  },
  initial: 'loading',
  states: { typing, loading, failed, empty, nothingFound, listed, changing },
});

export type RecipientsRef = ActorRefFrom<typeof recipientsMachine>;
export type RecipientsSnapshot = SnapshotFrom<typeof recipientsMachine>;

export const selectOpenList = (snapshot: RecipientsSnapshot) => snapshot.children.list;

/**
 * A list of a business that is read a page at a time: recipient lists, broadcasts, templates. It lives while its screen is
 * open. All such lists have this chart, each with the types of its own rows and commands.
 *
 * The search of the route says what is listed. A search or a filter of the user is written into the route, and the route
 * change that follows reads nothing again. What runs for a command runs alone, and the page is read again after it.
 */
import { assign, enqueueActions, setup, type ActorRefFrom, type EventObject, type SnapshotFrom } from 'xstate';

import type {
  ListedPage,
  PagedCommand,
  PagedListName,
  PagedListPage,
  PagedResult,
  PagedRow,
  PagedSearch,
} from '../../contracts/app.pagedList.ts';
import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { MachineTypes } from './machineTypes.ts';
import { READ, isSamePage, type Context, type Event, type Filter } from './pagedList.events.ts';
import { callbackPlaceholder, placeholder } from './placeholder.ts';
import { request } from './request.ts';
import { writeAddress } from './routing/location.ts';
import type { ScreenInput } from './screen.ts';
import { CURRENT, STALE } from './staleness.ts';
import { toActor } from './system.ts';
import { withEvent } from './withEvent.ts';

/** The machine of one list, such as `createPagedListMachine<'templates'>()`. */
export const createPagedListMachine = <Of extends PagedListName>() => {
  const pagedList = setup({
    types: {} as MachineTypes<Context<Of>, Event<Of>, Omit<ScreenInput, 'userId'>>,
    actors: {
      readPage: placeholder<PagedListPage<Of>, PagedSearch>('readPage'),
      runCommand: placeholder<PagedResult<Of>, { businessId: string; command: PagedCommand<Of> | null }>('runCommand'),
      /** Sends `rows.invalidated`. */
      followRows: callbackPlaceholder<EventObject, { businessId: string }>('followRows'),
    },
    guards: {
      isStale: ({ context }) => context.isStale,
      isDenied: (_, { output }: { output: PagedListPage<Of> }) => 'denied' in output,
      isRefused: (_, { output }: { output: PagedResult<Of> }) => 'refused' in output,
      changesPage: ({ context }, { route }: { route: ScreenRoute }) => !isSamePage(route, context.route),
    },
    actions: {
      markStale: assign(STALE),
      markCurrent: assign(CURRENT),
      setRoute: assign((_, { route }: { route: ScreenRoute }) => ({ route })),
      setSearchFromRoute: assign((_, { route }: { route: ScreenRoute }) => ({ q: route.search.q ?? '' })),
      setSearch: assign((_, { q }: { q: string }) => ({ q })),
      /** Begins at the first page. */
      writeSearch: enqueueActions(({ context: { route, q }, enqueue }, chosen: Filter) => {
        const { page: _, businessId, ...search } = { ...route.search, q: q.trim() || undefined, ...chosen };
        const given = Object.entries(search).filter(([, value]) => value !== undefined);
        const to = { ...route, search: { businessId, ...Object.fromEntries(given) } };
        enqueue.assign({ route: to });
        enqueue.sendTo(toActor('location'), writeAddress(to));
      }),
      setPage: assign(({ context }, { output }: { output: PagedListPage<Of> }) => {
        if ('denied' in output) return {};
        const { rows, total, page, about }: ListedPage<Of> = output;
        return { rows, total, page, about, isBeyond: total > 0 && page < Number(context.route.search.page ?? 1) };
      }),
      changeRows: assign(({ context }, { rows }: { rows: readonly PagedRow<Of>[] }) => ({
        rows: context.rows && context.rows.map((row) => rows.findLast(({ id }) => id === row.id) ?? row),
      })),
      begin: assign((_, { opens }: { opens?: ScreenRoute }) => ({
        opens: opens ?? null,
        refusal: null,
      })),
      end: assign({ opens: null }),
      openNext: enqueueActions(({ context: { opens }, enqueue }) => {
        if (opens !== null) enqueue.sendTo(toActor('location'), { type: 'navigation.requested', to: opens });
      }),
      setRefusal: assign((_, { output }: { output: PagedResult<Of> }) => ({
        refusal: 'refused' in output ? output.refused : null,
      })),
      setFailed: assign({ refusal: 'failed' as const }),
      clearRefusal: assign({ refusal: null }),
    },
    delays: {
      /** Of the search field. */
      debounce: 300,
      timeout: 20_000,
      /** A copy of a long list takes a while, and so does reading all templates from Meta. */
      commandTimeout: 70_000,
    },
  });

  const requestOf = ({ businessId, route: { search } }: Context<Of>): PagedSearch => ({ ...search, businessId });

  const typing = pagedList.createStateConfig({
    tags: 'busy',
    meta: { story: 'Typing' },
    after: { debounce: { target: 'loading', actions: { type: 'writeSearch', params: {} } } },
  });

  /** The answer may be older than the row. */
  const rowsDuringRead = pagedList.createStateConfig({
    on: { 'rows.changed': { actions: [withEvent('changeRows'), 'markStale'] } },
  }).on;

  const loading = request(pagedList, {
    src: 'readPage',
    story: 'Loading',
    input: ({ context }) => requestOf(context),
    done: [
      { guard: withEvent('isDenied'), target: 'denied' },
      { target: 'listed', actions: withEvent('setPage') },
    ],
    failed: { target: 'failed' },
    on: rowsDuringRead,
    entry: 'markCurrent',
  });

  const failed = pagedList.createStateConfig({
    meta: { story: 'Failed' },
    always: { guard: 'isStale', target: 'loading' },
    on: { 'retry.requested': { target: 'loading' } },
  });

  const denied = pagedList.createStateConfig({ meta: { story: 'Denied' } });

  const controls = pagedList.createStateConfig({
    on: {
      'command.requested': { target: 'running', actions: withEvent('begin') },
      'refusal.dismissed': { actions: 'clearRefusal' },
    },
  }).on;

  const listed = pagedList.createStateConfig({
    meta: { story: 'Listed' },
    always: { guard: 'isStale', target: 'refreshing' },
    on: controls,
  });

  /** The same page again. The rows stay if it cannot be read: the next change reads it once more. */
  const refreshing = request(pagedList, {
    src: 'readPage',
    story: 'Refreshing',
    input: ({ context }) => requestOf(context),
    done: [
      { guard: withEvent('isDenied'), target: 'denied' },
      { target: 'listed', actions: withEvent('setPage') },
    ],
    failed: { target: 'listed' },
    on: { ...controls, ...rowsDuringRead },
    entry: 'markCurrent',
  });

  const running = request(pagedList, {
    src: 'runCommand',
    story: 'Running',
    // Not from the context: a command may have a secret.
    input: ({ context: { businessId }, event }) => ({
      businessId,
      command: event.type === 'command.requested' ? event.command : null,
    }),
    done: [
      { guard: withEvent('isRefused'), target: 'loading', actions: [withEvent('setRefusal'), 'end'] },
      { target: 'loading', actions: ['openNext', 'end'] },
    ],
    // It may have been carried out: the page is read again.
    failed: { target: 'loading', actions: ['setFailed', 'end'] },
    limit: 'commandTimeout',
  });

  return pagedList.createMachine({
    id: 'pagedList',
    context: ({ input: { businessId, isOwner, route } }) => ({
      businessId,
      isOwner,
      route,
      q: route.search.q ?? '',
      rows: null,
      total: 0,
      page: 1,
      isBeyond: false,
      about: null,
      opens: null,
      refusal: null,
      isStale: false,
    }),
    invoke: {
      id: 'followRows',
      src: 'followRows',
      input: ({ context: { businessId } }) => ({ businessId }),
      // Without it, the rows are those of the last read.
      onError: {},
    },
    on: {
      'route.changed': [
        {
          guard: withEvent('changesPage'),
          target: '.loading',
          actions: [withEvent('setRoute'), withEvent('setSearchFromRoute')],
        },
        { actions: withEvent('setRoute') },
      ],
      'search.typed': { target: '.typing', actions: withEvent('setSearch') },
      'filter.chosen': {
        target: '.loading',
        actions: { type: 'writeSearch', params: ({ event }) => event.search },
      },
      'rows.invalidated': { actions: 'markStale' },
      'rows.changed': { actions: withEvent('changeRows') },
    },
    initial: 'loading',
    states: { typing, loading, failed, denied, listed, refreshing, running },
  });
};

export type PagedListMachine<Of extends PagedListName> = ReturnType<typeof createPagedListMachine<Of>>;
export type PagedListRef<Of extends PagedListName> = ActorRefFrom<PagedListMachine<Of>>;
export type PagedListSnapshot<Of extends PagedListName> = SnapshotFrom<PagedListMachine<Of>>;

/** Whether a search or a filter, and not the page alone, leaves rows out. */
export const selectIsFiltered = ({
  context: {
    route: { search },
  },
}: Pick<PagedListSnapshot<PagedListName>, 'context'>): boolean =>
  READ.some((name) => name !== 'page' && search[name] !== undefined);

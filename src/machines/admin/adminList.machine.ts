/**
 * One list of the admin panel under one search, read in pages. It lives while its section is open.
 *
 * The entries of the previous search stay until the next result arrives. Typing is debounced.
 */
import { assign, setup, type ActorRefFrom } from 'xstate';

import {
  NO_AUDIT_FILTER,
  type AdminListCursor,
  type AdminEntry,
  type AdminListKind,
  type AdminListPage,
  type AdminListPageRequest,
  type AuditFilter,
} from '../../contracts/admin.ts';
import type { AuditAction } from '../../contracts/auditActions.ts';
import { placeholder } from '../app/placeholder.ts';

export { AUDIT_ACTIONS } from '../../contracts/auditActions.ts';

interface Context {
  kind: AdminListKind;
  search: string;
  /** The actions whose names contain the search. */
  named: readonly AuditAction[];
  filter: AuditFilter;
  entries: AdminEntry[];
  next: AdminListCursor | null;
  totals: Record<string, number> | null;
}

type Event =
  /** `named`: of the audit log, whose actions only the view can name. */
  | { type: 'search.typed'; search: string; named?: readonly AuditAction[] }
  | { type: 'filter.chosen'; filter: AuditFilter }
  | { type: 'more.requested' }
  | { type: 'retry.requested' }
  /** The panel has changed an entry. */
  | { type: 'entry.changed'; entry: AdminEntry }
  /** The outcome of a change is unknown, so the list is read again. */
  | { type: 'reload.requested' };

const list = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { kind: AdminListKind },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    readPage: placeholder<AdminListPage, AdminListPageRequest>('readPage'),
  },
  guards: {
    isEmpty: ({ context }, { output }: { output: AdminListPage }) =>
      output.entries.length === 0 && context.search === '' && !isFiltered(context.filter),
    isNothingFound: (_, { output }: { output: AdminListPage }) => output.entries.length === 0,
    isLast: (_, { output }: { output: AdminListPage }) => output.next === null,
  },
  actions: {
    setSearch: assign((_, { search, named = [] }: { search: string; named?: readonly AuditAction[] }) => ({
      search: search.trim(),
      named,
    })),
    setFilter: assign((_, { filter }: { filter: AuditFilter }) => ({ filter })),
    setEntries: assign((_, { output: { entries, next, totals } }: { output: AdminListPage }) => ({
      entries,
      next,
      totals: totals ?? null,
    })),
    setTotals: assign((_, { output: { totals } }: { output: AdminListPage }) => ({ totals: totals ?? null })),
    // A new row between two reads moves the last entry of one page into the next.
    append: assign(({ context }, { output }: { output: AdminListPage }) => ({
      entries: [
        ...context.entries,
        ...output.entries.filter(({ id }) => context.entries.every((known) => known.id !== id)),
      ],
      next: output.next,
    })),
    replaceEntry: assign(({ context: { entries } }, { entry }: { entry: AdminEntry }) => ({
      entries: entries.map((known) => (known.id === entry.id ? entry : known)),
    })),
  },
  delays: {
    debounce: 300,
    timeout: 20_000,
  },
});

const typing = list.createStateConfig({
  tags: 'busy',
  meta: { story: 'Typing' },
  after: { debounce: { target: 'loading' } },
});

const loading = list.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'readPage',
    src: 'readPage',
    input: ({ context: { kind, search, named, filter } }) => ({ kind, search, named, filter, after: null }),
    onDone: [
      {
        guard: { type: 'isEmpty', params: ({ event }) => event },
        target: 'empty',
        actions: { type: 'setTotals', params: ({ event }) => event },
      },
      { guard: { type: 'isNothingFound', params: ({ event }) => event }, target: 'nothingFound' },
      {
        guard: { type: 'isLast', params: ({ event }) => event },
        target: 'listed.whole',
        actions: { type: 'setEntries', params: ({ event }) => event },
      },
      { target: 'listed', actions: { type: 'setEntries', params: ({ event }) => event } },
    ],
    onError: { target: 'failed' },
  },
  after: { timeout: { target: 'failed' } },
});

const failed = list.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading' } },
});

const listed = list.createStateConfig({
  initial: 'partial',
  on: {
    'entry.changed': { actions: { type: 'replaceEntry', params: ({ event }) => event } },
    'reload.requested': { target: 'loading' },
  },
  states: {
    partial: { meta: { story: 'Partial' }, on: { 'more.requested': { target: 'loadingMore' } } },
    loadingMore: {
      tags: 'busy',
      meta: { story: 'LoadingMore' },
      invoke: {
        id: 'readPage',
        src: 'readPage',
        input: ({ context: { kind, search, named, filter, next } }) => ({ kind, search, named, filter, after: next }),
        onDone: [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: 'whole',
            actions: { type: 'append', params: ({ event }) => event },
          },
          { target: 'partial', actions: { type: 'append', params: ({ event }) => event } },
        ],
        onError: { target: 'moreFailed' },
      },
      after: { timeout: { target: 'moreFailed' } },
    },
    moreFailed: { meta: { story: 'MoreFailed' }, on: { 'retry.requested': { target: 'loadingMore' } } },
    whole: { meta: { story: 'Whole' } },
  },
});

export const adminListMachine = list.createMachine({
  id: 'adminList',
  context: ({ input: { kind } }) => ({
    kind,
    search: '',
    named: [],
    filter: NO_AUDIT_FILTER,
    entries: [],
    next: null,
    totals: null,
  }),
  on: {
    'search.typed': {
      target: '.typing',
      reenter: true,
      actions: { type: 'setSearch', params: ({ event }) => event },
    },
    'filter.chosen': {
      target: '.loading',
      reenter: true,
      actions: { type: 'setFilter', params: ({ event }) => event },
    },
  },
  initial: 'loading',
  states: {
    typing,
    loading,
    failed,
    empty: { meta: { story: 'Empty' } },
    nothingFound: { meta: { story: 'NothingFound' } },
    listed,
  },
});

/** Whether an empty list means that nothing passes the filter. */
export const isFiltered = ({ kind, since, until }: AuditFilter): boolean =>
  kind !== null || since !== null || until !== null;

export type AdminListRef = ActorRefFrom<typeof adminListMachine>;

/**
 * One list of the panel under one question, read a page at a time. It lives while its section is open.
 *
 * What surprises: what was found before stays on the screen until something else is, and typing asks for nothing before
 * it rests.
 */
import { assign, setup, type ActorRefFrom } from 'xstate';

import type {
  AdminListCursor,
  AdminEntry,
  AdminListKind,
  AdminListPage,
  AdminListPageRequest,
} from '../../contracts/admin.ts';
import { unprovided } from '../app/placeholder.ts';

interface Context {
  kind: AdminListKind;
  search: string;
  lines: AdminEntry[];
  next: AdminListCursor | null;
}

type Event =
  | { type: 'search.typed'; search: string }
  | { type: 'more.requested' }
  | { type: 'retry.requested' }
  /** The panel has changed one. */
  | { type: 'line.changed'; line: AdminEntry }
  /** The panel has changed one, or has not: nobody was told. */
  | { type: 'reading.requested' };

const list = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { kind: AdminListKind },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    readPage: unprovided<AdminListPage, AdminListPageRequest>('readPage'),
  },
  guards: {
    isNone: ({ context }, { output }: { output: AdminListPage }) => output.lines.length === 0 && context.search === '',
    isNothing: (_, { output }: { output: AdminListPage }) => output.lines.length === 0,
    isLast: (_, { output }: { output: AdminListPage }) => output.next === null,
  },
  actions: {
    ask: assign((_, { search }: { search: string }) => ({ search: search.trim() })),
    show: assign((_, { output: { lines, next } }: { output: AdminListPage }) => ({ lines, next })),
    // Somebody new may have come up between two pages, and pushed the last line of one into the next.
    append: assign(({ context }, { output }: { output: AdminListPage }) => ({
      lines: [...context.lines, ...output.lines.filter(({ id }) => context.lines.every((known) => known.id !== id))],
      next: output.next,
    })),
    replace: assign(({ context: { lines } }, { line }: { line: AdminEntry }) => ({
      lines: lines.map((known) => (known.id === line.id ? line : known)),
    })),
  },
  delays: {
    /** How long typing rests before it is a question. */
    rest: 300,
    /** A page that has not come by then does not come. */
    patience: 20_000,
  },
});

const typing = list.createStateConfig({
  tags: 'busy',
  meta: { story: 'Typing' },
  after: { rest: { target: 'loading' } },
});

const loading = list.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'readPage',
    src: 'readPage',
    input: ({ context: { kind, search } }) => ({ kind, search, after: null }),
    onDone: [
      { guard: { type: 'isNone', params: ({ event }) => event }, target: 'empty' },
      { guard: { type: 'isNothing', params: ({ event }) => event }, target: 'nothingFound' },
      {
        guard: { type: 'isLast', params: ({ event }) => event },
        target: 'listed.whole',
        actions: { type: 'show', params: ({ event }) => event },
      },
      { target: 'listed', actions: { type: 'show', params: ({ event }) => event } },
    ],
    onError: { target: 'failed' },
  },
  after: { patience: { target: 'failed' } },
});

const failed = list.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading' } },
});

const listed = list.createStateConfig({
  initial: 'partial',
  on: {
    'line.changed': { actions: { type: 'replace', params: ({ event }) => event } },
    'reading.requested': { target: 'loading' },
  },
  states: {
    partial: { meta: { story: 'Partial' }, on: { 'more.requested': { target: 'loadingMore' } } },
    loadingMore: {
      tags: 'busy',
      meta: { story: 'LoadingMore' },
      invoke: {
        id: 'readPage',
        src: 'readPage',
        input: ({ context: { kind, search, next } }) => ({ kind, search, after: next }),
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
      after: { patience: { target: 'moreFailed' } },
    },
    moreFailed: { meta: { story: 'MoreFailed' }, on: { 'retry.requested': { target: 'loadingMore' } } },
    whole: { meta: { story: 'Whole' } },
  },
});

export const adminListMachine = list.createMachine({
  id: 'adminList',
  context: ({ input: { kind } }) => ({ kind, search: '', lines: [], next: null }),
  on: {
    'search.typed': {
      target: '.typing',
      reenter: true,
      actions: { type: 'ask', params: ({ event }) => event },
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

export type AdminListRef = ActorRefFrom<typeof adminListMachine>;

import type { AdminListPage } from '../../contracts/admin.ts';
import { defineModel } from '../app/defineModel.ts';
import { adminListMachine, isFiltered } from './adminList.machine.ts';
import { batik, incomplete } from './entries.fixture.ts';

const offline = new Error('offline');

const pages = {
  some: { entries: [batik], next: { id: batik.id } },
  last: { entries: [incomplete], next: null },
  none: { entries: [], next: null },
  allWork: { entries: [], next: null, totals: { WORKING: 3 } },
} satisfies Record<string, AdminListPage>;

const listEvents = ['more.requested', 'retry.requested', 'entry.changed', 'reload.requested'] as const;

export const adminListModel = defineModel({
  machine: adminListMachine,
  input: { kind: 'businesses' },
  events: {
    'search.typed': [{ type: 'search.typed', search: '0812 3456' }],
    'filter.chosen': [{ type: 'filter.chosen', filter: { kind: 'team', since: null, until: null } }],
    'more.requested': [{ type: 'more.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'reload.requested': [{ type: 'reload.requested' }],
    'entry.changed': [{ type: 'entry.changed', entry: { ...batik, mode: 'testing' } }],
  },
  outcomes: { readPage: { done: pages, error: { offline } } },
  // An empty list and an empty search result are different states.
  vertex: ({ context }) => [context.search, isFiltered(context.filter), context.totals !== null],
  variant: ({ context: { totals } }) => (totals === null ? null : 'withTotals'),
  ignored: {
    typing: [...listEvents],
    loading: [...listEvents],
    failed: ['more.requested', 'entry.changed', 'reload.requested'],
    empty: [...listEvents],
    nothingFound: [...listEvents],
    'listed.partial': ['retry.requested'],
    'listed.loadingMore': ['more.requested', 'retry.requested'],
    'listed.moreFailed': ['more.requested'],
    'listed.whole': ['more.requested', 'retry.requested'],
  },
  maxPaths: 26,
});

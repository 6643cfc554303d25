import type { AdminListPage } from '../../contracts/admin.ts';
import { defineModel } from '../app/defineModel.ts';
import { adminListMachine } from './adminList.machine.ts';
import { batik, half } from './rows.fixture.ts';

const offline = new Error('offline');

const pages = {
  some: { lines: [batik], next: { id: batik.id } },
  last: { lines: [half], next: null },
  none: { lines: [], next: null },
} satisfies Record<string, AdminListPage>;

const gestures = ['more.requested', 'retry.requested', 'line.changed', 'reading.requested'] as const;

export const adminListModel = defineModel({
  machine: adminListMachine,
  input: { kind: 'businesses' },
  events: {
    'search.typed': [{ type: 'search.typed', search: '0812 3456' }],
    'more.requested': [{ type: 'more.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'reading.requested': [{ type: 'reading.requested' }],
    'line.changed': [{ type: 'line.changed', line: { ...batik, mode: 'testing' } }],
  },
  outcomes: { readPage: { done: pages, error: { offline } } },
  // Nothing at all is another nothing than nothing found.
  vertex: ({ context }) => context.search,
  ignored: {
    typing: [...gestures],
    loading: [...gestures],
    failed: ['more.requested', 'line.changed', 'reading.requested'],
    empty: [...gestures],
    nothingFound: [...gestures],
    'listed.partial': ['retry.requested'],
    'listed.loadingMore': ['more.requested', 'retry.requested'],
    'listed.moreFailed': ['more.requested'],
    'listed.whole': ['more.requested', 'retry.requested'],
  },
  most: 15,
});

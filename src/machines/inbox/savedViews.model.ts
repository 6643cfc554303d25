import type { SavedView } from '../../contracts/inbox.savedViews.ts';
import { defineModel } from '../app/defineModel.ts';
import { businessId } from './rooms.fixture.ts';
import { savedViewsMachine } from './savedViews.machine.ts';

const broken = new Error('Failed to get views');
const idOf = (n: number) => `00000000-0000-4000-8000-0000000000f${n}`;

export const vip: SavedView = {
  id: idOf(1),
  tab: 'inbox',
  name: 'VIP menunggu',
  filter: { searchTags: 'VIP', awaitingReply: '1' },
};
const mine: SavedView = { id: idOf(2), tab: 'inbox', name: 'Belum dibaca', filter: { unread: '1' } };

export const savedViewsModel = defineModel({
  machine: savedViewsMachine,
  input: { businessId },
  events: {
    'naming.requested': [
      { type: 'naming.requested', draft: { ...mine, name: '', isNew: true } },
      { type: 'naming.requested', draft: { ...vip, isNew: false } },
    ],
    'naming.cancelled': [{ type: 'naming.cancelled' }],
    'name.submitted': [{ type: 'name.submitted', name: 'Belum dibaca' }],
    'deletion.requested': [{ type: 'deletion.requested' }],
    'views.outdated': [{ type: 'views.outdated' }],
    'connection.regained': [{ type: 'connection.regained' }],
  },
  outcomes: {
    loadViews: { done: { some: [vip] }, error: { broken } },
    saveView: {
      done: {
        saved: { saved: mine },
        full: { refused: 'full' },
        taken: { refused: 'taken' },
        gone: { refused: 'gone' },
      },
      error: { broken },
    },
    deleteView: { done: { deleted: undefined }, error: { broken } },
    followViews: { done: {}, error: { broken } },
    watchConnection: { done: {}, error: { broken } },
  },
  vertex: ({ context }) => [
    context.draft?.isNew,
    context.refusal !== null,
    context.views.some(({ id }) => id === vip.id),
  ],
  face: ({ context }) => (context.refusal === null ? null : 'Refused'),
  ignored: {
    // What is listed is listed: news come over a line of their own.
    '*': ['connection.regained'],
    loading: ['naming.requested', 'naming.cancelled', 'name.submitted', 'deletion.requested', 'views.outdated'],
    unknown: ['naming.requested', 'naming.cancelled', 'name.submitted', 'deletion.requested'],
    listed: ['naming.cancelled', 'name.submitted', 'deletion.requested'],
    refreshing: ['naming.cancelled', 'name.submitted', 'deletion.requested'],
    // Whoever is done with a name reads them anew.
    naming: ['naming.requested', 'views.outdated'],
    saving: ['naming.requested', 'naming.cancelled', 'name.submitted', 'deletion.requested', 'views.outdated'],
    deleting: ['naming.requested', 'naming.cancelled', 'name.submitted', 'deletion.requested', 'views.outdated'],
  },
  most: 30,
});

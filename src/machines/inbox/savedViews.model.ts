import type { SavedView } from '../../contracts/inbox.savedViews.ts';
import { defineModel, without } from '../app/defineModel.ts';
import { businessId } from './rooms.fixture.ts';
import { savedViewsMachine } from './savedViews.machine.ts';

const broken = new Error('Failed to get views');
const idOf = (n: number) => `00000000-0000-4000-8000-0000000000f${n}`;

/** Requests of the user. Only the states that answer them show their controls. */
const controls = ['edit.requested', 'edit.cancelled', 'name.submitted', 'deletion.requested'] as const;

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
    'edit.requested': [
      { type: 'edit.requested', draft: { ...mine, name: '', isNew: true } },
      { type: 'edit.requested', draft: { ...vip, isNew: false } },
    ],
    'edit.cancelled': [{ type: 'edit.cancelled' }],
    'name.submitted': [{ type: 'name.submitted', name: 'Belum dibaca' }],
    'deletion.requested': [{ type: 'deletion.requested' }],
    'views.invalidated': [{ type: 'views.invalidated' }],
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
  variant: ({ context }) => (context.refusal === null ? null : 'Refused'),
  ignored: {
    // Loaded views do not depend on the connection: changes come through `views.invalidated`.
    loading: [...controls, 'connection.regained'],
    unavailable: controls,
    listed: [...without(controls, 'edit.requested'), 'connection.regained'],
    refreshing: [...without(controls, 'edit.requested'), 'connection.regained'],
    editing: ['edit.requested', 'connection.regained'],
    saving: [...controls, 'connection.regained'],
    deleting: [...controls, 'connection.regained'],
  },
  maxPaths: 30,
});

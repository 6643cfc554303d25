import type { ListsPage } from '../../contracts/campaigns.recipients.ts';
import { defineModel } from '../app/defineModel.ts';
import { businessId, reseller, vip } from './recipients.fixture.ts';
import { recipientsMachine } from './recipients.machine.ts';
import { recipientsRoute } from './recipients.ts';

const offline = new Error('Failed to fetch recipient lists');
const pages = {
  none: { lists: [], total: 0, page: 1 },
  some: { lists: [reseller, vip], total: 12, page: 1 },
} satisfies Record<string, ListsPage>;

const listEvents = ['list.renamed', 'removal.requested', 'removal.confirmed', 'removal.cancelled'] as const;
const allEvents = [...listEvents, 'list.created', 'register.requested', 'retry.requested'] as const;

export const recipientsModel = defineModel({
  machine: recipientsMachine,
  input: { route: recipientsRoute(businessId), businessId, userId: 'a1', isOwner: true },
  events: {
    'route.changed': [
      { type: 'route.changed', route: recipientsRoute(businessId, { page: 2 }) },
      { type: 'route.changed', route: recipientsRoute(businessId) },
    ],
    'search.typed': [{ type: 'search.typed', q: 'vip' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'list.created': [
      {
        type: 'list.created',
        list: { id: '80000000-0000-4000-8000-000000000009', name: 'Baru', filling: { from: 'file' } },
      },
    ],
    'list.renamed': [{ type: 'list.renamed', id: vip.id, name: 'VIP Solo' }],
    'removal.requested': [{ type: 'removal.requested', list: vip }],
    'removal.confirmed': [{ type: 'removal.confirmed' }],
    'removal.cancelled': [{ type: 'removal.cancelled' }],
    'register.requested': [{ type: 'register.requested' }],
    'refusal.dismissed': [{ type: 'refusal.dismissed' }],
  },
  outcomes: {
    loadLists: { done: pages, error: { offline } },
    changeList: {
      done: {
        done: { done: true },
        refused: { refused: { code: 'not_found', message: 'Failed to fetch recipient list' } },
      },
      error: { offline },
    },
    loadUses: { done: { unused: [], used: ['Promo Hari Batik'] }, error: { offline } },
    list: { done: {}, error: { offline } },
  },
  vertex: ({ context, ...snapshot }) => {
    if (snapshot.matches('loading')) return [context.route.search.q ?? null, context.refusal !== null];
    if (snapshot.matches({ listed: 'idle' })) return context.refusal !== null;
    if (snapshot.matches('empty') || snapshot.matches('nothingFound')) return context.refusal !== null;
    return snapshot.matches({ listed: 'confirmingRemoval' }) && (context.uses?.length ?? null);
  },
  variant: ({ context, ...snapshot }) => {
    if (snapshot.matches({ listed: 'idle' })) return context.refusal === null ? null : 'Refused';
    if (!snapshot.matches({ listed: 'confirmingRemoval' })) return null;
    return context.uses === null ? 'Unknown' : context.uses.length > 0 ? 'Used' : null;
  },
  ignored: {
    typing: [...allEvents],
    loading: [...allEvents],
    changing: [...allEvents, 'refusal.dismissed'],
    failed: [...listEvents, 'list.created', 'register.requested'],
    empty: [...listEvents, 'retry.requested'],
    nothingFound: [...listEvents, 'retry.requested', 'refusal.dismissed'],
    'listed.idle': ['retry.requested', 'removal.confirmed', 'removal.cancelled'],
    'listed.checkingUse': [
      'retry.requested',
      'register.requested',
      'list.created',
      'list.renamed',
      'removal.requested',
      'removal.confirmed',
      'refusal.dismissed',
    ],
    'listed.confirmingRemoval': [
      'retry.requested',
      'register.requested',
      'list.created',
      'list.renamed',
      'removal.requested',
      'refusal.dismissed',
    ],
  },
  maxPaths: 60,
});

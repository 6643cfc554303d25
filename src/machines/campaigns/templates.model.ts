import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { TemplatePage } from '../../contracts/campaigns.templates.ts';
import { defineModel, without } from '../app/defineModel.ts';
import { businessId, rows, sari } from './templates.fixture.ts';
import { templatesMachine } from './templates.machine.ts';
import { hasFilter } from './templates.ts';

const offline = new Error('Failed to get templates');

const account = { synced_at: '2026-11-20T02:00:00.000000Z' };

const pages = {
  some: { templates: rows, next: { updated_at: rows[0]?.updated_at ?? '', id: rows[0]?.id ?? '' }, account },
  last: { templates: rows.slice(0, 1), next: null, account: null },
  none: { templates: [], next: null, account },
  denied: { denied: true },
} satisfies Record<string, TemplatePage>;

const at = (search: Omit<ScreenRoute['search'], 'businessId'> = {}): ScreenRoute => ({
  name: 'templates',
  search: { businessId, ...search },
});

/** Requests of the user. Only the states that answer them show their controls. */
const controls = ['sync.requested', 'more.requested', 'retry.requested'] as const;

export const templatesModel = defineModel({
  machine: templatesMachine,
  input: { route: at(), businessId, userId: sari, isOwner: true },
  events: {
    'route.changed': [
      { type: 'route.changed', route: at() },
      { type: 'route.changed', route: at({ status: 'approved' }) },
    ],
    'search.typed': [{ type: 'search.typed', q: 'pesanan' }],
    'filter.chosen': [{ type: 'filter.chosen', filter: { status: 'rejected' } }],
    'sync.requested': [{ type: 'sync.requested' }],
    'more.requested': [{ type: 'more.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'templates.invalidated': [{ type: 'templates.invalidated', id: null, updatedAt: null }],
  },
  outcomes: {
    loadTemplates: { done: pages, error: { offline } },
    syncTemplates: {
      done: { read: { done: true }, refused: { refused: 'account', detail: 'Invalid OAuth access token.' } },
      error: { offline },
    },
    followTemplates: { done: {}, error: { offline } },
  },
  vertex: ({ context, ...snapshot }) => {
    if (snapshot.matches({ listed: 'idle' }))
      return [context.isMoreMissing, context.next === null, context.refusal?.refused];
    if (snapshot.matches('loading')) return hasFilter(context.filter);
    return snapshot.matches({ listed: 'loadingMore' }) && context.isStale;
  },
  variant: ({ context, ...snapshot }) => {
    if (!snapshot.matches({ listed: 'idle' })) return null;
    if (context.refusal !== null) return `Refused${context.refusal.refused}`;
    if (context.isMoreMissing) return 'MoreMissing';
    return context.next === null ? 'WithoutAccount' : null;
  },
  ignored: {
    typing: [...controls, 'templates.invalidated'],
    loading: [...controls, 'templates.invalidated'],
    failed: without(controls, 'retry.requested'),
    denied: [...controls, 'templates.invalidated'],
    empty: without(controls, 'sync.requested'),
    nothingFound: without(controls, 'sync.requested'),
    'listed.idle': ['retry.requested'],
    'listed.loadingMore': controls,
    'listed.refreshing': controls,
    syncing: [...controls, 'templates.invalidated'],
  },
  maxPaths: 60,
});

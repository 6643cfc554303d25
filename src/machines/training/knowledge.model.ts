import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { KnowledgePage } from '../../contracts/training.ts';
import { defineModel } from '../app/defineModel.ts';
import { knowledgeMachine } from './knowledge.machine.ts';
import { businessId, cod, sari, sources } from './training.fixture.ts';
import { hasFilter } from './training.ts';

const offline = new Error('Failed to get knowledge');

const pages = {
  some: { sources, next: { after_at: cod.updated_at, after_id: cod.id } },
  last: { sources: [cod], next: null },
  none: { sources: [], next: null },
  denied: { denied: true },
} satisfies Record<string, KnowledgePage>;

const at = (search: Omit<ScreenRoute['search'], 'businessId'> = {}): ScreenRoute => ({
  name: 'training',
  search: { businessId, ...search },
});

export const knowledgeModel = defineModel({
  machine: knowledgeMachine,
  input: { route: at(), businessId, userId: sari, isOwner: true },
  events: {
    'route.changed': [
      { type: 'route.changed', route: at({ source: cod.id }) },
      { type: 'route.changed', route: at() },
      { type: 'route.changed', route: at({ status: 'off' }) },
    ],
    'search.typed': [{ type: 'search.typed', q: 'ongkir' }],
    'filter.chosen': [{ type: 'filter.chosen', filter: { state: 'waiting' } }],
    'template.chosen': [
      { type: 'template.chosen', template: { title: 'Jam berapa buka?', asked: [], body: 'Kami buka …' } },
    ],
    'more.requested': [{ type: 'more.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'source.left': [{ type: 'source.left', open: null }],
    'knowledge.invalidated': [{ type: 'knowledge.invalidated' }],
  },
  outcomes: {
    loadSources: { done: pages, error: { offline } },
    followKnowledge: { done: {}, error: { offline } },
    source: { done: {}, error: { offline } },
    publishing: { done: {}, error: { offline } },
    intake: { done: {}, error: { offline } },
  },
  // The open source does not change the list.
  vertex: ({ context, ...snapshot }) => {
    if (snapshot.matches({ listed: 'idle' })) return [context.problem, context.next === null];
    if (snapshot.matches('loading')) return hasFilter(context.filter);
    return snapshot.matches({ listed: 'loadingMore' }) && context.isStale;
  },
  variant: ({ context, ...snapshot }) => {
    if (!snapshot.matches({ listed: 'idle' })) return null;
    if (context.problem !== null) return 'ProblemMore';
    return context.next === null ? 'Whole' : null;
  },
  ignored: {
    typing: ['template.chosen', 'more.requested', 'retry.requested', 'knowledge.invalidated'],
    loading: ['template.chosen', 'more.requested', 'retry.requested'],
    failed: ['template.chosen', 'more.requested'],
    denied: ['template.chosen', 'more.requested', 'retry.requested', 'knowledge.invalidated'],
    empty: ['more.requested', 'retry.requested'],
    nothingFound: ['template.chosen', 'more.requested', 'retry.requested'],
    'listed.idle': ['template.chosen', 'retry.requested'],
    'listed.loadingMore': ['template.chosen', 'more.requested', 'retry.requested'],
    'listed.refreshing': ['template.chosen', 'more.requested', 'retry.requested'],
  },
  maxPaths: 60,
});

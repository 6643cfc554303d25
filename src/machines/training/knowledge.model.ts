import type { ScreenRoute } from '../../contracts/app.routing.ts';
import { defineModel } from '../app/defineModel.ts';
import { knowledgeMachine } from './knowledge.machine.ts';
import { businessId, cod, sari } from './training.fixture.ts';
import { filterOf } from './training.ts';

const silent = { done: {}, error: { offline: new Error('Failed to get knowledge') } };

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
      { type: 'template.chosen', template: { title: 'Jam berapa buka?', questions: [], body: 'Kami buka …' } },
    ],
    'scope.settled': [{ type: 'scope.settled', scope: { businessId, ...filterOf(at()) } }],
    'source.left': [{ type: 'source.left', open: null }],
    'knowledge.invalidated': [{ type: 'knowledge.invalidated' }],
  },
  outcomes: { list: silent, followKnowledge: silent, source: silent, publishing: silent, intake: silent },
  vertex: ({ context }) => context.openId !== null,
  variant: ({ context }) => (context.openId === null ? null : 'Source'),
  maxPaths: 10,
});

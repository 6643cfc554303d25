import { defineModel } from '../app/defineModel.ts';
import { businessId, priceCase, sari } from './evaluation.fixture.ts';
import { evaluationMachine } from './evaluation.machine.ts';
import { ADD_CASES, evaluationRoute } from './evaluation.ts';

const silent = { done: {}, error: { broken: new Error('broken') } };

export const evaluationModel = defineModel({
  machine: evaluationMachine,
  input: { route: evaluationRoute(businessId, 'kasus'), businessId, userId: sari, isOwner: true },
  events: {
    'route.changed': [
      { type: 'route.changed', route: evaluationRoute(businessId, 'kasus') },
      { type: 'route.changed', route: evaluationRoute(businessId, 'kasus', priceCase.id) },
      { type: 'route.changed', route: evaluationRoute(businessId, 'kasus', ADD_CASES) },
      { type: 'route.changed', route: evaluationRoute(businessId, 'hasil') },
      { type: 'route.changed', route: evaluationRoute(businessId, 'nilai') },
      { type: 'route.changed', route: evaluationRoute(businessId, 'peluncuran') },
    ],
  },
  outcomes: { cases: silent, editor: silent, intake: silent, runs: silent, scorecard: silent, rollout: silent },
  vertex: ({ context }) => [context.route.search.section, context.route.search.source],
  maxPaths: 30,
});

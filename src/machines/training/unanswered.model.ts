import { defineModel } from '../app/defineModel.ts';
import { businessId, runId, sari } from './training.fixture.ts';
import { unansweredMachine } from './unanswered.machine.ts';

const silent = { done: {}, error: { offline: new Error('Failed to get questions') } };
const route = { name: 'training' as const, search: { businessId, section: 'pertanyaan' } };

export const unansweredModel = defineModel({
  machine: unansweredMachine,
  input: { businessId, userId: sari, isOwner: true, route },
  events: {
    'route.changed': [{ type: 'route.changed', route }],
    'teaching.requested': [{ type: 'teaching.requested', runId }],
    'teaching.closed': [{ type: 'teaching.closed' }],
  },
  outcomes: { list: silent, teaching: silent },
  ignored: { listed: ['route.changed', 'teaching.closed'], teaching: ['route.changed'] },
  maxPaths: 6,
});

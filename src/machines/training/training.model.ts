import { defineModel } from '../app/defineModel.ts';
import { businessId, sari } from './training.fixture.ts';
import { trainingMachine } from './training.machine.ts';

const at = (section?: string) => ({
  name: 'training' as const,
  search: { businessId, ...(section !== undefined && { section }) },
});
const silent = { done: {}, error: { broken: new Error('broken') } };

export const trainingModel = defineModel({
  machine: trainingMachine,
  input: { route: at(), businessId, userId: sari, isOwner: true },
  events: {
    'route.changed': [
      { type: 'route.changed', route: at() },
      { type: 'route.changed', route: at('coba') },
      { type: 'route.changed', route: at('perilaku') },
      { type: 'route.changed', route: at('tes') },
    ],
    'knowledge.invalidated': [{ type: 'knowledge.invalidated' }],
  },
  outcomes: { tab: silent, trial: silent, testCases: silent },
  vertex: ({ context }) => [context.tab, context.route.search.section],
  variant: ({ context }) => ({ pengetahuan: null, pertanyaan: null, perilaku: 'Behaviour', tes: 'Tests' })[context.tab],
  maxPaths: 10,
});

import { defineModel } from './defineModel.ts';
import { keepingMachine } from './offline.machine.ts';

const broken = new Error('not supported');
const offline = new Error('Failed to get business');

export const keepingModel = defineModel({
  machine: keepingMachine,
  events: {
    'kept.shown': [{ type: 'kept.shown', since: Date.UTC(2026, 10, 21, 7, 5) }],
    'kept.renewed': [{ type: 'kept.renewed' }],
    'renewal.requested': [{ type: 'renewal.requested' }],
    'connection.regained': [{ type: 'connection.regained' }],
  },
  outcomes: {
    keep: { done: {}, error: { broken } },
    watchKept: { done: {}, error: { broken } },
    watchConnection: { done: {}, error: { broken } },
    readBusinesses: { done: { same: null, none: [] }, error: { offline } },
  },
  ignored: {
    current: ['kept.renewed', 'renewal.requested', 'connection.regained'],
    'shown.renewing': ['renewal.requested', 'connection.regained'],
  },
  most: 6,
});

import { toEpoch } from '../../contracts/time.ts';
import { defineModel } from './defineModel.ts';
import { offlineMachine } from './offline.machine.ts';

const broken = new Error('not supported');
const offline = new Error('Failed to get business');

export const offlineModel = defineModel({
  machine: offlineMachine,
  events: {
    'copy.shown': [{ type: 'copy.shown', since: toEpoch('2026-11-21T07:05:00Z') }],
    'copy.refreshed': [{ type: 'copy.refreshed' }],
    'refresh.requested': [{ type: 'refresh.requested' }],
    'connection.regained': [{ type: 'connection.regained' }],
  },
  outcomes: {
    saveCopy: { done: {}, error: { broken } },
    watchCopy: { done: {}, error: { broken } },
    watchConnection: { done: {}, error: { broken } },
    readBusinesses: { done: { same: null, none: [] }, error: { offline } },
  },
  ignored: {
    live: ['copy.refreshed', 'refresh.requested', 'connection.regained'],
    'showingCopy.refreshing': ['refresh.requested', 'connection.regained'],
  },
  maxPaths: 6,
});

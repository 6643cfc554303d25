import { defineModel } from './defineModel.ts';
import { resourcesMachine } from './resources.machine.ts';

const key = 'campaigns/1';

export const resourcesModel = defineModel({
  machine: resourcesMachine,
  events: {
    'resource.subscribed': [{ type: 'resource.subscribed', key }],
    'resource.unsubscribed': [{ type: 'resource.unsubscribed', key }],
    'resource.preloadRequested': [{ type: 'resource.preloadRequested', key }],
    'resource.preloadCancelled': [{ type: 'resource.preloadCancelled', key }],
    'resource.expired': [{ type: 'resource.expired', key }],
    'resources.reset': [{ type: 'resources.reset' }],
    'resources.invalidated': [{ type: 'resources.invalidated', prefix: 'campaigns' }],
  },
  outcomes: { resource: { done: {}, error: {} } },
  // Key unknown, without readers, with one, with more.
  vertex: ({ context }) => Math.min(context.readers[key] ?? -1, 2),
  maxPaths: 5,
});

import { defineModel } from './defineModel.ts';
import { resourcesMachine } from './resources.machine.ts';

const key = 'campaigns/1';

export const resourcesModel = defineModel({
  machine: resourcesMachine,
  events: {
    'resource.wanted': [{ type: 'resource.wanted', key }],
    'resource.left': [{ type: 'resource.left', key }],
    'resource.intended': [{ type: 'resource.intended', key }],
    'resource.unintended': [{ type: 'resource.unintended', key }],
    'resource.expired': [{ type: 'resource.expired', key }],
    'resources.outdated': [{ type: 'resources.outdated', prefix: 'campaigns' }],
  },
  outcomes: { resource: { done: {}, error: {} } },
  // None held, held without a reader, with one, with more.
  vertex: ({ context }) => Math.min(context.readers[key] ?? -1, 2),
  most: 5,
});

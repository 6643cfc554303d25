import { defineModel } from './defineModel.ts';
import { resourceMachine } from './resource.machine.ts';

export const resourceModel = defineModel({
  machine: resourceMachine,
  input: { key: 'campaigns' },
  events: {
    'reader.arrived': [{ type: 'reader.arrived' }],
    'intent.shown': [{ type: 'intent.shown' }],
    'intent.withdrawn': [{ type: 'intent.withdrawn' }],
    'value.outdated': [
      { type: 'value.outdated', watched: true },
      { type: 'value.outdated', watched: false },
    ],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outcomes: { read: { done: { some: ['Lebaran', 'Harbolnas'] }, error: { offline: new Error('offline') } } },
  vertex: ({ context }) => [context.value !== null, context.failures],
  face: ({ context }) => (context.value === null ? null : 'WithValue'),
  ignored: {
    absent: ['intent.withdrawn', 'value.outdated', 'retry.requested'],
    intended: ['intent.shown', 'value.outdated', 'retry.requested'],
    'reading.preloading': ['intent.shown', 'intent.withdrawn', 'retry.requested'],
    'reading.loading.quiet': ['reader.arrived', 'intent.shown', 'intent.withdrawn', 'retry.requested'],
    'reading.loading.pending.held': ['reader.arrived', 'intent.shown', 'intent.withdrawn', 'retry.requested'],
    'reading.loading.pending.free': ['reader.arrived', 'intent.shown', 'intent.withdrawn', 'retry.requested'],
    'reading.loading.pending.slow': ['reader.arrived', 'intent.shown', 'intent.withdrawn'],
    // A reader who comes while it is new, or while it is read again, has what he came for.
    fresh: ['reader.arrived', 'intent.shown', 'intent.withdrawn', 'retry.requested'],
    stale: ['intent.withdrawn'],
    revalidating: ['reader.arrived', 'intent.shown', 'intent.withdrawn', 'retry.requested'],
    failing: ['reader.arrived', 'intent.shown', 'intent.withdrawn', 'value.outdated'],
    retrying: ['reader.arrived', 'intent.shown', 'intent.withdrawn'],
    failed: ['intent.withdrawn'],
  },
  most: 30,
});

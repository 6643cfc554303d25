import { defineModel } from './defineModel.ts';
import { resourceMachine } from './resource.machine.ts';

export const resourceModel = defineModel({
  machine: resourceMachine,
  input: { key: 'campaigns' },
  events: {
    'reader.added': [{ type: 'reader.added' }],
    'preload.requested': [{ type: 'preload.requested' }],
    'preload.cancelled': [{ type: 'preload.cancelled' }],
    'value.invalidated': [
      { type: 'value.invalidated', watched: true },
      { type: 'value.invalidated', watched: false },
    ],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outcomes: { read: { done: { some: ['Lebaran', 'Harbolnas'] }, error: { offline: new Error('offline') } } },
  vertex: ({ context }) => [context.value !== null, context.failures],
  variant: ({ context }) => (context.value === null ? null : 'WithValue'),
  ignored: {
    empty: ['preload.cancelled', 'retry.requested'],
    preloadPending: ['preload.requested', 'retry.requested'],
    'reading.preloading': ['preload.requested', 'preload.cancelled', 'retry.requested'],
    'reading.loading.hidden': ['reader.added', 'preload.requested', 'preload.cancelled', 'retry.requested'],
    'reading.loading.pending.minTime': ['reader.added', 'preload.requested', 'preload.cancelled', 'retry.requested'],
    'reading.loading.pending.shown': ['reader.added', 'preload.requested', 'preload.cancelled', 'retry.requested'],
    'reading.loading.pending.slow': ['reader.added', 'preload.requested', 'preload.cancelled'],
    // A new reader of a fresh value, or of one that is being refetched, needs nothing else.
    fresh: ['reader.added', 'preload.requested', 'preload.cancelled', 'retry.requested'],
    stale: ['preload.cancelled'],
    revalidating: ['reader.added', 'preload.requested', 'preload.cancelled', 'retry.requested'],
    backingOff: ['reader.added', 'preload.requested', 'preload.cancelled'],
    retrying: ['reader.added', 'preload.requested', 'preload.cancelled'],
    failed: ['preload.cancelled'],
  },
  unread: {
    empty: { 'value.invalidated': 'nothing has been read' },
    preloadPending: { 'value.invalidated': 'nothing has been read' },
    backingOff: { 'value.invalidated': 'the next attempt reads it' },
  },
  maxPaths: 30,
});

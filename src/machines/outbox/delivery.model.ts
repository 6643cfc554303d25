import { createActor, fromCallback } from 'xstate';

import { defineModel } from '../app/defineModel.ts';
import { deliveryMachine, type DeliveryEnded } from './delivery.machine.ts';

const broken = new Error('storage is gone');

export const deliveryModel = defineModel({
  machine: deliveryMachine,
  input: {
    userId: 'sari',
    entry: { id: 'm1', roomId: 'r1', position: 1, deadline: 24 * 60 * 60_000, needsUpload: true },
    parent: createActor(fromCallback<DeliveryEnded>(() => {})),
  },
  events: {
    'connection.regained': [{ type: 'connection.regained' }],
    'sending.confirmed': [{ type: 'sending.confirmed' }],
  },
  outcomes: {
    awaitNetwork: { done: { online: undefined }, error: { broken } },
    awaitDeadline: { done: { passed: undefined }, error: { broken } },
    uploadFile: {
      done: {
        stored: { how: 'stored' },
        refused: { how: 'failed' },
        unreachable: { how: 'later', retryAfter: null },
        conflict: { how: 'conflict' },
      },
      error: { broken },
    },
    sendMessage: {
      done: {
        sent: { how: 'sent' },
        refused: { how: 'failed' },
        discarded: { how: 'removed' },
        conflict: { how: 'conflict' },
        unreachable: { how: 'later', retryAfter: null },
        'slow down': { how: 'later', retryAfter: 5000 },
      },
      error: { broken },
    },
    giveUp: { done: { failed: undefined }, error: { broken } },
  },
  // A pending upload decides the next step, and a reconnect decides whether a failure counts.
  vertex: ({ context }) => [context.needsUpload, context.isReconnected],
  ignored: {
    'trying.waiting': ['sending.confirmed'],
    'trying.uploading': ['sending.confirmed'],
    'trying.sending': ['sending.confirmed'],
    'trying.pausing': ['sending.confirmed'],
    'trying.confirming': ['connection.regained'],
    givingUp: ['connection.regained', 'sending.confirmed'],
  },
  deliberate: { 'trying.waiting': 'The network may be gone for hours. The deadline limits all attempts.' },
  maxPaths: 40,
});

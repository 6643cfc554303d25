import { createActor, fromCallback } from 'xstate';

import { defineModel } from '../app/defineModel.ts';
import { deliveryMachine, type DeliveryEnded } from './delivery.machine.ts';

const broken = new Error('storage is gone');

export const deliveryModel = defineModel({
  machine: deliveryMachine,
  input: {
    userId: 'sari',
    entry: { id: 'm1', roomId: 'r1', position: 1, deadline: Date.now() + 24 * 60 * 60_000, brings: true },
    parent: createActor(fromCallback<DeliveryEnded>(() => {})),
  },
  events: {
    'connection.regained': [{ type: 'connection.regained' }],
    'sending.confirmed': [{ type: 'sending.confirmed' }],
  },
  outcomes: {
    awaitNetwork: { done: { online: undefined }, error: { broken } },
    uploadFile: {
      done: {
        stored: { how: 'stored' },
        refused: { how: 'failed' },
        unreachable: { how: 'later', retryAfter: null },
        overtaken: { how: 'overtaken' },
      },
      error: { broken },
    },
    sendMessage: {
      done: {
        sent: { how: 'sent' },
        refused: { how: 'failed' },
        discarded: { how: 'gone' },
        overtaken: { how: 'overtaken' },
        unreachable: { how: 'later', retryAfter: null },
        'slow down': { how: 'later', retryAfter: 5000 },
      },
      error: { broken },
    },
    giveUp: { done: { failed: undefined }, error: { broken } },
  },
  // What it still brings decides what comes next, and whether a failure is the old connection's.
  vertex: ({ context }) => [context.brings, context.regained],
  ignored: {
    'trying.waiting': ['sending.confirmed'],
    'trying.uploading': ['sending.confirmed'],
    'trying.sending': ['sending.confirmed'],
    'trying.pausing': ['sending.confirmed'],
    'trying.asking': ['connection.regained'],
    givingUp: ['connection.regained', 'sending.confirmed'],
  },
  most: 25,
});

import { defineModel } from '../app/defineModel.ts';
import { connectionTestMachine } from './connectionTest.machine.ts';

const midtrans = { provider: 'midtrans', environment: 'sandbox' } as const;

export const connectionTestModel = defineModel({
  machine: connectionTestMachine,
  input: { businessId: '00000000-0000-4000-8000-0000000000b1', kind: 'payment' },
  events: { 'test.requested': [{ type: 'test.requested' }] },
  outcomes: {
    readAccount: {
      done: { midtrans, keyless: { provider: null, environment: null }, oldPage: { refused: 'oldPage' } },
      error: { offline: new Error('Failed to fetch') },
    },
    testConnection: {
      done: {
        works: { ...midtrans, outcome: 'works' },
        wrongKey: { ...midtrans, outcome: 'refused' },
        keyless: { provider: null, environment: null, outcome: null },
        denied: { refused: 'denied' },
      },
      error: { offline: new Error('Failed to fetch') },
    },
  },
  vertex: ({ context, ...snapshot }) => [
    snapshot.matches('tested') && context.outcome,
    (snapshot.matches('failed') || snapshot.matches('unread')) && context.refusal,
  ],
  variant: ({ context, ...snapshot }) =>
    snapshot.matches('tested') ? context.outcome : snapshot.matches('testing') ? null : context.refusal,
  ignored: {
    reading: ['test.requested'],
    keyless: ['test.requested'],
    testing: ['test.requested'],
  },
  maxPaths: 16,
});

import { defineModel } from '../app/defineModel.ts';
import { filledDraft } from './broadcasts.fixture.ts';
import { broadcastTestMachine } from './broadcastTest.machine.ts';

export const broadcastTestModel = defineModel({
  machine: broadcastTestMachine,
  input: { campaignId: filledDraft.id, revision: filledDraft.revision, phone: '+6281234567890', left: 5 },
  events: { 'test.requested': [{ type: 'test.requested', phone: '0812 3456 7890' }] },
  outcomes: {
    sendTest: {
      done: {
        sent: { state: 'sent', reason: null, left: 4 },
        failed: { state: 'failed', reason: 'not_found', left: 4 },
        unknown: { state: 'unknown', reason: null, left: 4 },
        refused: { refused: { code: 'too_many_tests', sentence: 'broadcast.too_many_tests' } },
      },
      error: { offline: new Error('Failed to fetch campaign') },
    },
  },
  vertex: ({ context }) => context.refusal !== null,
  variant: ({ context, ...snapshot }) =>
    snapshot.matches('idle') && context.refusal !== null
      ? context.refusal === 'notSent'
        ? 'NotSent'
        : 'Refused'
      : null,
  ignored: { sending: ['test.requested'] },
  maxPaths: 20,
});

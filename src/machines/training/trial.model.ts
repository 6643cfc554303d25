import { defineModel } from '../app/defineModel.ts';
import { businessId, trialResult } from './training.fixture.ts';
import { trialMachine } from './trial.machine.ts';

const offline = new Error('Failed to get passages');

export const trialModel = defineModel({
  machine: trialMachine,
  input: { businessId },
  events: {
    'question.asked': [{ type: 'question.asked', question: 'minggu buka jam brp kak' }],
    'scope.chosen': [false, true].map((withChanges) => ({ type: 'scope.chosen' as const, withChanges })),
    'retry.requested': [{ type: 'retry.requested' }],
    'knowledge.invalidated': [{ type: 'knowledge.invalidated' }],
  },
  outcomes: {
    tryQuestion: {
      done: {
        some: trialResult,
        none: { passages: [], answer: null },
        oldPage: { ...trialResult, answer: { refused: 'oldPage' } },
      },
      error: { offline },
    },
  },
  vertex: ({ context: { withChanges, answer } }) => [withChanges, answer !== null && 'refused' in answer],
  variant: ({ context: { answer }, ...snapshot }) =>
    snapshot.matches('found') && answer !== null && 'refused' in answer ? answer.refused : null,
  ignored: {
    idle: ['retry.requested'],
    searching: ['retry.requested'],
    found: ['retry.requested'],
    nothingFound: ['retry.requested'],
  },
  maxPaths: 20,
});

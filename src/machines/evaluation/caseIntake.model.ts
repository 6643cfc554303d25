import { defineModel } from '../app/defineModel.ts';
import { caseIntakeMachine } from './caseIntake.machine.ts';
import { businessId, imported } from './evaluation.fixture.ts';

const offline = new Error('Failed to get test cases');
const controls = ['file.chosen', 'source.chosen', 'import.confirmed', 'import.discarded'] as const;

/** A file that is no file: contexts of stories hold JSON. */
const file = { name: 'pertanyaan.csv' } as File;

export const caseIntakeModel = defineModel({
  machine: caseIntakeMachine,
  input: { businessId },
  events: {
    'file.chosen': [{ type: 'file.chosen', file }],
    'source.chosen': [{ type: 'source.chosen', source: 'escalation' }],
    'import.confirmed': [{ type: 'import.confirmed' }],
    'import.discarded': [{ type: 'import.discarded' }],
  },
  outcomes: {
    readFile: {
      done: { rows: { rows: [...imported], unreadable: [4] }, empty: { rows: [], unreadable: [2] } },
      error: { broken: new Error('Not a text') },
    },
    addRows: {
      done: {
        added: { added: { added: 2, duplicates: 1, invalid: 1 } },
        refused: { refused: 'invalid' },
        denied: { refused: 'denied' },
      },
      error: { offline },
    },
  },
  vertex: ({ context }) => [context.problem, context.added?.added],
  variant: ({ context }) => context.problem ?? (context.added ? 'Added' : null),
  ignored: {
    choosing: ['import.confirmed', 'import.discarded'],
    reading: controls,
    reviewing: ['file.chosen', 'source.chosen'],
    importing: controls,
    drawing: controls,
  },
  maxPaths: 60,
});

import { defineModel } from '../app/defineModel.ts';
import { intakeMachine } from './intake.machine.ts';
import { antre, businessId, chosenFile, katalog } from './training.fixture.ts';

export const intakeModel = defineModel({
  machine: intakeMachine,
  input: { businessId },
  events: {
    'origins.chosen': [
      { type: 'origins.chosen', origins: [{ id: katalog.id, origin: chosenFile }] },
      {
        type: 'origins.chosen',
        origins: [{ id: antre.id, origin: { kind: 'url', address: antre.origin ?? '' } }],
      },
    ],
    'addition.left': [{ type: 'addition.left', id: katalog.id }],
    'knowledge.invalidated': [{ type: 'knowledge.invalidated' }],
  },
  outcomes: { addition: { done: {}, error: {} } },
  vertex: ({ context: { ids } }) => ids.length > 1,
  ignored: {},
  maxPaths: 10,
});

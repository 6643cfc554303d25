import { defineModel } from '../app/defineModel.ts';
import { areaSearchMachine } from './areaSearch.machine.ts';
import { areas } from './shipping.fixture.ts';

export const areaSearchModel = defineModel({
  machine: areaSearchMachine,
  input: { businessId: null },
  events: {
    'words.typed': [
      { type: 'words.typed', words: 'depok' },
      { type: 'words.typed', words: 'de' },
    ],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outcomes: {
    findAreas: {
      done: {
        two: { areas },
        none: { areas: [] },
        limit: { refused: { why: 'shipping-limit' } },
        offline: { refused: { why: 'offline', detail: null } },
      },
      error: { broken: new Error('broken') },
    },
  },
  variant: ({ context: { refusal } }) => refusal?.why ?? null,
  ignored: {
    idle: ['retry.requested'],
    typing: ['retry.requested'],
    searching: ['retry.requested'],
    found: ['retry.requested'],
    none: ['retry.requested'],
  },
  maxPaths: 20,
});

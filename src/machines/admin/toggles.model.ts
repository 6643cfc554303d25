import { defineModel } from '../app/defineModel.ts';
import { batik } from './entries.fixture.ts';
import { togglesMachine } from './toggles.machine.ts';

const wanted = { ...batik.toggles, modelVersion: 'small' as const };

export const togglesModel = defineModel({
  machine: togglesMachine,
  input: { businessId: batik.id, toggles: batik.toggles },
  events: {
    'changes.submitted': [
      { type: 'changes.submitted', toggles: wanted, reason: 'Diminta pemilik' },
      { type: 'changes.submitted', toggles: wanted, reason: '  ' },
      { type: 'changes.submitted', toggles: batik.toggles, reason: 'Tidak ada yang berubah' },
    ],
  },
  outcomes: {
    saveToggles: {
      done: {
        saved: { toggles: wanted },
        refused: { refused: 'toggles.reason_required' },
        oldPage: { refused: 'oldPage' },
      },
      error: { offline: new Error('offline') },
    },
    readImpact: {
      done: { some: { active: 34, more: false, workingChannels: 1, tests: { v2: null, v3: null } } },
      error: { offline: new Error('offline') },
    },
  },
  vertex: ({ context: { refusal, impact } }) => [refusal, impact],
  variant: ({ context: { refusal, impact } }) =>
    refusal === null
      ? impact
        ? 'withImpact'
        : null
      : refusal === ''
        ? 'unreachable'
        : refusal === 'oldPage'
          ? refusal
          : 'refused',
  ignored: { saving: ['changes.submitted'] },
  maxPaths: 10,
});

import { defineModel } from '../app/defineModel.ts';
import { nameMachine } from './name.machine.ts';

export const nameModel = defineModel({
  machine: nameMachine,
  input: { name: 'Sari Wulandari' },
  events: {
    'change.requested': [{ type: 'change.requested' }],
    'change.cancelled': [{ type: 'change.cancelled' }],
    'name.submitted': [
      { type: 'name.submitted', name: 'Sari W. Putri' },
      { type: 'name.submitted', name: 'Sari Wulandari' },
    ],
  },
  outcomes: {
    saveName: {
      done: { saved: null, offline: 'unreachable', denied: 'denied' },
      error: { broken: new Error('broken') },
    },
  },
  vertex: ({ context }) => [context.refusal, context.name],
  variant: ({ context }) => context.refusal,
  ignored: {
    shown: ['change.cancelled', 'name.submitted'],
    editing: ['change.requested'],
    saving: ['change.requested', 'change.cancelled', 'name.submitted'],
    saved: ['change.cancelled', 'name.submitted'],
  },
  maxPaths: 15,
});

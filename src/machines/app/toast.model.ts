import { defineModel } from './defineModel.ts';
import { toastMachine } from './toast.machine.ts';

export const toastModel = defineModel({
  machine: toastMachine,
  input: { id: 'toast:1', duration: undefined },
  events: {
    'toast.held': [{ type: 'toast.held' }],
    'toast.released': [{ type: 'toast.released' }],
    'toast.closed': [{ type: 'toast.closed' }],
    'toast.repeated': [{ type: 'toast.repeated' }],
  },
  outcomes: {},
  ignored: {
    'visible.counting': ['toast.released'],
    // Held, it stays in any case: a repetition has nothing to add.
    'visible.held': ['toast.held', 'toast.repeated'],
    // Too late to hold on to, and already closing.
    fading: ['toast.held', 'toast.released', 'toast.closed'],
  },
  most: 5,
});

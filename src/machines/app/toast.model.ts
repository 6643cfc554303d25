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
    // A held toast stays in any case.
    'visible.held': ['toast.held', 'toast.repeated'],
    // It is already closing.
    fading: ['toast.held', 'toast.released', 'toast.closed'],
  },
  maxPaths: 5,
});

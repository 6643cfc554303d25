import { defineModel } from '../app/defineModel.ts';
import { leavingMachine } from './signOut.machine.ts';

export const leavingModel = defineModel({
  machine: leavingMachine,
  input: { userId: 'sari' },
  events: {
    'leave.requested': [
      { type: 'leave.requested', scope: 'local' },
      { type: 'leave.requested', scope: 'global' },
    ],
    'leave.confirmed': [{ type: 'leave.confirmed' }],
    'stay.chosen': [{ type: 'stay.chosen' }],
  },
  outcomes: {
    countUnsent: { done: { none: 0, one: 1, two: 2 }, error: { blocked: new Error('storage is blocked') } },
  },
  // One message is another sentence than two.
  face: (snapshot) => (snapshot.matches('asking') ? String(snapshot.context.unsent) : null),
  ignored: {
    staying: ['leave.confirmed', 'stay.chosen'],
    counting: ['leave.requested', 'leave.confirmed', 'stay.chosen'],
    // The question is modal: nobody reaches the menu behind it.
    asking: ['leave.requested'],
  },
  most: 5,
});

import { defineModel } from '../app/defineModel.ts';
import { signOutMachine } from './signOut.machine.ts';

export const signOutModel = defineModel({
  machine: signOutMachine,
  input: { userId: 'sari' },
  events: {
    'signOut.requested': [
      { type: 'signOut.requested', scope: 'local' },
      { type: 'signOut.requested', scope: 'global' },
    ],
    'signOut.confirmed': [{ type: 'signOut.confirmed' }],
    'signOut.cancelled': [{ type: 'signOut.cancelled' }],
  },
  outcomes: {
    countUnsent: { done: { none: 0, one: 1, two: 2 }, error: { blocked: new Error('storage is blocked') } },
  },
  // One message is another sentence than two.
  variant: (snapshot) => (snapshot.matches('confirming') ? String(snapshot.context.unsentCount) : null),
  ignored: {
    idle: ['signOut.confirmed', 'signOut.cancelled'],
    counting: ['signOut.requested', 'signOut.confirmed', 'signOut.cancelled'],
    // The question is modal: nobody reaches the menu behind it.
    confirming: ['signOut.requested'],
  },
  maxPaths: 5,
});

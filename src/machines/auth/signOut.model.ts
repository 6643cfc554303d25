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
  vertex: ({ context: { scope } }) => scope,
  // The text has a singular and a plural, and names the other devices.
  variant: ({ context: { scope, unsentCount }, ...snapshot }) =>
    snapshot.value === 'confirming' ? `${scope} ${['', 'one unsent'][unsentCount ?? 0] ?? 'several unsent'}` : null,
  ignored: {
    idle: ['signOut.confirmed', 'signOut.cancelled'],
    counting: ['signOut.requested', 'signOut.confirmed', 'signOut.cancelled'],
    // The dialog is modal, so the menu cannot be reached.
    confirming: ['signOut.requested'],
  },
  maxPaths: 5,
});

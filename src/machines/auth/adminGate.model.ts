import { defineModel } from '../app/defineModel.ts';
import { admissionMachine } from './adminGate.machine.ts';

const offline = new Error('offline');

export const admissionModel = defineModel({
  machine: admissionMachine,
  input: { userId: null },
  events: { 'retry.requested': [{ type: 'retry.requested' }] },
  outcomes: {
    signInAnonymously: {
      done: { signedIn: 'signedIn', someone: 'someone' },
      error: { refused: new Error('Failed to sign in anonymously') },
    },
    askPermission: { done: { admin: 'admin', none: 'none', nobody: 'nobody' }, error: { offline } },
  },
  ignored: {
    signingIn: ['retry.requested'],
    awaiting: ['retry.requested'],
    asking: ['retry.requested'],
  },
  most: 5,
});

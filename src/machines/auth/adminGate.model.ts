import { defineModel } from '../app/defineModel.ts';
import { adminGateMachine } from './adminGate.machine.ts';

const offline = new Error('offline');

export const adminGateModel = defineModel({
  machine: adminGateMachine,
  input: { userId: null },
  events: { 'retry.requested': [{ type: 'retry.requested' }] },
  outcomes: {
    signInAnonymously: {
      done: { signedIn: 'signedIn', alreadySignedIn: 'alreadySignedIn' },
      error: { refused: new Error('Failed to sign in anonymously') },
    },
    readPermission: {
      done: { admin: 'admin', withoutFactor: 'withoutFactor', none: 'none', signedOut: 'signedOut' },
      error: { offline },
    },
  },
  ignored: {
    signingIn: ['retry.requested'],
    awaitingSession: ['retry.requested'],
    checkingPermission: ['retry.requested'],
  },
  maxPaths: 5,
});

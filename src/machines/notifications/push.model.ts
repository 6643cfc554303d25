import { defineModel } from '../app/defineModel.ts';
import { pushMachine } from './push.machine.ts';

const offline = new Error('Failed to fetch');
const controls = ['push.toggled', 'retry.requested', 'connection.regained'] as const;

export const pushModel = defineModel({
  machine: pushMachine,
  events: {
    'push.toggled': [
      { type: 'push.toggled', on: true },
      { type: 'push.toggled', on: false },
    ],
    'retry.requested': [{ type: 'retry.requested' }],
    'connection.regained': [{ type: 'connection.regained' }],
    'permission.changed': [
      { type: 'permission.changed', permission: 'denied' },
      { type: 'permission.changed', permission: 'granted' },
    ],
  },
  outcomes: {
    readPush: {
      done: { on: 'on', off: 'off', denied: 'denied', needsInstall: 'needsInstall', unsupported: 'unsupported' },
      error: { offline },
    },
    subscribePush: {
      done: { on: 'on', denied: 'denied', dismissed: 'dismissed', unavailable: 'unavailable', oldPage: 'oldPage' },
      error: { offline },
    },
    unsubscribePush: { done: { gone: undefined }, error: { offline } },
    watchPermission: { done: {}, error: { broken: new Error('broken') } },
    watchConnection: { done: {}, error: { broken: new Error('broken') } },
  },
  vertex: ({ context }) => context.problem,
  variant: ({ context }) => context.problem,
  ignored: {
    // They read or change the permission themselves.
    reading: [...controls, 'permission.changed'],
    subscribing: [...controls, 'permission.changed'],
    unsubscribing: [...controls, 'permission.changed'],
    failed: ['push.toggled', 'permission.changed'],
    // The view has no switch there that could be pressed.
    unsupported: [...controls, 'permission.changed'],
    needsInstall: [...controls, 'permission.changed'],
    denied: controls,
    off: ['retry.requested', 'connection.regained'],
    on: ['retry.requested', 'connection.regained'],
  },
  maxPaths: 40,
});

import { defineModel } from '../app/defineModel.ts';
import { permissionMachine } from './permission.machine.ts';

export const permissionModel = defineModel({
  machine: permissionMachine,
  events: {
    'permission.requested': [{ type: 'permission.requested' }],
    'permission.changed': [
      { type: 'permission.changed', permission: 'default' },
      { type: 'permission.changed', permission: 'granted' },
      { type: 'permission.changed', permission: 'denied' },
      { type: 'permission.changed', permission: 'missing' },
    ],
  },
  outcomes: {
    watchPermission: { done: {}, error: { broken: new Error('broken') } },
    askPermission: {
      done: { allowed: 'granted', refused: 'denied', closed: 'default' },
      error: { broken: new TypeError('Illegal invocation') },
    },
  },
  ignored: {
    // Only where the browser can still ask is there anything to press.
    missing: ['permission.requested'],
    asking: ['permission.requested'],
    granted: ['permission.requested'],
    denied: ['permission.requested'],
  },
  most: 10,
});

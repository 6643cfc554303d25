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
      { type: 'permission.changed', permission: 'unsupported' },
    ],
  },
  outcomes: {
    watchPermission: { done: {}, error: { broken: new Error('broken') } },
    requestPermission: {
      done: { granted: 'granted', denied: 'denied', dismissed: 'default' },
      error: { broken: new TypeError('Illegal invocation') },
    },
  },
  ignored: {
    // The view shows the button only where the browser can still prompt.
    unsupported: ['permission.requested'],
    prompting: ['permission.requested'],
    granted: ['permission.requested'],
    denied: ['permission.requested'],
  },
  maxPaths: 10,
});

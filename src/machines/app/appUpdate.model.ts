import { appUpdateMachine } from './appUpdate.machine.ts';
import { defineModel } from './defineModel.ts';

const broken = new Error('The worker does not answer');

export const appUpdateModel = defineModel({
  machine: appUpdateMachine,
  events: {
    'update.ready': [{ type: 'update.ready' }],
    'update.required': [{ type: 'update.required' }],
    'update.requested': [{ type: 'update.requested' }],
    'update.postponed': [{ type: 'update.postponed' }],
  },
  outcomes: {
    watchForUpdate: { done: {}, error: { broken } },
    activateUpdate: { done: { reloading: undefined }, error: { broken } },
  },
  ignored: {
    upToDate: ['update.requested', 'update.postponed'],
    // An even newer version replaces the waiting one.
    ready: ['update.ready'],
    postponed: ['update.ready', 'update.requested', 'update.postponed'],
    activating: ['update.ready', 'update.requested', 'update.postponed'],
    required: ['update.ready', 'update.required', 'update.postponed'],
    fetching: ['update.ready', 'update.required', 'update.requested', 'update.postponed'],
  },
  maxPaths: 8,
});

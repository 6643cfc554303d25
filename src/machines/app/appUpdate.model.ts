import { editionMachine } from './appUpdate.machine.ts';
import { defineModel } from './defineModel.ts';

const broken = new Error('The worker does not answer');

export const editionModel = defineModel({
  machine: editionMachine,
  events: {
    'edition.ready': [{ type: 'edition.ready' }],
    'update.requested': [{ type: 'update.requested' }],
    'update.postponed': [{ type: 'update.postponed' }],
  },
  outcomes: {
    watchEdition: { done: {}, error: { broken } },
    takeOver: { done: { reloading: undefined }, error: { broken } },
  },
  ignored: {
    current: ['update.requested', 'update.postponed'],
    // An even newer one takes the place of the one that waits.
    ready: ['edition.ready'],
    postponed: ['edition.ready', 'update.requested', 'update.postponed'],
    takingOver: ['edition.ready', 'update.requested', 'update.postponed'],
  },
  most: 8,
});

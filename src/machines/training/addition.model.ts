import { defineModel } from '../app/defineModel.ts';
import { additionMachine } from './addition.machine.ts';
import { antre, businessId, chosenFile } from './training.fixture.ts';

const offline = new Error('Failed to add a source');

export const additionModel = defineModel({
  machine: additionMachine,
  input: { businessId, id: antre.id, origin: chosenFile },
  events: {
    'upload.progressed': [{ type: 'upload.progressed', share: 0.4 }],
    'upload.stored': [{ type: 'upload.stored' }],
    'upload.refused': [{ type: 'upload.refused', refusal: 'denied' }],
    'upload.lost': [{ type: 'upload.lost' }],
    'addition.cancelled': [{ type: 'addition.cancelled' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'connection.regained': [{ type: 'connection.regained' }],
  },
  outcomes: {
    checkOrigin: {
      done: { file: { upload: true }, other: { upload: false }, tooLarge: { refused: 'tooLarge' } },
      error: { offline },
    },
    uploadFile: { done: {}, error: { offline } },
    addSource: {
      done: { added: { id: antre.id }, tooMany: { refused: 'tooMany' }, tooOften: { refused: 'tooOften' } },
      error: { offline },
    },
    watchConnection: { done: {}, error: { offline } },
  },
  vertex: ({ context: { refusal, share } }) => [refusal, share > 0],
  variant: ({ context, ...snapshot }) => (snapshot.matches('refused') ? context.refusal : null),
  ignored: {
    checking: [
      'upload.progressed',
      'upload.stored',
      'upload.refused',
      'upload.lost',
      'retry.requested',
      'connection.regained',
    ],
    uploading: ['retry.requested', 'connection.regained'],
    adding: [
      'upload.progressed',
      'upload.stored',
      'upload.refused',
      'upload.lost',
      'addition.cancelled',
      'retry.requested',
      'connection.regained',
    ],
    added: [
      'upload.progressed',
      'upload.stored',
      'upload.refused',
      'upload.lost',
      'retry.requested',
      'connection.regained',
    ],
    failed: ['upload.progressed', 'upload.stored', 'upload.refused', 'upload.lost'],
    refused: [
      'upload.progressed',
      'upload.stored',
      'upload.refused',
      'upload.lost',
      'retry.requested',
      'connection.regained',
    ],
    left: [
      'upload.progressed',
      'upload.stored',
      'upload.refused',
      'upload.lost',
      'addition.cancelled',
      'retry.requested',
      'connection.regained',
    ],
  },
  deliberate: { uploading: 'The service gives an upload up after half a minute without progress.' },
  maxPaths: 30,
});

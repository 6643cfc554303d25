import { defineModel } from '../app/defineModel.ts';
import { uuid } from '../conversation/messages.fixture.ts';
import { recordingMachine } from './recording.machine.ts';

const voice = { kind: 'voice', mimetype: 'audio/webm', name: 'pesan suara.weba', size: 42_000, duration: 14 } as const;

export const recordingModel = defineModel({
  machine: recordingMachine,
  input: { roomId: uuid(1), userId: uuid(501) },
  events: {
    'record.requested': [{ type: 'record.requested', id: uuid(711) }],
    'stop.requested': [{ type: 'stop.requested' }],
    'record.cancelled': [{ type: 'record.cancelled' }],
    'recording.began': [{ type: 'recording.began' }],
    'recording.progressed': [{ type: 'recording.progressed', seconds: 7, level: 0.6 }],
    'recording.ended': [{ type: 'recording.ended', voice }],
    'recording.refused': [
      { type: 'recording.refused', why: 'denied' },
      { type: 'recording.refused', why: 'none' },
      { type: 'recording.refused', why: 'taken' },
    ],
    'recording.handedOver': [{ type: 'recording.handedOver' }],
  },
  outcomes: { microphone: { done: {}, error: { broken: new Error('broken') } } },
  face: ({ context }) => context.refusal,
  // What a microphone says that was told to stop comes too late to matter.
  ignored: {
    idle: [
      'stop.requested',
      'record.cancelled',
      'recording.began',
      'recording.progressed',
      'recording.ended',
      'recording.refused',
      'recording.handedOver',
    ],
    asking: ['record.requested', 'stop.requested', 'recording.progressed', 'recording.ended', 'recording.handedOver'],
    recording: ['record.requested', 'recording.began', 'recording.handedOver'],
    finishing: [
      'record.requested',
      'stop.requested',
      'recording.began',
      'recording.progressed',
      'recording.handedOver',
    ],
    reviewing: [
      'record.requested',
      'stop.requested',
      'recording.began',
      'recording.progressed',
      'recording.ended',
      'recording.refused',
    ],
    refused: [
      'stop.requested',
      'recording.began',
      'recording.progressed',
      'recording.ended',
      'recording.refused',
      'recording.handedOver',
    ],
  },
  most: 10,
});

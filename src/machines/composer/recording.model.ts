import { defineModel } from '../app/defineModel.ts';
import { uuid } from '../conversation/messages.fixture.ts';
import { recordingMachine } from './recording.machine.ts';

const voice = { kind: 'voice', mimetype: 'audio/webm', name: 'pesan suara.weba', size: 42_000, duration: 14 } as const;

export const recordingModel = defineModel({
  machine: recordingMachine,
  input: { roomId: uuid(1), userId: uuid(501) },
  events: {
    'recording.requested': [{ type: 'recording.requested', id: uuid(711) }],
    'stop.requested': [{ type: 'stop.requested' }],
    'recording.cancelled': [{ type: 'recording.cancelled' }],
    'recording.started': [{ type: 'recording.started' }],
    'recording.progressed': [{ type: 'recording.progressed', seconds: 7, level: 0.6 }],
    'recording.ended': [{ type: 'recording.ended', voice }],
    'recording.refused': [
      { type: 'recording.refused', why: 'denied' },
      { type: 'recording.refused', why: 'notFound' },
      { type: 'recording.refused', why: 'inUse' },
    ],
    'recording.queued': [{ type: 'recording.queued' }],
  },
  outcomes: { microphone: { done: {}, error: { broken: new Error('broken') } } },
  variant: ({ context }) => context.refusal,
  // Events of a microphone that was already stopped have no effect.
  ignored: {
    idle: [
      'stop.requested',
      'recording.cancelled',
      'recording.started',
      'recording.progressed',
      'recording.ended',
      'recording.refused',
      'recording.queued',
    ],
    requesting: [
      'recording.requested',
      'stop.requested',
      'recording.progressed',
      'recording.ended',
      'recording.queued',
    ],
    recording: ['recording.requested', 'recording.started', 'recording.queued'],
    finishing: [
      'recording.requested',
      'stop.requested',
      'recording.started',
      'recording.progressed',
      'recording.queued',
    ],
    reviewing: [
      'recording.requested',
      'stop.requested',
      'recording.started',
      'recording.progressed',
      'recording.ended',
      'recording.refused',
    ],
    refused: [
      'stop.requested',
      'recording.started',
      'recording.progressed',
      'recording.ended',
      'recording.refused',
      'recording.queued',
    ],
  },
  maxPaths: 10,
});

import type { ForwardTarget } from '../../contracts/conversation.ts';
import { defineModel } from '../app/defineModel.ts';
import { businessId, roomOf } from '../inbox/rooms.fixture.ts';
import { forwardMachine } from './forward.machine.ts';
import { message, uuid } from './messages.fixture.ts';

export const target: ForwardTarget = {
  id: uuid(701),
  room: roomOf(1, { name: 'Ibu Ratna', status: 'ai_auto_reply' }),
  sessionName: 'batik-lestari',
};
const body = 'Ukuran XL masih ada, Rp 185.000.';
const broken = new Error('broken');

export const forwardModel = defineModel({
  machine: forwardMachine,
  input: { businessId, userId: uuid(501) },
  events: {
    'forward.requested': [{ type: 'forward.requested', message: message(1, { body }) }],
    'forward.cancelled': [{ type: 'forward.cancelled' }],
    'chat.chosen': [{ type: 'chat.chosen', target }],
    'chat.removed': [{ type: 'chat.removed', roomId: target.room.id }],
    'forward.confirmed': [{ type: 'forward.confirmed' }],
  },
  outcomes: {
    chatSearch: { done: {}, error: { broken } },
    queueMessages: {
      done: {
        all: { rooms: [target.room.id], failure: null },
        'no file': { rooms: [], failure: 'file' },
      },
      error: { broken },
    },
  },
  vertex: ({ context: { targets } }) => targets.length > 0,
  variant: ({ context: { targets, failure } }) => failure ?? (targets.length > 0 ? 'one' : null),
  ignored: {
    idle: ['forward.cancelled', 'chat.chosen', 'chat.removed', 'forward.confirmed'],
    choosing: ['forward.requested'],
    queueing: ['forward.requested', 'chat.chosen', 'chat.removed', 'forward.confirmed'],
  },
  maxPaths: 14,
});

import { defineModel } from '../app/defineModel.ts';
import { sari } from '../app/recordList.fixture.ts';
import { businessId, roomOf } from '../inbox/rooms.fixture.ts';
import { chatMachine } from './chat.machine.ts';

const asked = { actionId: '00000000-0000-4000-8000-0000000000aa', name: 'Budi' };
const broken = new Error('API error: 502 Bad Gateway');

export const chatModel = defineModel({
  machine: chatMachine,
  input: { roomId: roomOf(1).id, businessId, userId: sari },
  events: {
    'deed.requested': [
      { type: 'deed.requested', deed: 'archive', ...asked },
      { type: 'deed.requested', deed: 'delete', ...asked },
    ],
    'hereOnly.requested': [{ type: 'hereOnly.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'result.dismissed': [{ type: 'result.dismissed' }],
  },
  outcomes: {
    readContact: { done: { known: { name: null, pushName: 'Budi 🌸' } }, error: { broken } },
    moveChat: {
      done: {
        done: 'done',
        unsupported: { why: 'unsupported', detail: 'API error: 501 Not Implemented' },
        disconnected: { why: 'disconnected', detail: 'API error: 422 Unprocessable Entity' },
      },
      error: { broken },
    },
  },
  vertex: (snapshot) =>
    snapshot.matches('refused')
      ? [snapshot.context.refused?.why, snapshot.context.asked?.deed === 'delete']
      : snapshot.context.asked?.deed === 'delete',
  face: ({ context, value }) =>
    value === 'refused'
      ? `${context.asked?.deed === 'delete' ? 'Delete' : ''}${context.refused?.why ?? ''}`
      : value === 'moved' && context.asked?.deed === 'delete'
        ? 'Deleted'
        : null,
  ignored: {
    resting: ['hereOnly.requested', 'retry.requested', 'result.dismissed'],
    moving: ['deed.requested', 'hereOnly.requested', 'retry.requested', 'result.dismissed'],
    moved: ['hereOnly.requested', 'retry.requested', 'result.dismissed'],
    refused: ['deed.requested'],
  },
  most: 30,
});

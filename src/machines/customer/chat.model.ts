import { defineModel } from '../app/defineModel.ts';
import { sari } from '../app/recordList.fixture.ts';
import { businessId, roomOf } from '../inbox/rooms.fixture.ts';
import { chatMachine } from './chat.machine.ts';

const byBudi = { actionId: '00000000-0000-4000-8000-0000000000aa', name: 'Budi' };
const broken = new Error('API error: 502 Bad Gateway');

export const chatModel = defineModel({
  machine: chatMachine,
  input: { roomId: roomOf(1).id, businessId, userId: sari },
  events: {
    'command.requested': [
      { type: 'command.requested', command: 'archive', ...byBudi },
      { type: 'command.requested', command: 'delete', ...byBudi },
    ],
    'chabotOnly.requested': [{ type: 'chabotOnly.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'refusal.dismissed': [{ type: 'refusal.dismissed' }],
  },
  outcomes: {
    readContact: { done: { known: { name: null, pushName: 'Budi 🌸' } }, error: { broken } },
    runCommand: {
      done: {
        done: 'done',
        unsupported: { reason: 'unsupported', detail: 'API error: 501 Not Implemented' },
        disconnected: { reason: 'disconnected', detail: 'API error: 422 Unprocessable Entity' },
      },
      error: { broken },
    },
  },
  vertex: (snapshot) =>
    snapshot.matches('refused')
      ? [snapshot.context.refusal?.reason, snapshot.context.request?.command === 'delete']
      : snapshot.context.request?.command === 'delete',
  variant: ({ context, value }) =>
    value === 'refused'
      ? `${context.request?.command === 'delete' ? 'Delete' : ''} ${context.refusal?.reason ?? ''}`
      : value === 'done' && context.request?.command === 'delete'
        ? 'Deleted'
        : null,
  ignored: {
    idle: ['chabotOnly.requested', 'retry.requested', 'refusal.dismissed'],
    running: ['command.requested', 'chabotOnly.requested', 'retry.requested', 'refusal.dismissed'],
    done: ['chabotOnly.requested', 'retry.requested', 'refusal.dismissed'],
    refused: ['command.requested'],
  },
  maxPaths: 30,
});

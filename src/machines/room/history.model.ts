import { defineModel } from '../model.ts';
import { historyMachine } from './history.machine.ts';

const offline = new Error('Failed to get messages');
const position = { sentAt: '2026-11-20T03:00:00.000000Z', seq: 51 };

export const historyModel = defineModel({
  machine: historyMachine,
  input: { roomId: 'r1', older: position },
  events: {
    'older.requested': [{ type: 'older.requested' }],
    'refresh.requested': [{ type: 'refresh.requested' }],
  },
  outcomes: {
    loadOlder: { done: { more: { ...position, seq: 1 }, beginning: null }, error: { offline } },
    catchUp: { done: { current: undefined }, error: { offline } },
  },
  vertex: ({ context }) => context.older !== null,
  face: ({ context }) => (context.older === null ? 'beginning' : null),
  ignored: { refreshing: ['older.requested'], loadingOlder: ['older.requested'] },
  most: 5,
});

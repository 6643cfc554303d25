import { connectionMachine } from './connection.machine.ts';
import { defineModel } from './defineModel.ts';

const broken = new Error('not supported');

export const connectionModel = defineModel({
  machine: connectionMachine,
  events: {
    'network.lost': [{ type: 'network.lost' }],
    'network.regained': [{ type: 'network.regained' }],
    'socket.opened': [{ type: 'socket.opened' }],
    'socket.closed': [{ type: 'socket.closed' }],
    'socket.released': [{ type: 'socket.released' }],
    'page.woke': [{ type: 'page.woke' }],
    'session.regained': [{ type: 'session.regained' }],
    'messages.missed': [{ type: 'messages.missed', count: 3 }],
  },
  outcomes: {
    watchNetwork: { done: {}, error: { broken } },
    watchVisibility: { done: {}, error: { broken } },
  },
  vertex: ({ context }) => [context.missed, context.lost],
  face: ({ context }) => (context.missed > 0 ? 'WithMissed' : null),
  ignored: {
    // Who was not cut off has missed nothing.
    'online.settled': ['socket.opened', 'socket.released', 'messages.missed'],
    'online.restored': ['socket.opened', 'socket.released'],
    // Whoever is cut off again has something else to be told.
    unsettled: ['network.regained', 'socket.closed', 'page.woke', 'messages.missed'],
    // Its return will be announced anyway.
    reconnecting: ['network.regained', 'socket.closed', 'page.woke', 'messages.missed'],
    'offline.idle': ['network.lost', 'socket.released', 'page.woke', 'messages.missed'],
    'offline.cut': ['network.lost', 'socket.closed', 'page.woke', 'messages.missed'],
  },
  most: 8,
});

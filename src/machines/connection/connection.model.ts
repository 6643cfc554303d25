import { defineModel } from '../model.ts';
import { connectionMachine } from './connection.machine.ts';

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
  },
  outcomes: {
    watchNetwork: { done: {}, error: { broken } },
    watchVisibility: { done: {}, error: { broken } },
  },
  ignored: {
    'online.settled': ['network.regained', 'socket.opened', 'socket.released'],
    'online.restored': ['network.regained', 'socket.opened', 'socket.released'],
    unsettled: ['network.regained', 'socket.closed', 'page.woke'],
    // Its return will be announced anyway.
    reconnecting: ['network.regained', 'socket.closed', 'page.woke'],
    'offline.idle': ['network.lost', 'socket.released', 'page.woke'],
    'offline.cut': ['network.lost', 'socket.closed', 'page.woke'],
  },
  most: 5,
});

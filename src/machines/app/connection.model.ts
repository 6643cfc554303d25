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
  vertex: ({ context }) => [context.missedChats, context.isDeviceOffline],
  variant: ({ context }) => (context.missedChats > 0 ? 'WithMissedChats' : null),
  ignored: {
    // Without a gap no message was missed.
    'online.stable': ['socket.opened', 'messages.missed'],
    'online.restored': ['socket.opened'],
    // A new gap has its own notice.
    interrupted: ['network.regained', 'socket.closed', 'page.woke', 'messages.missed'],
    // The reopened socket announces the return anyway.
    reconnecting: ['network.regained', 'socket.closed', 'page.woke', 'messages.missed'],
    'offline.idle': ['network.lost', 'socket.released', 'page.woke', 'messages.missed'],
    'offline.socketLost': ['network.lost', 'socket.closed', 'page.woke', 'messages.missed'],
  },
  deliberate: { 'reconnecting on after pollInterval': 'Readers poll until the socket opens.' },
  maxPaths: 8,
});

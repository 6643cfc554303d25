import { defineModel } from '../app/defineModel.ts';
import { businessId, roomOf } from '../inbox/rooms.fixture.ts';
import { paletteMachine, selectRooms } from './palette.machine.ts';

const offline = new Error('Failed to get rooms');

export const paletteModel = defineModel({
  machine: paletteMachine,
  input: { businessId },
  events: {
    'palette.requested': [{ type: 'palette.requested' }],
    'palette.closed': [{ type: 'palette.closed' }],
    'words.changed': [
      { type: 'words.changed', words: 'nur' },
      { type: 'words.changed', words: '' },
    ],
    'retry.requested': [{ type: 'retry.requested' }],
    'connection.regained': [{ type: 'connection.regained' }],
    'room.visited': [{ type: 'room.visited', roomId: roomOf(1).id }],
  },
  outcomes: {
    recallRooms: { done: { two: [roomOf(1), roomOf(2)] }, error: { offline } },
    findRooms: { done: { some: [roomOf(3), roomOf(4)], none: [] }, error: { offline } },
    keepVisits: { done: {}, error: { offline } },
    watchConnection: { done: {}, error: { offline } },
  },
  // What was found before says nothing about what is typed now.
  vertex: (snapshot) => (selectRooms(snapshot)?.length ?? 0) > 0,
  face: (snapshot) =>
    snapshot.matches({ open: 'resting' }) && snapshot.context.recent.length > 0
      ? 'WithRecentChats'
      : snapshot.matches({ open: 'found' }) && snapshot.context.found.length === 0
        ? 'None'
        : null,
  ignored: {
    '*': ['palette.requested', 'retry.requested', 'connection.regained'],
    closed: ['palette.closed', 'words.changed', 'retry.requested', 'connection.regained'],
  },
  most: 30,
});

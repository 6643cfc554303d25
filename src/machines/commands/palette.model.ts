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
    'text.changed': [
      { type: 'text.changed', text: 'nur' },
      { type: 'text.changed', text: '' },
    ],
    'retry.requested': [{ type: 'retry.requested' }],
    'connection.regained': [{ type: 'connection.regained' }],
    'room.visited': [{ type: 'room.visited', roomId: roomOf(1).id }],
  },
  outcomes: {
    loadRecentRooms: { done: { two: [roomOf(1), roomOf(2)] }, error: { offline } },
    searchRooms: { done: { some: [roomOf(3), roomOf(4)], none: [] }, error: { offline } },
    recentRooms: { done: {}, error: { offline } },
    watchConnection: { done: {}, error: { offline } },
  },
  // Chats of an earlier search do not distinguish states.
  vertex: (snapshot) => (selectRooms(snapshot)?.length ?? 0) > 0,
  variant: (snapshot) =>
    snapshot.matches({ open: 'idle' }) && snapshot.context.recent.length > 0
      ? 'WithRecentChats'
      : snapshot.matches({ open: 'found' }) && snapshot.context.found.length === 0
        ? 'None'
        : null,
  ignored: {
    closed: ['palette.closed', 'text.changed', 'retry.requested', 'connection.regained'],
    open: ['palette.requested'],
    'open.loadingRecent': ['retry.requested', 'connection.regained'],
    'open.idle': ['retry.requested', 'connection.regained'],
    'open.debouncing': ['retry.requested', 'connection.regained'],
    'open.searching': ['retry.requested', 'connection.regained'],
    'open.found': ['retry.requested', 'connection.regained'],
  },
  maxPaths: 30,
});

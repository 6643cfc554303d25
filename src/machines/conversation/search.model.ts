import { defineModel } from '../app/defineModel.ts';
import { businessId, roomOf } from '../inbox/rooms.fixture.ts';
import { uuid } from './messages.fixture.ts';
import { conversationSearchMachine } from './search.machine.ts';

const offline = new Error('Failed to get messages');
const hits = [
  { id: uuid(3), forms: ['kirim'] },
  { id: uuid(1), forms: ['dikirim'] },
];

export const conversationSearchModel = defineModel({
  machine: conversationSearchMachine,
  input: { roomId: roomOf(1).id, businessId },
  events: {
    'search.requested': [{ type: 'search.requested' }],
    'search.closed': [{ type: 'search.closed' }],
    'words.changed': [
      { type: 'words.changed', words: 'kirim' },
      { type: 'words.changed', words: '' },
    ],
    'older.requested': [{ type: 'older.requested' }],
    'newer.requested': [{ type: 'newer.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'connection.regained': [{ type: 'connection.regained' }],
  },
  outcomes: {
    searchMessages: {
      done: { two: { hits, more: false }, 'too many': { hits, more: true }, none: { hits: [], more: false } },
      error: { offline },
    },
    watchConnection: { done: {}, error: { offline } },
  },
  // Old hits have no effect on other states.
  vertex: (snapshot) => snapshot.matches({ open: 'found' }) && [snapshot.context.at, snapshot.context.more],
  variant: (snapshot) => (snapshot.matches({ open: 'found' }) && snapshot.context.more ? 'TooMany' : null),
  ignored: {
    '*': ['search.requested', 'older.requested', 'newer.requested', 'retry.requested', 'connection.regained'],
    closed: [
      'search.closed',
      'words.changed',
      'older.requested',
      'newer.requested',
      'retry.requested',
      'connection.regained',
    ],
  },
  maxPaths: 30,
});

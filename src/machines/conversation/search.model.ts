import { defineModel } from '../app/defineModel.ts';
import { businessId, roomOf } from '../inbox/rooms.fixture.ts';
import { uuid } from './messages.fixture.ts';
import { conversationSearchMachine } from './search.machine.ts';

const offline = new Error('Failed to get messages');
const hits = [
  { id: uuid(3), forms: ['kirim'] },
  { id: uuid(1), forms: ['dikirim'] },
];

/** Requests of the user. Only the states that answer them show their controls. */
const controls = ['older.requested', 'newer.requested', 'retry.requested'] as const;

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
    closed: [...controls, 'search.closed', 'words.changed', 'connection.regained'],
    open: ['search.requested'],
    'open.empty': [...controls, 'connection.regained'],
    'open.debouncing': ['newer.requested', 'retry.requested', 'connection.regained'],
    'open.searching': [...controls, 'connection.regained'],
    'open.found': ['retry.requested', 'connection.regained'],
    'open.noResults': [...controls, 'connection.regained'],
    'open.failed': ['older.requested', 'newer.requested'],
  },
  maxPaths: 30,
});

import { defineModel } from '../app/defineModel.ts';
import { historyMachine } from './history.machine.ts';
import { uuid } from './messages.fixture.ts';

const offline = new Error('Failed to get messages');
const position = { sentAt: '2026-11-20T03:00:00.000000Z', seq: 51 };

export const historyModel = defineModel({
  machine: historyMachine,
  input: { roomId: 'r1', older: position, newer: null },
  events: {
    'older.requested': [{ type: 'older.requested' }],
    'newer.requested': [{ type: 'newer.requested' }],
    'refresh.requested': [{ type: 'refresh.requested' }],
    'jump.requested': [{ type: 'jump.requested', to: { message: uuid(1) } }],
    'end.requested': [{ type: 'end.requested' }],
  },
  outcomes: {
    loadOlder: { done: { more: { ...position, seq: 1 }, beginning: null }, error: { offline } },
    fetchFromWhatsapp: {
      done: {
        more: { older: position, isComplete: false },
        beginning: { older: null, isComplete: true },
        unsupported: 'unsupported',
        disconnected: 'disconnected',
      },
      error: { offline },
    },
    loadNewer: { done: { more: { ...position, seq: 99 }, end: null }, error: { offline } },
    jump: {
      done: {
        'far back': { older: position, newer: position },
        'at the end': { older: position, newer: null },
        nowhere: null,
      },
      error: { offline },
    },
    catchUp: { done: { current: undefined }, error: { offline } },
  },
  // The jump target and the interrupted page matter only while a refresh runs.
  vertex: ({ context: { older, newer, jumpTarget, interrupted, isComplete }, value }) => [
    older !== null,
    // Shown at the beginning only, and there only if the end is loaded.
    isComplete && newer === null,
    newer !== null,
    value === 'refreshing' && (jumpTarget === null ? interrupted : 'jump'),
  ],
  variant: ({ context: { older, newer, isComplete } }) =>
    newer !== null ? 'far back' : older === null ? (isComplete ? 'beginning' : 'edge') : null,
  ignored: {
    loadingOlder: ['older.requested', 'newer.requested'],
    fetchingFromWhatsapp: ['older.requested', 'newer.requested'],
    whatsappUnsupported: ['older.requested'],
    loadingNewer: ['older.requested', 'newer.requested'],
    jumping: ['older.requested', 'newer.requested'],
    refreshing: ['older.requested', 'newer.requested'],
  },
  maxPaths: 42,
});

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
    'place.requested': [{ type: 'place.requested', to: { message: uuid(1) } }],
    'end.requested': [{ type: 'end.requested' }],
  },
  outcomes: {
    loadOlder: { done: { more: { ...position, seq: 1 }, beginning: null }, error: { offline } },
    askWhatsapp: {
      done: {
        more: { older: position, isWhole: false },
        beginning: { older: null, isWhole: true },
        unsupported: 'unsupported',
        disconnected: 'disconnected',
      },
      error: { offline },
    },
    loadNewer: { done: { more: { ...position, seq: 99 }, end: null }, error: { offline } },
    seek: {
      done: {
        'far back': { older: position, newer: position },
        'at the end': { older: position, newer: null },
        nowhere: null,
      },
      error: { offline },
    },
    catchUp: { done: { current: undefined }, error: { offline } },
  },
  // What is wanted, or put off, makes a difference only while something else goes before it.
  vertex: ({ context: { older, newer, wanted, interrupted, isWhole }, value }) => [
    older !== null,
    // Said at the beginning alone, and the same wherever the end is.
    isWhole && newer === null,
    newer !== null,
    value === 'refreshing' && (wanted === null ? interrupted : 'wanted'),
  ],
  face: ({ context: { older, newer, isWhole } }) =>
    newer !== null ? 'far back' : older === null ? (isWhole ? 'beginning' : 'edge') : null,
  ignored: {
    loadingOlder: ['older.requested', 'newer.requested'],
    askingWhatsapp: ['older.requested', 'newer.requested'],
    whatsappUnable: ['older.requested'],
    loadingNewer: ['older.requested', 'newer.requested'],
    seeking: ['older.requested', 'newer.requested'],
    refreshing: ['older.requested', 'newer.requested'],
  },
  most: 42,
});

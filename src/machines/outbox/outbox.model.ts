import type { OutgoingMessage, OutboxEntry } from '../../contracts/outbox.ts';
import { defineModel } from '../app/defineModel.ts';
import { outboxMachine } from './outbox.machine.ts';

const message: OutgoingMessage = {
  id: 'm1',
  roomId: 'r1',
  chatId: '628111@c.us',
  sessionName: 'batik-lestari',
  businessId: 'b1',
  text: 'Baik, kami kirim hari ini.',
  replyTo: null,
};
const entry: OutboxEntry = { id: 'm1', roomId: 'r1', position: 1, deadline: 24 * 60 * 60_000 };
const blocked = new Error('storage is blocked');

export const outboxModel = defineModel({
  machine: outboxMachine,
  input: { userId: 'sari' },
  events: {
    'message.written': [{ type: 'message.written', message }],
    'retry.requested': [{ type: 'retry.requested', id: 'm1' }],
    'discard.requested': [{ type: 'discard.requested', id: 'm1', roomId: 'r1' }],
    'recall.requested': [{ type: 'recall.requested', id: 'm1' }],
    'sending.confirmed': [{ type: 'sending.confirmed', id: 'm1' }],
    'message.recalled': [{ type: 'message.recalled', message }],
    'message.saved': [{ type: 'message.saved', entry }],
    'message.returned': [{ type: 'message.returned', returned: { message, reason: 'full' } }],
    'message.removed': [{ type: 'message.removed', id: 'm1' }],
    'journal.cleared': [{ type: 'journal.cleared' }],
    'leadership.gained': [{ type: 'leadership.gained' }],
    'delivery.ended': [{ type: 'delivery.ended', id: 'm1' }],
    'message.restored': [{ type: 'message.restored', id: 'm1' }],
    'connection.regained': [{ type: 'connection.regained' }],
  },
  outcomes: {
    openOutbox: { done: { empty: [], waiting: [entry] }, error: { blocked } },
    runJournal: { done: {}, error: { blocked } },
    requestLeadership: { done: {}, error: { blocked } },
    runWithdrawals: { done: {}, error: { blocked } },
    watchConnection: { done: {}, error: { blocked } },
    deliver: { done: {}, error: {} },
  },
  // Whether messages are queued or returned matters; how many does not.
  vertex: ({ context }) => [context.entries.length > 0, context.returned.length > 0],
  variant: (snapshot) => {
    const { entries, returned } = snapshot.context;
    const back = returned.find(({ reason }) => reason !== 'recalled');
    return back?.reason ?? (snapshot.matches('open') && entries.length > 0 ? 'waiting' : null);
  },
  ignored: {
    opening: ['leadership.gained', 'connection.regained'],
    unavailable: ['leadership.gained'],
    broken: ['leadership.gained', 'message.recalled'],
    'open.following': ['connection.regained'],
    'open.reloading': ['leadership.gained', 'connection.regained'],
    'open.leading': ['leadership.gained'],
  },
  maxPaths: 45,
});

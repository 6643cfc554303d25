import type { Written, OutboxEntry } from '../../contracts/outbox.ts';
import { defineModel } from '../app/defineModel.ts';
import { outboxMachine } from './outbox.machine.ts';

const message: Written = {
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
    'message.kept': [{ type: 'message.kept', entry }],
    'message.refused': [{ type: 'message.refused', refused: { message, reason: 'full' } }],
    'message.dropped': [{ type: 'message.dropped', id: 'm1' }],
    'journal.cleared': [{ type: 'journal.cleared' }],
    'leadership.gained': [{ type: 'leadership.gained' }],
    'delivery.ended': [{ type: 'delivery.ended', id: 'm1' }],
    'refusal.taken': [{ type: 'refusal.taken', id: 'm1' }],
    'connection.regained': [{ type: 'connection.regained' }],
  },
  outcomes: {
    openOutbox: { done: { empty: [], waiting: [entry] }, error: { blocked } },
    keepJournal: { done: {}, error: { blocked } },
    seekLeadership: { done: {}, error: { blocked } },
    withdraw: { done: {}, error: { blocked } },
    watchConnection: { done: {}, error: { blocked } },
    deliver: { done: {}, error: {} },
  },
  // Whether something waits or came back; how much of it does not make another situation.
  vertex: ({ context }) => [context.entries.length > 0, context.refused.length > 0],
  face: (snapshot) => {
    const { entries, refused } = snapshot.context;
    const back = refused.find(({ reason }) => reason !== 'recalled');
    return back?.reason ?? (snapshot.matches('open') && entries.length > 0 ? 'waiting' : null);
  },
  ignored: {
    opening: ['leadership.gained', 'connection.regained'],
    unavailable: ['leadership.gained'],
    'open.following': ['connection.regained'],
    'open.gathering': ['leadership.gained', 'connection.regained'],
    'open.leading': ['leadership.gained'],
  },
  most: 40,
});

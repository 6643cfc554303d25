import { defineModel } from '../app/defineModel.ts';
import { ticketMachine } from './ticket.machine.ts';
import { bolong, businessId, dimas, opened, sari } from './tickets.fixture.ts';

const offline = new Error('Failed to get ticket');

const done = { ...opened, ticket: { ...bolong, status: 'selesai' as const, closed_at: bolong.due_at } };
/** Everything that can be missing is. */
const alone = {
  ...opened,
  ticket: { ...bolong, room_id: null, message_ids: [], due_at: null, assignee_id: null },
  room: null,
  evidence: [],
  comments: [],
  hours: [],
  others: [],
};

const writes = ['change.submitted', 'comment.submitted', 'close.requested'] as const;
const decisions = ['changes.dropped', 'mine.kept', 'theirs.taken', 'close.confirmed', 'close.cancelled'] as const;

export const ticketModel = defineModel({
  machine: ticketMachine,
  input: { businessId, userId: sari, ticketId: bolong.id, isClosing: true },
  events: {
    'retry.requested': [{ type: 'retry.requested' }],
    'change.submitted': [
      { type: 'change.submitted', changes: { priority: 'tinggi' }, seen: { priority: 'mendesak' } },
      { type: 'change.submitted', changes: { priority: 'rendah' }, seen: { priority: 'mendesak' } },
    ],
    'changes.dropped': [{ type: 'changes.dropped' }],
    'mine.kept': [{ type: 'mine.kept' }],
    'theirs.taken': [{ type: 'theirs.taken' }],
    'comment.submitted': [
      { type: 'comment.submitted', id: '72000000-0000-4000-8000-000000000009', body: 'Sudah saya kirim.' },
    ],
    'close.requested': [{ type: 'close.requested' }],
    'close.confirmed': [
      {
        type: 'close.confirmed',
        id: '73000000-0000-4000-8000-000000000001',
        text: 'Penggantinya sudah dikirim, Kak.',
      },
    ],
    'close.cancelled': [{ type: 'close.cancelled' }],
    'ticket.outdated': [{ type: 'ticket.outdated' }],
    'connection.regained': [{ type: 'connection.regained' }],
  },
  outcomes: {
    openTicket: { done: { opened, done, alone, none: null }, error: { offline } },
    saveTicket: {
      done: {
        // Another priority than those that are chosen: who chooses what stands there changes nothing.
        saved: { saved: { ...bolong, version: 2 } },
        agreed: { theirs: { ...bolong, assignee_id: sari, version: 2 } },
        theirs: { theirs: { ...bolong, priority: 'normal', status: 'dikerjakan', assignee_id: dimas, version: 2 } },
        notInTeam: { refused: 'notInTeam' },
        gone: { gone: true },
      },
      error: { offline },
    },
    addComment: { done: { added: undefined }, error: { offline } },
    followTicket: { done: {}, error: { offline } },
    watchConnection: { done: {}, error: { offline } },
  },
  vertex: ({ context: { refusal, opened: shown }, ...snapshot }) => {
    if (snapshot.matches({ open: 'refreshing' })) return shown?.ticket.status === 'selesai';
    if (!snapshot.matches({ open: 'resting' }) && !snapshot.matches({ open: 'closing' })) return null;
    return [refusal, shown?.ticket.status === 'selesai', shown?.room === null];
  },
  face: ({ context, ...snapshot }) => {
    if (snapshot.matches({ open: 'closing' })) return context.opened?.room === null ? 'Alone' : null;
    if (!snapshot.matches({ open: 'resting' })) return null;
    if (context.refusal !== null) return `Refused${context.refusal}`;
    if (context.opened?.ticket.status === 'selesai') return 'Closed';
    return context.opened?.room === null ? 'Alone' : null;
  },
  ignored: {
    loading: [...writes, ...decisions, 'retry.requested', 'ticket.outdated', 'connection.regained'],
    failed: [...writes, ...decisions, 'ticket.outdated'],
    missing: [...writes, ...decisions, 'retry.requested', 'ticket.outdated'],
    'open.resting': [...decisions, 'retry.requested'],
    'open.refreshing': [...decisions, 'retry.requested', 'connection.regained'],
    'open.closing': [
      ...writes,
      'changes.dropped',
      'mine.kept',
      'theirs.taken',
      'retry.requested',
      'ticket.outdated',
      'connection.regained',
    ],
    'open.saving': [
      'comment.submitted',
      'close.requested',
      ...decisions,
      'retry.requested',
      'ticket.outdated',
      'connection.regained',
    ],
    'open.unsaved': [
      'comment.submitted',
      'close.requested',
      'mine.kept',
      'theirs.taken',
      'close.confirmed',
      'close.cancelled',
      'ticket.outdated',
    ],
    'open.conflict': [
      ...writes,
      'changes.dropped',
      'close.confirmed',
      'close.cancelled',
      'retry.requested',
      'ticket.outdated',
      'connection.regained',
    ],
    'open.commenting': [...writes, ...decisions, 'retry.requested', 'ticket.outdated', 'connection.regained'],
  },
  most: 15,
});

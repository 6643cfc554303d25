import { defineModel } from '../app/defineModel.ts';
import { ticketMachine } from './ticket.machine.ts';
import { bolong, businessId, dimas, ticketDetails, sari } from './tickets.fixture.ts';

const offline = new Error('Failed to get ticket');

const done = { ...ticketDetails, ticket: { ...bolong, status: 'selesai' as const, closed_at: bolong.due_at } };
/** Without room, messages, due date and assignee. */
const standalone = {
  ...ticketDetails,
  ticket: { ...bolong, room_id: null, message_ids: [], due_at: null, assignee_id: null },
  room: null,
  evidence: [],
  comments: [],
  hours: [],
  others: [],
};

const writes = ['change.submitted', 'comment.submitted', 'close.requested'] as const;
const decisions = ['changes.discarded', 'mine.chosen', 'theirs.chosen', 'close.confirmed', 'close.cancelled'] as const;

export const ticketModel = defineModel({
  machine: ticketMachine,
  input: { businessId, userId: sari, ticketId: bolong.id, opensCloseDialog: true },
  events: {
    'retry.requested': [{ type: 'retry.requested' }],
    'change.submitted': [
      { type: 'change.submitted', changes: { priority: 'tinggi' }, base: { priority: 'mendesak' } },
      { type: 'change.submitted', changes: { priority: 'rendah' }, base: { priority: 'mendesak' } },
    ],
    'changes.discarded': [{ type: 'changes.discarded' }],
    'mine.chosen': [{ type: 'mine.chosen' }],
    'theirs.chosen': [{ type: 'theirs.chosen' }],
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
    'ticket.invalidated': [{ type: 'ticket.invalidated' }],
    'connection.regained': [{ type: 'connection.regained' }],
  },
  outcomes: {
    openTicket: { done: { opened: ticketDetails, closed: done, standalone, none: null }, error: { offline } },
    saveTicket: {
      done: {
        // A priority that no event chooses: choosing the current value is no change.
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
  vertex: ({ context: { refusal, details: shown }, ...snapshot }) => {
    if (snapshot.matches({ open: 'refreshing' })) return shown?.ticket.status === 'selesai';
    if (!snapshot.matches({ open: 'idle' }) && !snapshot.matches({ open: 'confirmingClose' })) return null;
    return [refusal, shown?.ticket.status === 'selesai', shown?.room === null];
  },
  variant: ({ context, ...snapshot }) => {
    if (snapshot.matches({ open: 'confirmingClose' })) return context.details?.room === null ? 'Standalone' : null;
    if (!snapshot.matches({ open: 'idle' })) return null;
    if (context.refusal !== null) return `Refused ${context.refusal}`;
    if (context.details?.ticket.status === 'selesai') return 'Closed';
    return context.details?.room === null ? 'Standalone' : null;
  },
  ignored: {
    loading: [...writes, ...decisions, 'retry.requested', 'connection.regained'],
    failed: [...writes, ...decisions],
    notFound: [...writes, ...decisions, 'retry.requested'],
    'open.idle': [...decisions, 'retry.requested'],
    'open.refreshing': [...decisions, 'retry.requested', 'connection.regained'],
    'open.confirmingClose': [
      ...writes,
      'changes.discarded',
      'mine.chosen',
      'theirs.chosen',
      'retry.requested',
      'connection.regained',
    ],
    'open.saving': ['comment.submitted', 'close.requested', ...decisions, 'retry.requested', 'connection.regained'],
    'open.unsaved': [
      'comment.submitted',
      'close.requested',
      'mine.chosen',
      'theirs.chosen',
      'close.confirmed',
      'close.cancelled',
    ],
    'open.conflict': [
      ...writes,
      'changes.discarded',
      'close.confirmed',
      'close.cancelled',
      'retry.requested',
      'connection.regained',
    ],
    'open.commenting': [...writes, ...decisions, 'retry.requested', 'connection.regained'],
  },
  maxPaths: 15,
});

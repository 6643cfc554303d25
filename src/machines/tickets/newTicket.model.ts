import type { PreparedTicketForm } from '../../contracts/tickets.ts';
import { defineModel } from '../app/defineModel.ts';
import { newTicketMachine } from './newTicket.machine.ts';
import { businessId, draft, evidence, ticketDetails, room, roomId, sari, stok } from './tickets.fixture.ts';

const offline = new Error('Failed to create ticket');

const prepared: PreparedTicketForm = {
  draft,
  isRestored: false,
  room: { id: room.id, name: room.name, phone: room.phone },
  messages: [evidence],
  openTickets: [{ ...stok, message_ids: [evidence.id] }],
  hours: ticketDetails.hours,
};
const restored: PreparedTicketForm = {
  draft: { ...draft, title: '' },
  isRestored: true,
  room: null,
  messages: [],
  openTickets: [],
  hours: [],
};

/** Requests of the user. Only the states that answer them show their controls. */
const controls = ['retry.requested', 'draft.changed', 'ticket.submitted'] as const;

export const newTicketModel = defineModel({
  machine: newTicketMachine,
  input: { businessId, userId: sari, roomId, messageIds: [evidence.id] },
  events: {
    'retry.requested': [{ type: 'retry.requested' }],
    'draft.changed': [{ type: 'draft.changed', changes: { title: 'Kirim pengganti kain bolong' } }],
    'ticket.submitted': [{ type: 'ticket.submitted' }],
    'connection.regained': [{ type: 'connection.regained' }],
  },
  outcomes: {
    prepareTicket: { done: { prepared, restored }, error: { offline } },
    saveDraft: { done: { saved: undefined }, error: { offline } },
    createTicket: {
      done: { created: { created: draft.id }, gone: { refused: 'gone' } },
      error: { offline },
    },
    watchConnection: { done: {}, error: { offline } },
  },
  vertex: ({ context, ...snapshot }) =>
    snapshot.matches({ editing: 'idle' }) && [context.refusal, context.draft?.title === '', context.showsErrors],
  variant: ({ context, ...snapshot }) => {
    if (!snapshot.matches({ editing: 'idle' })) return null;
    if (context.refusal !== null) return `Refused ${context.refusal}`;
    if (context.draft?.title !== '') return null;
    return context.showsErrors ? 'Untitled' : 'Restored';
  },
  ignored: {
    preparing: [...controls, 'connection.regained'],
    failed: ['draft.changed', 'ticket.submitted'],
    editing: ['retry.requested', 'connection.regained'],
    creating: [...controls, 'connection.regained'],
    savingBeforeWaiting: controls,
    waiting: ['ticket.submitted'],
    deletingDraft: [...controls, 'connection.regained'],
    created: [...controls, 'connection.regained'],
  },
  maxPaths: 5,
});

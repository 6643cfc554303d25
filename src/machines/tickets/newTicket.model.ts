import type { NewTicketPrepared } from '../../contracts/tickets.ts';
import { defineModel } from '../app/defineModel.ts';
import { newTicketMachine } from './newTicket.machine.ts';
import { businessId, draft, evidence, opened, room, roomId, sari, stok } from './tickets.fixture.ts';

const offline = new Error('Failed to create ticket');

const prepared: NewTicketPrepared = {
  draft,
  isKept: false,
  room: { id: room.id, name: room.name, phone: room.phone },
  messages: [evidence],
  others: [{ ...stok, message_ids: [evidence.id] }],
  hours: opened.hours,
};
const bare: NewTicketPrepared = {
  draft: { ...draft, title: '' },
  isKept: true,
  room: null,
  messages: [],
  others: [],
  hours: [],
};

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
    prepareTicket: { done: { prepared, bare }, error: { offline } },
    keepDraft: { done: { kept: undefined }, error: { offline } },
    createTicket: {
      done: { created: { created: draft.id }, gone: { refused: 'gone' } },
      error: { offline },
    },
    watchConnection: { done: {}, error: { offline } },
  },
  vertex: ({ context, ...snapshot }) =>
    snapshot.matches({ writing: 'resting' }) && [context.refusal, context.draft?.title === '', context.isChecked],
  face: ({ context, ...snapshot }) => {
    if (!snapshot.matches({ writing: 'resting' })) return null;
    if (context.refusal !== null) return `Refused${context.refusal}`;
    if (context.draft?.title !== '') return null;
    return context.isChecked ? 'Untitled' : 'Bare';
  },
  ignored: {
    '*': ['connection.regained', 'retry.requested', 'draft.changed', 'ticket.submitted'],
  },
  most: 5,
});

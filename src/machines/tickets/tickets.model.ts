import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { TicketsPage } from '../../contracts/tickets.ts';
import { defineModel } from '../app/defineModel.ts';
import { bolong, businessId, page, sari, seragam, stok } from './tickets.fixture.ts';
import { ticketsMachine } from './tickets.machine.ts';

const offline = new Error('Failed to get tickets');
const nothing: TicketsPage['counts'] = { baru: 0, dikerjakan: 0, menunggu_pelanggan: 0, selesai: 0, overdue: 0 };

const pages = {
  none: { tickets: [], next: null, counts: nothing },
  some: page,
  last: { ...page, next: null },
  allDone: { tickets: [], next: null, counts: { ...nothing, selesai: 3 } },
} satisfies Record<string, TicketsPage>;

const at = (search: Omit<ScreenRoute['search'], 'businessId'> = {}): ScreenRoute => ({
  name: 'tickets',
  search: { businessId, ...search },
});

const listEvents = ['more.requested', 'problem.dismissed'] as const;
const ticketEvents = [...listEvents, 'status.chosen'] as const;

export const ticketsModel = defineModel({
  machine: ticketsMachine,
  input: { route: at(), businessId, userId: sari, isOwner: true },
  events: {
    'route.changed': [
      { type: 'route.changed', route: at({ ticket: bolong.id }) },
      { type: 'route.changed', route: at() },
      { type: 'route.changed', route: at({ view: 'papan' }) },
    ],
    'search.typed': [{ type: 'search.typed', q: 'kain' }],
    'filter.chosen': [{ type: 'filter.chosen', filter: { overdue: true } }],
    'more.requested': [{ type: 'more.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'status.chosen': [
      { type: 'status.chosen', ticket: stok, status: 'dikerjakan' },
      { type: 'status.chosen', ticket: seragam, status: 'dikerjakan' },
      { type: 'status.chosen', ticket: bolong, status: 'selesai' },
    ],
    'problem.dismissed': [{ type: 'problem.dismissed' }],
    'tickets.changed': [
      { type: 'tickets.changed', tickets: [{ ...seragam, status: 'dikerjakan', version: 2 }] },
      { type: 'tickets.changed', tickets: [{ ...stok, id: '71000000-0000-4000-8000-000000000099' }] },
    ],
    'tickets.invalidated': [{ type: 'tickets.invalidated' }],
  },
  outcomes: {
    loadTickets: { done: pages, error: { offline } },
    saveTicket: {
      done: {
        saved: { saved: { ...stok, status: 'dikerjakan', version: 2 } },
        theirs: { theirs: { ...stok, status: 'menunggu_pelanggan', version: 2 } },
        denied: { refused: 'denied' },
      },
      error: { offline },
    },
    followTickets: { done: {}, error: { offline } },
    ticket: { done: {}, error: { offline } },
    newTicket: { done: {}, error: { offline } },
  },
  // The open ticket does not change the list.
  vertex: ({ context, ...snapshot }) => {
    if (snapshot.matches('loading')) return context.saving !== null;
    if (snapshot.matches({ listed: 'idle' })) return context.problem ?? context.next === null;
    return snapshot.matches({ listed: 'savingStatus' }) && (context.queue.length > 0 ? 'queued' : context.isStale);
  },
  variant: ({ context, ...snapshot }) => {
    if (!snapshot.matches({ listed: 'idle' })) return null;
    if (context.problem !== null) return `Problem ${context.problem}`;
    return context.next === null ? 'Whole' : null;
  },
  ignored: {
    typing: [...ticketEvents, 'retry.requested'],
    loading: [...ticketEvents, 'retry.requested'],
    failed: [...ticketEvents],
    empty: [...ticketEvents, 'retry.requested'],
    nothingFound: [...ticketEvents, 'retry.requested'],
    'listed.idle': ['retry.requested'],
    'listed.loadingMore': ['more.requested', 'retry.requested'],
    'listed.refreshing': ['retry.requested'],
    'listed.savingStatus': ['more.requested', 'retry.requested'],
  },
  deliberate: {
    'listed.savingStatus on error saveTicket': 'The next queued status is saved; the notice stays.',
    'listed.savingStatus on after timeout': 'The next queued status is saved; the notice stays.',
  },
  maxPaths: 40,
});

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { TicketsPage } from '../../contracts/tickets.ts';
import { defineModel } from '../app/defineModel.ts';
import { bolong, businessId, page, room, sari, seragam, stok } from './tickets.fixture.ts';
import { ticketsMachine } from './tickets.machine.ts';

const offline = new Error('Failed to get tickets');
const nothing: TicketsPage['counts'] = { baru: 0, dikerjakan: 0, menunggu_pelanggan: 0, selesai: 0, overdue: 0 };

const pages = {
  some: page,
  last: { ...page, next: null },
  none: { tickets: [], next: null, counts: nothing },
  allDone: { tickets: [], next: null, counts: { ...nothing, selesai: 3 } },
} satisfies Record<string, TicketsPage>;

const at = (search: Omit<ScreenRoute['search'], 'businessId'> = {}): ScreenRoute => ({
  name: 'tickets',
  search: { businessId, ...search },
});

const pressed = ['more.requested', 'trouble.dismissed'] as const;
const asked = [...pressed, 'status.chosen'] as const;

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
    'trouble.dismissed': [{ type: 'trouble.dismissed' }],
    'tickets.reported': [
      { type: 'tickets.reported', tickets: [{ ...seragam, status: 'dikerjakan', version: 2 }] },
      { type: 'tickets.reported', tickets: [{ ...stok, id: '71000000-0000-4000-8000-000000000099' }] },
    ],
    'tickets.outdated': [{ type: 'tickets.outdated' }],
    'customer.told': [
      {
        type: 'customer.told',
        message: {
          id: '73000000-0000-4000-8000-000000000001',
          roomId: room.id,
          chatId: room.chat_id,
          sessionName: room.channel.external_id,
          businessId,
          text: 'Penggantinya sudah dikirim.',
          replyTo: null,
        },
      },
    ],
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
  // What stands open beside the list changes nothing in it.
  vertex: ({ context, ...snapshot }) =>
    snapshot.matches({ listed: 'resting' })
      ? (context.trouble ?? context.next === null)
      : snapshot.matches({ listed: 'moving' }) && (context.waiting.length > 0 ? 'waiting' : context.isOutdated),
  face: ({ context, ...snapshot }) => {
    if (!snapshot.matches({ listed: 'resting' })) return null;
    if (context.trouble !== null) return `Trouble${context.trouble}`;
    return context.next === null ? 'Whole' : null;
  },
  ignored: {
    typing: [...asked, 'retry.requested', 'tickets.reported', 'tickets.outdated'],
    loading: [...asked, 'retry.requested', 'tickets.reported', 'tickets.outdated'],
    failed: [...asked, 'tickets.reported'],
    empty: [...asked, 'retry.requested', 'tickets.reported'],
    nothingFound: [...asked, 'retry.requested'],
    'listed.resting': ['retry.requested'],
    'listed.loadingMore': [...pressed, 'retry.requested'],
    'listed.refreshing': [...pressed, 'retry.requested'],
    'listed.moving': [...pressed, 'retry.requested'],
  },
  most: 40,
});

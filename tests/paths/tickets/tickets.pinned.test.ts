import { expect, test } from 'vitest';

import type { ScreenRoute } from '../../../src/contracts/app.routing.ts';
import { newTicketModel } from '../../../src/machines/tickets/newTicket.model.ts';
import { ticketModel } from '../../../src/machines/tickets/ticket.model.ts';
import {
  bolong,
  businessId,
  draft,
  evidence,
  page,
  roomId,
  sari,
  seragam,
  stok,
} from '../../../src/machines/tickets/tickets.fixture.ts';
import { ticketsModel } from '../../../src/machines/tickets/tickets.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const at = (search: Omit<ScreenRoute['search'], 'businessId'> = {}): ScreenRoute => ({
  name: 'tickets',
  search: { businessId, ...search },
});
const listed = () => given(ticketsModel).settle('loadTickets', 'some');
const opened = () => given(ticketModel).settle('openTicket', 'opened').when('close.cancelled');

test('a chosen filter is written into the route, and the route change that follows reads nothing again', () =>
  listed()
    .when({ type: 'filter.chosen', filter: { priority: 'mendesak' } })
    .expect('loading')
    .received('location', {
      type: 'navigation.requested',
      to: { name: 'tickets', search: { businessId, priority: 'mendesak' } },
      replace: true,
    })
    .settle('loadTickets', 'some')
    .when({ type: 'route.changed', route: at({ priority: 'mendesak' }) })
    .expect('listed.idle'));

test('the filter of a route is applied, without its unknown values', () =>
  listed()
    .when({
      type: 'route.changed',
      route: at({ priority: 'drop table', status: 'selesai', assignee: 'x', ticket: '1' }),
    })
    .expect('loading', { filter: { priority: null, status: 'selesai', assignee: null }, openId: null }));

test('a search is read 300 ms after the last key', () =>
  listed()
    .when({ type: 'search.typed', q: 'k' })
    .elapse(299)
    .when({ type: 'search.typed', q: 'kain ' })
    .elapse(299)
    .expect('typing')
    .elapse(1)
    .expect('loading', { filter: { q: 'kain' } }));

test('closing a ticket with a conversation from the list opens its close dialog instead', () =>
  listed()
    .when({ type: 'status.chosen', ticket: bolong, status: 'selesai' })
    .expect('listed.idle')
    .received('location', { type: 'navigation.requested', to: at({ ticket: bolong.id, section: 'tutup' }) }));

test('a status change that conflicts shows the other member’s row and keeps the wanted status', () =>
  listed()
    .when({ type: 'status.chosen', ticket: stok, status: 'dikerjakan' })
    .settle('saveTicket', 'theirs')
    .expect('listed.idle', {
      problem: 'conflict',
      conflict: { ticket: { id: stok.id, status: 'menunggu_pelanggan' }, status: 'dikerjakan' },
      counts: { baru: 1, menunggu_pelanggan: 2 },
    }));

test('the same status set by two members is no conflict', () =>
  listed()
    .when({ type: 'status.chosen', ticket: stok, status: 'menunggu_pelanggan' })
    .settle('saveTicket', 'theirs')
    .expect('listed.idle', { problem: null, counts: { baru: 1, menunggu_pelanggan: 2 } }));

test('a changed row replaces only older versions, and a closed ticket leaves the list', () =>
  listed()
    .when({ type: 'tickets.changed', tickets: [{ ...seragam, title: 'Lama', version: 1 }] })
    .expect('listed.idle', { tickets: [{}, {}, { title: seragam.title }] })
    .when({ type: 'tickets.changed', tickets: [{ ...seragam, status: 'selesai', version: 2 }] })
    .expect('listed.idle', { tickets: [{ id: bolong.id }, { id: stok.id }], counts: { selesai: 13 } }));

test('a changed due date updates the overdue count at once', () =>
  listed()
    .when({ type: 'tickets.changed', tickets: [{ ...seragam, due_at: bolong.due_at, version: 2 }] })
    .expect('listed.idle', { counts: { menunggu_pelanggan: 1, overdue: 2 } })
    .when({ type: 'tickets.changed', tickets: [{ ...bolong, due_at: null, version: 2 }] })
    .expect('listed.idle', { counts: { overdue: 1 } }));

test('a status chosen during a read or another save is saved afterwards', () =>
  listed()
    .when('tickets.invalidated')
    .when({ type: 'status.chosen', ticket: stok, status: 'dikerjakan' })
    .when({ type: 'status.chosen', ticket: seragam, status: 'dikerjakan' })
    .expect('listed.refreshing', {
      saving: null,
      queue: [{ ticket: { id: stok.id } }, { ticket: { id: seragam.id } }],
    })
    .settle('loadTickets', 'some')
    .expect('listed.savingStatus', { saving: { ticket: { id: stok.id } } })
    .settle('saveTicket', 'saved')
    .expect('listed.savingStatus', { saving: { ticket: { id: seragam.id }, status: 'dikerjakan' }, queue: [] }));

test('a second status for a ticket that is being saved starts from the saved row', () =>
  listed()
    .when({ type: 'status.chosen', ticket: stok, status: 'dikerjakan' })
    .when({ type: 'status.chosen', ticket: stok, status: 'baru' })
    .settle('saveTicket', 'saved')
    .expect('listed.savingStatus', {
      saving: { ticket: { status: 'dikerjakan', version: 2 }, status: 'baru' },
      queue: [],
    }));

test('a changed ticket that is not in the list makes the list read again', () =>
  listed()
    .when({ type: 'tickets.changed', tickets: [{ ...stok, id: draft.id, version: 3 }] })
    .expect('listed.refreshing')
    .settle('loadTickets', 'some')
    .expect('listed.idle'));

test('a realtime event during the next page is read after it', () =>
  listed()
    .when('more.requested')
    .when('tickets.invalidated')
    .expect('listed.loadingMore')
    .settle('loadTickets', 'last')
    .expect('listed.refreshing'));

test('a refresh keeps the rows below the largest page, and their cursor', () => {
  const further = { ...stok, id: draft.id };
  const long = { ...page, tickets: [...page.tickets, further], next: null };
  const made = { ...page, tickets: [{ ...stok, id: '71000000-0000-4000-8000-000000000099' }, bolong, stok] };
  return given({
    ...ticketsModel,
    outcomes: { ...ticketsModel.outcomes, loadTickets: { done: { long, made }, error: {} } },
  })
    .settle('loadTickets', 'long')
    .when('tickets.invalidated')
    .settle('loadTickets', 'made')
    .expect('listed.idle', {
      tickets: [
        { id: made.tickets[0]!.id },
        { id: bolong.id },
        { id: stok.id },
        { id: seragam.id },
        { id: further.id },
      ],
      next: null,
    });
});

test('a list that failed to load is read again when realtime reconnects', () =>
  given(ticketsModel).settle('loadTickets', 'offline').expect('failed').when('tickets.invalidated').expect('loading'));

test('the route carries the chosen messages to a new ticket, without invalid ids', async () => {
  const sut = machineSut(ticketsModel);
  await sut.start();
  await sut.send({
    type: 'route.changed',
    route: at({ ticket: 'baru', room: roomId, messages: `${evidence.id},'; drop,${evidence.id},${bolong.id}` }),
  });
  expect(sut.actor.getSnapshot().children['newTicket']?.getSnapshot().context).toMatchObject({
    roomId,
    messageIds: [evidence.id, bolong.id],
  });
  await sut.stop();
});

test('one ticket is open at a time, and closes with the route', async () => {
  const sut = machineSut(ticketsModel);
  await sut.start();
  await sut.send({ type: 'route.changed', route: at({ ticket: 'baru', room: roomId }) });
  expect(Object.keys(sut.actor.getSnapshot().children)).toContain('newTicket');
  await sut.send({ type: 'route.changed', route: at({ ticket: bolong.id }) });
  expect(Object.keys(sut.actor.getSnapshot().children)).not.toContain('newTicket');
  expect(sut.actor.getSnapshot().children['ticket']?.getSnapshot().context).toMatchObject({ ticketId: bolong.id });
  await sut.send({ type: 'route.changed', route: at() });
  expect(Object.keys(sut.actor.getSnapshot().children)).not.toContain('ticket');
  await sut.stop();
});

test('the closing message is sent once the ticket is closed, not before', async () => {
  const sut = machineSut(ticketModel);
  const closingMessage = () => sut.actor.getSnapshot().context.closingMessage;
  await sut.start();
  await sut.settle('openTicket', 'done', ticketModel.outcomes['openTicket']!.done['opened']);
  await sut.send({ type: 'close.confirmed', id: 'm1', text: ' Sudah dikirim, Kak. ' });
  expect(closingMessage()).toMatchObject({
    id: 'm1',
    roomId,
    text: 'Sudah dikirim, Kak.',
    sessionName: 'batik-lestari',
  });
  await sut.settle('saveTicket', 'error', new Error('offline'));
  expect(sut.actor.getSnapshot().value).toEqual({ open: 'unsaved' });
  await sut.send({ type: 'connection.regained' });
  await sut.settle('saveTicket', 'done', { saved: { ...bolong, status: 'selesai', version: 2 } });
  expect(sut.actor.getSnapshot().context).toMatchObject({ closingMessage: null, changes: {} });
  expect(sut.received('outbox')).toMatchObject([
    { type: 'message.written', message: { id: 'm1', text: 'Sudah dikirim, Kak.' } },
  ]);
  await sut.stop();
});

test('closing a ticket that another member has closed is a conflict, so that the customer is not messaged twice', () =>
  given({
    ...ticketModel,
    outcomes: {
      ...ticketModel.outcomes,
      saveTicket: { done: { closed: { theirs: { ...bolong, status: 'selesai', version: 2 } } }, error: {} },
    },
  })
    .settle('openTicket', 'opened')
    .when('close.confirmed')
    .settle('saveTicket', 'closed')
    .expect('open.conflict')
    .when('theirs.chosen')
    .expect('open.refreshing', { closingMessage: null, changes: {} }));

test('a ticket that was not found is read again on reconnect', () =>
  given(ticketModel)
    .settle('openTicket', 'none')
    .expect('notFound')
    .when('connection.regained')
    .settle('openTicket', 'opened')
    .expect('open.confirmingClose'));

test('a change conflicts only if the field has neither its base nor the wanted value', () =>
  opened()
    .when('change.submitted')
    .settle('saveTicket', 'agreed')
    .expect('open.saving', { details: { ticket: { version: 2, assignee_id: sari } }, changes: { priority: 'tinggi' } })
    .settle('saveTicket', 'theirs')
    .expect('open.conflict', { theirs: { priority: 'normal' } })
    .when('mine.chosen')
    .expect('open.saving', { details: { ticket: { priority: 'normal' } }, changes: { priority: 'tinggi' } }));

test('a field changed twice before it is saved keeps its first base', () =>
  opened()
    .when({ type: 'change.submitted', changes: { priority: 'tinggi' }, base: { priority: 'mendesak' } })
    .when({ type: 'change.submitted', changes: { priority: 'normal' }, base: { priority: 'tinggi' } })
    .expect('open.saving', { changes: { priority: 'normal' }, base: { priority: 'mendesak' } })
    .settle('saveTicket', 'theirs')
    .expect('open.saving', { base: { priority: 'normal' } }));

test('choosing the base value again changes nothing', () =>
  opened()
    .when({ type: 'change.submitted', changes: { priority: 'normal' }, base: { priority: 'normal' } })
    .expect('open.idle', { changes: {} }));

test('without a connection a new ticket waits on the device and is created under the same id on reconnect', () =>
  given(newTicketModel)
    .settle('prepareTicket', 'prepared')
    .when('ticket.submitted')
    .settle('createTicket', 'offline')
    .settle('saveDraft', 'saved')
    .expect('waiting', { draft: { id: draft.id } })
    .when('connection.regained')
    .settle('createTicket', 'created')
    .settle('saveDraft', 'saved')
    .expect('created')
    .received('location', { type: 'navigation.requested', to: at({ ticket: draft.id }), replace: true }));

test('a title may have 200 characters, counted as code points', () =>
  given(newTicketModel)
    .settle('prepareTicket', 'prepared')
    .when({ type: 'draft.changed', changes: { title: '🌸'.repeat(201) } })
    .when('ticket.submitted')
    .expect('editing.typing', { showsErrors: true })
    .when({ type: 'draft.changed', changes: { title: ` ${'🌸'.repeat(200)} ` } })
    .when('ticket.submitted')
    .expect('creating'));

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

test('a filter is written into the address, and its way back through the address asks nothing again', () =>
  listed()
    .when({ type: 'filter.chosen', filter: { priority: 'mendesak' } })
    .expect('loading')
    .heard('location', {
      type: 'navigation.requested',
      to: { name: 'tickets', search: { businessId, priority: 'mendesak' } },
      replace: true,
    })
    .settle('loadTickets', 'some')
    .when({ type: 'route.changed', route: at({ priority: 'mendesak' }) })
    .expect('listed.resting'));

test('what an address asks for is asked; a word that is none of ours is nothing', () =>
  listed()
    .when({
      type: 'route.changed',
      route: at({ priority: 'drop table', status: 'selesai', assignee: 'x', ticket: '1' }),
    })
    .expect('loading', { filter: { priority: null, status: 'selesai', assignee: null }, open: null }));

test('typing asks once it rests', () =>
  listed()
    .when({ type: 'search.typed', q: 'k' })
    .elapse(299)
    .when({ type: 'search.typed', q: 'kain ' })
    .elapse(299)
    .expect('typing')
    .elapse(1)
    .expect('loading', { filter: { q: 'kain' } }));

test('a ticket with a conversation is not closed from the list: it is opened to be closed', () =>
  listed()
    .when({ type: 'status.chosen', ticket: bolong, status: 'selesai' })
    .expect('listed.resting')
    .heard('location', { type: 'navigation.requested', to: at({ ticket: bolong.id, section: 'tutup' }) }));

test('somebody else was faster: their row is shown, and both are offered', () =>
  listed()
    .when({ type: 'status.chosen', ticket: stok, status: 'dikerjakan' })
    .settle('saveTicket', 'theirs')
    .expect('listed.resting', {
      trouble: 'conflict',
      disputed: { ticket: { id: stok.id, status: 'menunggu_pelanggan' }, status: 'dikerjakan' },
      counts: { baru: 1, menunggu_pelanggan: 2 },
    }));

test('who wants of a ticket what somebody else has just done has nothing to decide', () =>
  listed()
    .when({ type: 'status.chosen', ticket: stok, status: 'menunggu_pelanggan' })
    .settle('saveTicket', 'theirs')
    .expect('listed.resting', { trouble: null, counts: { baru: 1, menunggu_pelanggan: 2 } }));

test('what is told of a ticket counts by its version, and one that is done leaves the list', () =>
  listed()
    .when({ type: 'tickets.reported', tickets: [{ ...seragam, title: 'Lama', version: 1 }] })
    .expect('listed.resting', { tickets: [{}, {}, { title: seragam.title }] })
    .when({ type: 'tickets.reported', tickets: [{ ...seragam, status: 'selesai', version: 2 }] })
    .expect('listed.resting', { tickets: [{ id: bolong.id }, { id: stok.id }], counts: { selesai: 13 } }));

test('a ticket that is due at another time is counted as late, or no more, at once', () =>
  listed()
    .when({ type: 'tickets.reported', tickets: [{ ...seragam, due_at: bolong.due_at, version: 2 }] })
    .expect('listed.resting', { counts: { menunggu_pelanggan: 1, overdue: 2 } })
    .when({ type: 'tickets.reported', tickets: [{ ...bolong, due_at: null, version: 2 }] })
    .expect('listed.resting', { counts: { overdue: 1 } }));

test('a status that is chosen while the list is read, or while another is saved, is saved in its turn', () =>
  listed()
    .when('tickets.outdated')
    .when({ type: 'status.chosen', ticket: stok, status: 'dikerjakan' })
    .when({ type: 'status.chosen', ticket: seragam, status: 'dikerjakan' })
    .expect('listed.refreshing', {
      moving: null,
      waiting: [{ ticket: { id: stok.id } }, { ticket: { id: seragam.id } }],
    })
    .settle('loadTickets', 'some')
    .expect('listed.moving', { moving: { ticket: { id: stok.id } } })
    .settle('saveTicket', 'saved')
    .expect('listed.moving', { moving: { ticket: { id: seragam.id }, status: 'dikerjakan' }, waiting: [] }));

test('who chooses another status for a ticket that is being saved goes on from what was saved', () =>
  listed()
    .when({ type: 'status.chosen', ticket: stok, status: 'dikerjakan' })
    .when({ type: 'status.chosen', ticket: stok, status: 'baru' })
    .settle('saveTicket', 'saved')
    .expect('listed.moving', {
      moving: { ticket: { status: 'dikerjakan', version: 2 }, status: 'baru' },
      waiting: [],
    }));

test('a ticket that others give a place in the list, as one that is opened again, is read with it', () =>
  listed()
    .when({ type: 'tickets.reported', tickets: [{ ...stok, id: draft.id, version: 3 }] })
    .expect('listed.refreshing')
    .settle('loadTickets', 'some')
    .expect('listed.resting'));

test('news that come while more is read are read after it', () =>
  listed()
    .when('more.requested')
    .when('tickets.outdated')
    .expect('listed.loadingMore')
    .settle('loadTickets', 'last')
    .expect('listed.refreshing'));

test('what was shown below the largest page that is read anew stays, and goes on from where it ended', () => {
  const further = { ...stok, id: draft.id };
  const long = { ...page, tickets: [...page.tickets, further], next: null };
  const made = { ...page, tickets: [{ ...stok, id: '71000000-0000-4000-8000-000000000099' }, bolong, stok] };
  return given({
    ...ticketsModel,
    outcomes: { ...ticketsModel.outcomes, loadTickets: { done: { long, made }, error: {} } },
  })
    .settle('loadTickets', 'long')
    .when('tickets.outdated')
    .settle('loadTickets', 'made')
    .expect('listed.resting', {
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

test('a list that could not be read is read when somebody listens again', () =>
  given(ticketsModel).settle('loadTickets', 'offline').expect('failed').when('tickets.outdated').expect('loading'));

test('messages that were picked come along in the address, and what is none is left out', async () => {
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

test('one ticket stands open at a time, and leaves with the address', async () => {
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

test('the customer is told once the ticket is closed, and not before', async () => {
  const sut = machineSut(ticketModel);
  const told = () => sut.actor.getSnapshot().context.farewell;
  await sut.start();
  await sut.settle('openTicket', 'done', ticketModel.outcomes['openTicket']!.done['opened']);
  await sut.send({ type: 'close.confirmed', id: 'm1', text: ' Sudah dikirim, Kak. ' });
  expect(told()).toMatchObject({ id: 'm1', roomId, text: 'Sudah dikirim, Kak.', sessionName: 'batik-lestari' });
  await sut.settle('saveTicket', 'error', new Error('offline'));
  expect(sut.actor.getSnapshot().value).toEqual({ open: 'unsaved' });
  await sut.send({ type: 'connection.regained' });
  await sut.settle('saveTicket', 'done', { saved: { ...bolong, status: 'selesai', version: 2 } });
  expect(sut.actor.getSnapshot().context).toMatchObject({ farewell: null, changes: {} });
  expect(sut.heard(sut.actor._parent!.id)).toMatchObject([
    { type: 'customer.told', message: { id: 'm1', text: 'Sudah dikirim, Kak.' } },
  ]);
  await sut.stop();
});

test('whoever closes what somebody else has closed is asked before the customer is told twice', () =>
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
    .when('theirs.taken')
    .expect('open.refreshing', { farewell: null, changes: {} }));

test('a ticket that was not there is asked for again when the connection is back', () =>
  given(ticketModel)
    .settle('openTicket', 'none')
    .expect('missing')
    .when('connection.regained')
    .settle('openTicket', 'opened')
    .expect('open.closing'));

test('what is again as it was seen is no dispute; another value is asked about', () =>
  opened()
    .when('change.submitted')
    .settle('saveTicket', 'agreed')
    .expect('open.saving', { opened: { ticket: { version: 2, assignee_id: sari } }, changes: { priority: 'tinggi' } })
    .settle('saveTicket', 'theirs')
    .expect('open.conflict', { theirs: { priority: 'normal' } })
    .when('mine.kept')
    .expect('open.saving', { opened: { ticket: { priority: 'normal' } }, changes: { priority: 'tinggi' } }));

test('what is written names what was seen of it, also when it is changed again before it is saved', () =>
  opened()
    .when({ type: 'change.submitted', changes: { priority: 'tinggi' }, seen: { priority: 'mendesak' } })
    .when({ type: 'change.submitted', changes: { priority: 'normal' }, seen: { priority: 'tinggi' } })
    .expect('open.saving', { changes: { priority: 'normal' }, seen: { priority: 'mendesak' } })
    .settle('saveTicket', 'theirs')
    .expect('open.saving', { seen: { priority: 'normal' } }));

test('who chooses what stood there when the list was opened changes nothing, whatever came in since', () =>
  opened()
    .when({ type: 'change.submitted', changes: { priority: 'normal' }, seen: { priority: 'normal' } })
    .expect('open.resting', { changes: {} }));

test('without a connection a new ticket waits on the device, and is made under the same id', () =>
  given(newTicketModel)
    .settle('prepareTicket', 'prepared')
    .when('ticket.submitted')
    .settle('createTicket', 'offline')
    .settle('keepDraft', 'kept')
    .expect('waiting', { draft: { id: draft.id } })
    .when('connection.regained')
    .settle('createTicket', 'created')
    .settle('keepDraft', 'kept')
    .expect('created')
    .heard('location', { type: 'navigation.requested', to: at({ ticket: draft.id }), replace: true }));

test('a title has 200 characters, however many bytes they take', () =>
  given(newTicketModel)
    .settle('prepareTicket', 'prepared')
    .when({ type: 'draft.changed', changes: { title: '🌸'.repeat(201) } })
    .when('ticket.submitted')
    .expect('writing.typing', { isChecked: true })
    .when({ type: 'draft.changed', changes: { title: ` ${'🌸'.repeat(200)} ` } })
    .when('ticket.submitted')
    .expect('creating'));

import { describe, expect, test } from 'vitest';

import type { ScreenRoute } from '../../../src/contracts/app.routing.ts';
import type { Ticket, TicketStatus } from '../../../src/contracts/tickets.ts';
import {
  bolong,
  businessId,
  draft,
  evidence,
  page,
  roomId,
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

const choose = (ticket: Ticket, status: TicketStatus = 'dikerjakan') => ({ type: 'status.chosen', ticket, status });
const saving = () => listed().when(choose(stok));
const loadingMore = () => listed().when('more.requested');
const refreshing = () => listed().when('tickets.invalidated');
const unlisted = { ...stok, id: draft.id, version: 3 };

describe('failures', () => {
  test.each([
    ['the list cannot be read', given(ticketsModel).settle('loadTickets', 'offline'), 'failed', {}],
    ['the list has no response', given(ticketsModel).elapse(20_000), 'failed', {}],
    [
      'the next page cannot be read',
      loadingMore().settle('loadTickets', 'offline'),
      'listed.idle',
      { problem: 'more' },
    ],
    ['the next page has no response', loadingMore().elapse(20_000), 'listed.idle', { problem: 'more' }],
    ['the list cannot be read again', refreshing().settle('loadTickets', 'offline'), 'listed.idle', { problem: null }],
    ['reading the list again has no response', refreshing().elapse(20_000), 'listed.idle', { problem: null }],
    ['a status is refused', saving().settle('saveTicket', 'denied'), 'listed.idle', { problem: 'status' }],
    ['a status cannot be saved', saving().settle('saveTicket', 'offline'), 'listed.idle', { problem: 'status' }],
    ['saving a status has no response', saving().elapse(20_000), 'listed.idle', { problem: 'status' }],
    ['realtime cannot be followed', listed().settle('followTickets', 'offline'), 'listed.idle', { problem: null }],
  ] as const)('if %s, the list is in the pinned state with the pinned problem', async (_, path, leaf, context) =>
    path.expect(leaf, { saving: null, ...context }),
  );

  test.each([
    ['the list', () => given(ticketsModel), 'loading'],
    ['the next page', loadingMore, 'listed.loadingMore'],
    ['reading the list again', refreshing, 'listed.refreshing'],
    ['a status', saving, 'listed.savingStatus'],
  ] as const)('the wait for %s lasts 20 seconds', async (_, path, leaf) => path().elapse(19_999).expect(leaf));

  test('a problem is shown until it is dismissed or the next page is read', async () => {
    const failed = () => loadingMore().settle('loadTickets', 'offline');
    await failed().when('problem.dismissed').expect('listed.idle', { problem: null });
    await failed().when('more.requested').settle('loadTickets', 'last').expect('listed.idle', { problem: null });
  });
});

test.each([
  ['a list that is whole', at(), 'last'],
  ['a board', at({ view: 'papan' }), 'some'],
])('%s has no next page', async (_, route, outcome) =>
  given(ticketsModel, { ...(ticketsModel.input as object), route })
    .settle('loadTickets', outcome)
    .when('more.requested')
    .expect('listed.idle'),
);

describe('an empty list', () => {
  const empty = () => given(ticketsModel).settle('loadTickets', 'none');
  const nothingFound = () => given(ticketsModel).settle('loadTickets', 'allDone');

  test('without a filter it shows that there are no tickets, else that none is found', async () => {
    await empty().expect('empty', { counts: { selesai: 0 } });
    await nothingFound().expect('nothingFound', { counts: { selesai: 3 } });
    await given(ticketsModel, { ...(ticketsModel.input as object), route: at({ q: 'kain' }) })
      .settle('loadTickets', 'none')
      .expect('nothingFound');
  });

  test('it is read again after a new ticket or a reconnect, and for a change of a ticket that fits the filter', async () => {
    await empty().when('tickets.invalidated').expect('loading');
    await nothingFound().when('tickets.invalidated').expect('loading');
    await nothingFound()
      .when({ type: 'tickets.changed', tickets: [unlisted] })
      .expect('loading');
    await nothingFound()
      .when({ type: 'tickets.changed', tickets: [{ ...unlisted, status: 'selesai' }] })
      .expect('nothingFound');
  });

  test('a list that a refresh empties shows it too', async () => {
    await refreshing().settle('loadTickets', 'none').expect('empty', { tickets: [] });
    await refreshing().settle('loadTickets', 'allDone').expect('nothingFound', { tickets: [] });
  });

  const closed = [bolong, stok, seragam].map((ticket): Ticket => ({ ...ticket, status: 'selesai', version: 9 }));
  const whole = () => given(ticketsModel).settle('loadTickets', 'last');

  test('a list that realtime empties shows it too, and is read again if there are others', async () => {
    await whole().when({ type: 'tickets.changed', tickets: closed }).expect('nothingFound', { tickets: [] });
    const read = () => listed().when({ type: 'tickets.changed', tickets: closed });
    await read().expect('listed.refreshing', { tickets: [] }).settle('loadTickets', 'some').expect('listed.idle');
    // The user can still read the next page.
    await read()
      .settle('loadTickets', 'offline')
      .expect('listed.idle')
      .when('more.requested')
      .expect('listed.loadingMore');
  });

  test('a problem of an emptied list is shown until it is dismissed', () =>
    whole()
      .when(choose(stok))
      .when({ type: 'tickets.changed', tickets: closed })
      .settle('saveTicket', 'offline')
      .expect('listed.idle', { tickets: [], problem: 'status' })
      .when('problem.dismissed')
      .expect('nothingFound'));

  test('a failed list is read again on request', () =>
    given(ticketsModel).settle('loadTickets', 'offline').when('retry.requested').expect('loading'));
});

describe('the route', () => {
  test('a route with another filter and a ticket opens the ticket and reads the list, and back reads it again', async () => {
    const sut = machineSut(ticketsModel);
    await sut.start();
    await sut.settle('loadTickets', 'done', page);
    await sut.send({ type: 'route.changed', route: at({ view: 'papan', ticket: bolong.id }) });
    expect(sut.actor.getSnapshot().value).toBe('loading');
    expect(sut.actor.getSnapshot().children['ticket']).toBeDefined();
    await sut.settle('loadTickets', 'done', page);
    await sut.send({ type: 'route.changed', route: at() });
    expect(sut.actor.getSnapshot().value).toBe('loading');
    await sut.stop();
  });

  test('the ticket in the first route is open at once', async () => {
    const sut = machineSut({
      ...ticketsModel,
      input: { ...(ticketsModel.input as object), route: at({ ticket: bolong.id }) },
    });
    await sut.start();
    expect(sut.actor.getSnapshot().children['ticket']?.getSnapshot().context).toMatchObject({ ticketId: bolong.id });
    await sut.stop();
  });

  test('a search is written into the route, and the open ticket stays in it', () =>
    listed()
      .when({ type: 'route.changed', route: at({ ticket: bolong.id }) })
      .when({ type: 'search.typed', q: 'kain' })
      .elapse('debounce')
      .received('location', {
        type: 'navigation.requested',
        to: at({ q: 'kain', ticket: bolong.id }),
        replace: true,
      }));
});

describe('while a request runs', () => {
  const running = [
    ['the next page is read', loadingMore, 'listed.loadingMore'],
    ['the list is read again', refreshing, 'listed.refreshing'],
    ['a status is saved', saving, 'listed.savingStatus'],
  ] as const;

  test.each(running)('and %s, a chosen status is queued, and none that changes nothing', async (_, path, leaf) =>
    path()
      .when(choose(bolong, 'baru'))
      .when(choose(seragam))
      .expect(leaf, { queue: [{ ticket: { id: seragam.id }, status: 'dikerjakan' }] }),
  );

  test.each(running)('and %s, a ticket with a conversation opens its close dialog', async (_, path, leaf) =>
    path()
      .when(choose(bolong, 'selesai'))
      .expect(leaf, { queue: [] })
      .received('location', { type: 'navigation.requested', to: at({ ticket: bolong.id, section: 'tutup' }) }),
  );

  // A page that is being read again may be older than the row.
  test.each(running)('and %s, rows from realtime are shown at once', async (_, path, leaf) => {
    const renamed = { ...seragam, title: 'Seragam reuni', version: 2 };
    await path()
      .when({ type: 'tickets.changed', tickets: [renamed] })
      .expect(leaf, { tickets: [{}, {}, { title: renamed.title }], isStale: leaf === 'listed.refreshing' });
    await path()
      .when({ type: 'tickets.changed', tickets: [renamed, unlisted] })
      .expect(leaf, { tickets: [{}, {}, { title: renamed.title }], isStale: true });
  });

  test('a status change that another filter interrupts is saved after the list is read', async () => {
    const interrupted = () => saving().when({ type: 'route.changed', route: at({ view: 'papan' }) });
    await interrupted()
      .settle('loadTickets', 'some')
      .expect('listed.savingStatus', { saving: { ticket: { id: stok.id }, status: 'dikerjakan' }, queue: [] });
    const applied = { ...page, tickets: [{ ...stok, status: 'dikerjakan', version: 2 }] };
    await given({
      ...ticketsModel,
      outcomes: { ...ticketsModel.outcomes, loadTickets: { done: { page, applied }, error: {} } },
    })
      .settle('loadTickets', 'page')
      .when(choose(stok))
      .when({ type: 'route.changed', route: at({ view: 'papan' }) })
      .settle('loadTickets', 'applied')
      .expect('listed.idle', { saving: null, queue: [] });
  });
});

test('a changed row keeps the customer that the list has read', async () => {
  const sut = machineSut(ticketsModel);
  await sut.start();
  const customer = { name: 'Budi Hartono', phone: '+6281325550102' };
  const listedTicket = { ...bolong, customer };
  await sut.settle('loadTickets', 'done', { ...page, tickets: [listedTicket] });
  await sut.send({
    type: 'tickets.changed',
    tickets: [{ ...bolong, title: 'Judul baru', version: bolong.version + 1 }],
  });
  expect(sut.actor.getSnapshot().context.tickets).toMatchObject([{ title: 'Judul baru', customer }]);
  await sut.stop();
});

test('overdue tickets come first until another order is chosen', () =>
  listed()
    .expect('listed.idle', { filter: { sort: 'due' } })
    .when({ type: 'route.changed', route: at({ sort: 'newest' }) })
    .expect('loading', { filter: { sort: 'newest' } }));

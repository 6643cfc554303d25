import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test, vi } from 'vitest';
import {
  createActor,
  createMachine,
  fromCallback,
  fromPromise,
  waitFor,
  type AnyActorRef,
  type EventObject,
} from 'xstate';

import type { ScreenRoute } from '../../../src/contracts/app.routing.ts';
import type { TicketDetails, TicketPageRequest, TicketsPage } from '../../../src/contracts/tickets.ts';
import { ticketMachine } from '../../../src/machines/tickets/ticket.machine.ts';
import { ticketModel } from '../../../src/machines/tickets/ticket.model.ts';
import { bolong, businessId, sari } from '../../../src/machines/tickets/tickets.fixture.ts';
import { ticketsMachine, type TicketsRef } from '../../../src/machines/tickets/tickets.machine.ts';
import { defineTicketActors } from '../../../src/services/tickets/tickets.actors.ts';

const at = (search: Omit<ScreenRoute['search'], 'businessId'> = {}): ScreenRoute => ({
  name: 'tickets',
  search: { businessId, ...search },
});

/** A workspace with an outbox in which one ticket is being closed; the database's response is pending. */
const closing = async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const request = vi.fn<typeof fetch>(async () => promise);
  const deps = { rest: new PostgrestClient('http://database.test', { fetch: request }) };
  const outboxEvents = vi.fn<(event: EventObject) => void>();
  const details = ticketModel.outcomes['openTicket']!.done['opened'] as TicketDetails;
  const ticket = ticketMachine.provide({
    actors: {
      ...defineTicketActors(deps as unknown as Parameters<typeof defineTicketActors>[0]),
      openTicket: fromPromise<TicketDetails | null, { businessId: string; ticketId: string }>(async () => details),
      followTicket: fromCallback(() => {}),
      watchConnection: fromCallback(() => {}),
    },
  });
  const tickets = ticketsMachine.provide({
    actors: {
      loadTickets: fromPromise<TicketsPage, TicketPageRequest>(async () => new Promise(() => {})),
      followTickets: fromCallback(() => {}),
      ticket,
    },
  });
  const workspace = createActor(
    createMachine({
      invoke: { id: 'outbox', systemId: 'outbox', src: fromCallback(({ receive }) => receive(outboxEvents)) },
      initial: 'tickets',
      states: {
        tickets: {
          invoke: { id: 'screen', src: tickets, input: { route: at({ ticket: bolong.id }), businessId, userId: sari } },
          on: { left: 'elsewhere' },
        },
        elsewhere: {},
      },
    }),
  ).start();
  const screen = workspace.getSnapshot().children['screen'] as TicketsRef;
  const open = screen.getSnapshot().children['ticket'] as AnyActorRef;
  await waitFor(open, (snapshot) => snapshot.matches('open'));
  open.send({ type: 'close.requested' });
  open.send({ type: 'close.confirmed', id: 'm1', text: 'Sudah dikirim, Kak.' });
  expect(open.getSnapshot().value).toEqual({ open: 'saving' });
  await expect.poll(() => request).toHaveBeenCalledOnce();
  return {
    workspace,
    screen,
    outboxEvents,
    /** Delivers the response that the ticket is closed. */
    close: () => resolve(Response.json({ ...bolong, status: 'selesai', version: 2 })),
  };
};

const queued = [
  [{ type: 'message.written', message: expect.objectContaining({ id: 'm1', text: 'Sudah dikirim, Kak.' }) }],
];

test('the closing message is queued when the user returns to the list while the ticket is being closed', async () => {
  const { screen, outboxEvents, close, workspace } = await closing();
  screen.send({ type: 'route.changed', route: at() });
  close();
  await expect.poll(() => outboxEvents.mock.calls).toEqual(queued);
  workspace.stop();
});

test('the closing message is queued once, when the user leaves the page and when the user stays', async () => {
  const left = await closing();
  left.workspace.send({ type: 'left' });
  left.close();
  await expect.poll(() => left.outboxEvents.mock.calls).toEqual(queued);
  left.workspace.stop();
  const stayed = await closing();
  stayed.close();
  await expect.poll(() => stayed.outboxEvents.mock.calls).toEqual(queued);
  stayed.workspace.stop();
});

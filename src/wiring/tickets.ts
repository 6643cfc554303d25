/** The page of the tickets: its machines with their services. Loaded when it is opened. */
import { regained } from '../machines/app/reconnectNotifier.ts';
import { newTicketMachine } from '../machines/tickets/newTicket.machine.ts';
import { ticketMachine } from '../machines/tickets/ticket.machine.ts';
import { ticketsMachine } from '../machines/tickets/tickets.machine.ts';
import { defineNewTicket, defineTicket, defineTickets } from '../services/tickets/tickets.actors.ts';
import type { WorkspaceServices } from './app.ts';
import type { ActorsOf } from './index.ts';

export const wireTickets = (services: WorkspaceServices) => {
  const ticket = ticketMachine.provide({
    actors: { ...defineTicket(services), watchConnection: regained } satisfies ActorsOf<typeof ticketMachine>,
  });
  const newTicket = newTicketMachine.provide({
    actors: { ...defineNewTicket(services), watchConnection: regained } satisfies ActorsOf<typeof newTicketMachine>,
  });
  return ticketsMachine.provide({
    actors: { ...defineTickets(services), ticket, newTicket } satisfies ActorsOf<typeof ticketsMachine>,
  });
};

/** The tickets screen: its machines with their services. Its code loads on the first visit. */
import { reconnectNotifier } from '../machines/app/reconnectNotifier.ts';
import { newTicketMachine } from '../machines/tickets/newTicket.machine.ts';
import { ticketMachine } from '../machines/tickets/ticket.machine.ts';
import { ticketsMachine } from '../machines/tickets/tickets.machine.ts';
import { defineNewTicketActors, defineTicketActors, defineTicketsActors } from '../services/tickets/tickets.actors.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { WorkspaceServices } from './services.ts';

export const wireTickets = (services: WorkspaceServices) => {
  const ticket = ticketMachine.provide({
    actors: { ...defineTicketActors(services), watchConnection: reconnectNotifier } satisfies ActorsOf<
      typeof ticketMachine
    >,
  });
  const newTicket = newTicketMachine.provide({
    actors: { ...defineNewTicketActors(services), watchConnection: reconnectNotifier } satisfies ActorsOf<
      typeof newTicketMachine
    >,
  });
  return ticketsMachine.provide({
    actors: { ...defineTicketsActors(services), ticket, newTicket } satisfies ActorsOf<typeof ticketsMachine>,
  });
};

import { assign, enqueueActions, sendTo, setup, type EventObject } from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type {
  Ticket,
  TicketSaveResult,
  TicketSaveRequest,
  TicketFilter,
  TicketStatus,
  TicketsPage,
  TicketPageRequest,
} from '../../contracts/tickets.ts';
import { withBeginning, withNextPage } from '../app/keysetPages.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder, callbackPlaceholder } from '../app/placeholder.ts';
import { writeAddress } from '../app/routing/location.ts';
import type { ScreenInput } from '../app/screen.ts';
import { CURRENT, STALE } from '../app/staleness.ts';
import { toActor } from '../app/system.ts';
import { newTicketMachine } from './newTicket.machine.ts';
import { ticketMachine } from './ticket.machine.ts';
import type { Context, TicketsEvent } from './tickets.events.ts';
import {
  withListed,
  CLOSING,
  filterOf,
  hasFilter,
  messageIdsOf,
  NEW,
  openIdOf,
  pendingStatusOf,
  updateCounts,
  isSameFilter,
  matchesFilter,
  ticketsRoute,
  type StatusChange,
} from './tickets.ts';

export const tickets = setup({
  types: {} as MachineTypes<Context, TicketsEvent, ScreenInput> & {
    children: {
      loadTickets: 'loadTickets';
      saveTicket: 'saveTicket';
      followTickets: 'followTickets';
      ticket: 'ticket';
      newTicket: 'newTicket';
    };
  },
  actors: {
    loadTickets: placeholder<TicketsPage, TicketPageRequest>('loadTickets'),
    saveTicket: placeholder<TicketSaveResult, TicketSaveRequest>('saveTicket'),
    /** Sends `tickets.changed` and `tickets.invalidated` from the business's topic. */
    followTickets: callbackPlaceholder<EventObject, { businessId: string }>('followTickets'),
    ticket: ticketMachine,
    newTicket: newTicketMachine,
  },
  guards: {
    isEmpty: ({ context }) => isNothingListed(context) && !hasFilter(context.filter) && context.counts?.selesai === 0,
    isNothingFound: ({ context }) => isNothingListed(context),
    changesFilter: ({ context }, { route }: { route: ScreenRoute }) =>
      !isSameFilter(filterOf(route), filterOf(context.route)),
    hasProblem: ({ context }) => context.problem !== null,
    // A board shows one page; each column links to the full list.
    hasMore: ({ context }) => context.next !== null && context.filter.view === 'list',
    /** The customer of a conversation may get a closing message, which the close dialog asks for. */
    needsCloseDialog: (_, { ticket, status }: { ticket: Ticket; status: TicketStatus }) =>
      status === 'selesai' && ticket.room_id !== null,
    /** A ticket whose change is queued can be set back to its current status. */
    changesStatus: ({ context }, { ticket, status }: StatusChange) => {
      const row = context.tickets.find(({ id }) => id === ticket.id) ?? ticket;
      const pending = pendingStatusOf(context, ticket.id);
      return pending === null ? ticket.status !== status && row.status !== status : pending !== status;
    },
    isStale: ({ context }) => context.isStale,
    /** Only the database knows the position of a ticket that is not in the list, and the new counts. */
    includesUnlisted: ({ context }, { tickets: rows }: { tickets: Ticket[] }) =>
      rows.some(({ id }) => context.tickets.every((known) => known.id !== id)),
    includesMatch: ({ context }, { tickets: rows }: { tickets: Ticket[] }) =>
      rows.some((ticket) => matchesFilter(ticket, context.filter)),
    /** A conflict is resolved before the next change is saved. */
    hasQueuedStatus: ({ context }) => context.queue.length > 0 && context.problem !== 'conflict',
    /** Also if another member has set the same status. */
    isSaved: ({ context }, { output }: { output: TicketSaveResult }) =>
      'saved' in output || ('theirs' in output && output.theirs.status === context.saving?.status),
    isConflict: (_, { output }: { output: TicketSaveResult }) => 'theirs' in output,
  },
  actions: {
    setRoute: assign((_, { route }: { route: ScreenRoute }) => ({ route })),
    setFilterFromRoute: assign((_, { route }: { route: ScreenRoute }) => ({ filter: filterOf(route) })),
    setSearch: assign(({ context }, { q }: { q: string }) => ({ filter: { ...context.filter, q: q.trim() } })),
    setFilter: assign(({ context }, { filter }: { filter: Partial<TicketFilter> }) => ({
      filter: { ...context.filter, ...filter },
      problem: null,
    })),
    /** The open ticket stays open. */
    updateRoute: enqueueActions(({ context: { businessId, filter, route }, enqueue }) => {
      const { ticket, room, messages } = route.search;
      const to = ticketsRoute(businessId, filter, {
        ...(ticket && { ticket }),
        ...(room && { room }),
        ...(messages && { messages }),
      });
      enqueue.assign({ route: to });
      enqueue.sendTo(toActor('location'), writeAddress(to));
    }),
    /** A save that the new filter interrupted is repeated, unless the row shows that it was applied. */
    setTickets: assign(({ context: { saving, queue } }, { output }: { output: TicketsPage }) => ({
      ...output,
      saving: null,
      queue: [...(saving ? [saving] : []), ...queue].filter(({ ticket, status }) =>
        output.tickets.every((row) => row.id !== ticket.id || row.status !== status),
      ),
      problem: null,
    })),
    /** At most the largest page is read again. */
    refresh: assign(({ context }, { output }: { output: TicketsPage }) => {
      const { rows, next } = withBeginning(
        { rows: context.tickets, next: context.next },
        { rows: output.tickets, next: output.next },
      );
      return { tickets: rows, next, counts: output.counts };
    }),
    append: assign(({ context }, { output }: { output: TicketsPage }) => ({
      tickets: withNextPage(context.tickets, output.tickets),
      next: output.next,
      counts: output.counts,
      problem: null,
    })),
    applyRows: assign(({ context }, { tickets: rows }: { tickets: Ticket[] }) => {
      const changed = new Map(rows.map((ticket) => [ticket.id, ticket]));
      let { counts } = context;
      const now = context.tickets.map((known) => {
        const changedRow = changed.get(known.id);
        if (changedRow === undefined || changedRow.version <= known.version) return known;
        counts = updateCounts(counts, known, changedRow);
        return withCustomer(changedRow, known);
      });
      return { ...withListed(context, now), counts };
    }),
    queueStatus: assign(({ context }, { ticket, status }: StatusChange) => ({
      queue: [...context.queue.filter((move) => move.ticket.id !== ticket.id), { ticket, status }],
      conflict: null,
      problem: null,
    })),
    markStale: assign(STALE),
    markCurrent: assign(CURRENT),
    takeNextStatus: assign(({ context: { queue } }) => ({ saving: queue[0] ?? null, queue: queue.slice(1) })),
    setConflict: assign(({ context }, { output }: { output: TicketSaveResult }) => ({
      conflict: 'theirs' in output && context.saving ? { ticket: output.theirs, status: context.saving.status } : null,
      problem: 'conflict' as const,
    })),
    applyStatus: assign(({ context }, { output }: { output: TicketSaveResult }) => {
      const row = 'saved' in output ? output.saved : 'theirs' in output ? output.theirs : null;
      if (row === null) return { saving: null };
      const before = context.tickets.find(({ id }) => id === row.id);
      return {
        saving: null,
        // A change queued for the same ticket starts from the saved row.
        queue: context.queue
          .map((move) => (move.ticket.id === row.id && 'saved' in output ? { ...move, ticket: row } : move))
          .filter(({ ticket, status }) => ticket.status !== status),
        counts: before ? updateCounts(context.counts, before, row) : context.counts,
        ...withListed(
          context,
          context.tickets.map((known) => (known.id === row.id ? withCustomer(row, known) : known)),
        ),
      };
    }),
    setProblem: assign((_, { problem }: { problem: Context['problem'] }) => ({ saving: null, problem })),
    openCloseDialog: sendTo(
      toActor('location'),
      ({ context: { businessId, filter } }, { ticket }: { ticket: Ticket }) => ({
        type: 'navigation.requested',
        to: ticketsRoute(businessId, filter, { ticket: ticket.id, section: CLOSING }),
      }),
    ),
    /** Starts and stops the actor of the open ticket or the new one. */
    syncOpenTicket: enqueueActions(({ context, enqueue }) => {
      const { route, openId, businessId, userId } = context;
      const wanted = openIdOf(route);
      // An open ticket is opened again to show its close dialog.
      if (wanted === openId && (wanted === NEW || route.search.section !== CLOSING)) return;
      enqueue.assign({ openId: wanted });
      if (openId !== null) enqueue.stopChild(childOf(openId));
      if (wanted === NEW)
        enqueue.spawnChild('newTicket', {
          id: 'newTicket',
          input: { businessId, userId, roomId: route.search.room ?? null, messageIds: messageIdsOf(route) },
        });
      else if (wanted !== null)
        enqueue.spawnChild('ticket', {
          id: 'ticket',
          input: { businessId, userId, ticketId: wanted, opensCloseDialog: route.search.section === CLOSING },
        });
    }),
  },
  delays: {
    /** Of the search field. */
    debounce: 300,
    timeout: 20_000,
  },
});

/** A row without its customer keeps the one that was read, while it has the same conversation. */
const withCustomer = (row: Ticket, known: Ticket): Ticket =>
  row.customer === undefined && known.customer !== undefined && row.room_id === known.room_id
    ? { ...row, customer: known.customer }
    : row;

/** A problem is shown until it is dismissed, also without tickets. */
const isNothingListed = ({ tickets: shown, next, problem }: Context): boolean =>
  shown.length === 0 && next === null && problem === null;

const childOf = (open: string): 'newTicket' | 'ticket' => (open === NEW ? 'newTicket' : 'ticket');

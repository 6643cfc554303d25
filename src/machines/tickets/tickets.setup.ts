import { assign, enqueueActions, sendTo, setup, type AnyActorRef, type EventObject } from 'xstate';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { Written } from '../../contracts/outbox.ts';
import type {
  Counts,
  Ticket,
  TicketSaveResult,
  TicketSaveRequest,
  TicketCursor,
  TicketFilter,
  TicketStatus,
  TicketsPage,
  TicketPageRequest,
} from '../../contracts/tickets.ts';
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';
import type { NavigationRequested } from '../app/routing/location.ts';
import type { ScreenInput, ScreenRouteChanged } from '../app/screen.ts';
import { newTicketMachine } from './newTicket.machine.ts';
import { ticketMachine } from './ticket.machine.ts';
import { outboxAround } from './ticket.setup.ts';
import {
  CLOSING,
  filterOf,
  isNarrowed,
  messagesOf,
  NEW,
  openOf,
  pendingOf,
  recount,
  sameFilter,
  stands,
  ticketsRoute,
  type Move,
} from './tickets.ts';

interface Context {
  businessId: string;
  userId: string;
  filter: TicketFilter;
  /** What the address says, or is about to say. */
  route: ScreenRoute;
  /** What stands open beside the list: a ticket's id, `NEW`, or nothing. */
  open: string | null;
  tickets: Ticket[];
  next: TicketCursor | null;
  counts: Counts | null;
  /** The ticket that is given another status. */
  moving: Move | null;
  /** Those that were given one meanwhile, each once, in the order in which that is saved. */
  waiting: readonly Move[];
  /** A ticket as somebody else has just put it, and what was wanted of it. */
  disputed: Move | null;
  /** While something was under way there was news that only the database can put in its place. */
  isOutdated: boolean;
  trouble: 'more' | 'move' | 'conflict' | null;
}

export type TicketsEvent =
  | ScreenRouteChanged
  | { type: 'search.typed'; q: string }
  | { type: 'filter.chosen'; filter: Partial<TicketFilter> }
  | { type: 'more.requested' }
  | { type: 'retry.requested' }
  /** `ticket`: as it was seen when the choosing began. */
  | { type: 'status.chosen'; ticket: Ticket; status: TicketStatus }
  | { type: 'trouble.dismissed' }
  /** Rows that somebody changed. */
  | { type: 'tickets.reported'; tickets: Ticket[] }
  /** There is a new one, or nobody listened for a while. */
  | { type: 'tickets.outdated' }
  /** A ticket was closed, and its customer is to be told. */
  | { type: 'customer.told'; message: Written };

const house =
  (name: string) =>
  ({ system }: { system: { get(name: string): AnyActorRef | undefined } }) =>
    system.get(name) as AnyActorRef;

export const tickets = setup({
  types: {
    context: {} as Context,
    events: {} as TicketsEvent,
    input: {} as ScreenInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as {
      loadTickets: 'loadTickets';
      saveTicket: 'saveTicket';
      followTickets: 'followTickets';
      ticket: 'ticket';
      newTicket: 'newTicket';
    },
  },
  actors: {
    loadTickets: unprovided<TicketsPage, TicketPageRequest>('loadTickets'),
    saveTicket: unprovided<TicketSaveResult, TicketSaveRequest>('saveTicket'),
    /** Listens to the business's topic. */
    followTickets: unprovidedWatcher<EventObject, { businessId: string }>('followTickets'),
    ticket: ticketMachine,
    newTicket: newTicketMachine,
  },
  guards: {
    isNone: ({ context }, { output }: { output: TicketsPage }) =>
      output.tickets.length === 0 && !isNarrowed(context.filter) && output.counts.selesai === 0,
    isNothing: (_, { output }: { output: TicketsPage }) => output.tickets.length === 0,
    asksOtherwise: ({ context }, { route }: { route: ScreenRoute }) =>
      !sameFilter(filterOf(route), filterOf(context.route)),
    hasTrouble: ({ context }) => context.trouble !== null,
    // A board shows one page; each of its columns links to the list of all.
    hasMore: ({ context }) => context.next !== null && context.filter.view === 'list',
    /** Whoever closes a ticket is asked what the customer is to be told. */
    closesForCustomer: (_, { ticket, status }: { ticket: Ticket; status: TicketStatus }) =>
      status === 'selesai' && ticket.room_id !== null,
    /** What is about to be something else may be chosen to stay what it is. */
    isOther: ({ context }, { ticket, status }: Move) => {
      const row = context.tickets.find(({ id }) => id === ticket.id) ?? ticket;
      const pending = pendingOf(context, ticket.id);
      return pending === null ? ticket.status !== status && row.status !== status : pending !== status;
    },
    isOutdated: ({ context }) => context.isOutdated,
    /** Where a ticket stands that was not in the list, and how many there are now, only the database knows. */
    isOfOthers: ({ context }, { tickets: told }: { tickets: Ticket[] }) =>
      told.some(({ id }) => context.tickets.every((known) => known.id !== id)),
    isFound: ({ context }, { tickets: told }: { tickets: Ticket[] }) =>
      told.some((ticket) => stands(ticket, context.filter)),
    /** Where two want something else of one ticket, that is decided first. */
    isAwaited: ({ context }) => context.waiting.length > 0 && context.trouble !== 'conflict',
    /** Or somebody else has done the same. */
    isSaved: ({ context }, { output }: { output: TicketSaveResult }) =>
      'saved' in output || ('theirs' in output && output.theirs.status === context.moving?.status),
    isConflict: (_, { output }: { output: TicketSaveResult }) => 'theirs' in output,
  },
  actions: {
    arrive: assign((_, { route }: { route: ScreenRoute }) => ({ route })),
    read: assign((_, { route }: { route: ScreenRoute }) => ({ filter: filterOf(route) })),
    type: assign(({ context }, { q }: { q: string }) => ({ filter: { ...context.filter, q: q.trim() } })),
    narrow: assign(({ context }, { filter }: { filter: Partial<TicketFilter> }) => ({
      filter: { ...context.filter, ...filter },
      trouble: null,
    })),
    /** What stands open beside the list stays open. */
    writeAddress: enqueueActions(({ context: { businessId, filter, route }, enqueue, system }) => {
      const { ticket, room, messages } = route.search;
      const to = ticketsRoute(businessId, filter, {
        ...(ticket && { ticket }),
        ...(room && { room }),
        ...(messages && { messages }),
      });
      enqueue.assign({ route: to });
      const asked: NavigationRequested = { type: 'navigation.requested', to, replace: true };
      if (system.get('location') !== undefined) enqueue.sendTo(house('location'), asked);
    }),
    show: assign((_, { output: { tickets: shown, next, counts } }: { output: TicketsPage }) => ({
      tickets: shown,
      next,
      counts,
      isOutdated: false,
      trouble: null,
    })),
    /** No more than a page of the largest size is read anew: what was shown below it stays. */
    refresh: assign(({ context }, { output: { tickets: shown, next, counts } }: { output: TicketsPage }) => {
      const last = shown.at(-1);
      const end = next === null ? -1 : context.tickets.findIndex(({ id }) => id === last?.id);
      const below = end < 0 ? [] : context.tickets.slice(end + 1);
      const further = below.filter(({ id }) => shown.every((ticket) => ticket.id !== id));
      return { tickets: [...shown, ...further], next: further.length > 0 ? context.next : next, counts };
    }),
    append: assign(({ context }, { output }: { output: TicketsPage }) => ({
      tickets: [
        ...context.tickets,
        ...output.tickets.filter(({ id }) => context.tickets.every((known) => known.id !== id)),
      ],
      next: output.next,
      counts: output.counts,
      trouble: null,
    })),
    keepRows: assign(({ context }, { tickets: told }: { tickets: Ticket[] }) => {
      const changed = new Map(told.map((ticket) => [ticket.id, ticket]));
      let { counts } = context;
      const now = context.tickets.map((known) => {
        const news = changed.get(known.id);
        if (news === undefined || news.version <= known.version) return known;
        counts = recount(counts, known, news);
        return news;
      });
      return { tickets: now.filter((ticket) => stands(ticket, context.filter)), counts };
    }),
    await: assign(({ context }, { ticket, status }: Move) => ({
      waiting: [...context.waiting.filter((move) => move.ticket.id !== ticket.id), { ticket, status }],
      disputed: null,
      trouble: null,
    })),
    note: assign((_, { isOutdated }: { isOutdated: boolean }) => ({ isOutdated })),
    moveNext: assign(({ context: { waiting } }) => ({ moving: waiting[0] ?? null, waiting: waiting.slice(1) })),
    dispute: assign(({ context }, { output }: { output: TicketSaveResult }) => ({
      disputed: 'theirs' in output && context.moving ? { ticket: output.theirs, status: context.moving.status } : null,
      trouble: 'conflict' as const,
    })),
    settleMove: assign(({ context }, { output }: { output: TicketSaveResult }) => {
      const row = 'saved' in output ? output.saved : 'theirs' in output ? output.theirs : null;
      if (row === null) return { moving: null };
      const before = context.tickets.find(({ id }) => id === row.id);
      return {
        moving: null,
        // What was chosen for it since goes on from what it is now.
        waiting: context.waiting
          .map((move) => (move.ticket.id === row.id && 'saved' in output ? { ...move, ticket: row } : move))
          .filter(({ ticket, status }) => ticket.status !== status),
        counts: before ? recount(context.counts, before, row) : context.counts,
        tickets: context.tickets
          .map((known) => (known.id === row.id ? row : known))
          .filter((ticket) => stands(ticket, context.filter)),
      };
    }),
    complain: assign((_, { trouble }: { trouble: Context['trouble'] }) => ({ moving: null, trouble })),
    askToClose: sendTo(
      house('location'),
      ({ context: { businessId, filter } }, { ticket }: { ticket: Ticket }): NavigationRequested => ({
        type: 'navigation.requested',
        to: ticketsRoute(businessId, filter, { ticket: ticket.id, section: CLOSING }),
      }),
    ),
    /** What stands open beside the list has a machine of its own, as long as it does. */
    showOpen: enqueueActions(({ context, enqueue }) => {
      const { route, open, businessId, userId } = context;
      const wanted = openOf(route);
      // A ticket that is open already is opened anew to be closed.
      if (wanted === open && (wanted === NEW || route.search.section !== CLOSING)) return;
      enqueue.assign({ open: wanted });
      if (open !== null) enqueue.stopChild(childOf(open));
      if (wanted === NEW)
        enqueue.spawnChild('newTicket', {
          id: 'newTicket',
          input: { businessId, userId, roomId: route.search.room ?? null, messageIds: messagesOf(route) },
        });
      else if (wanted !== null)
        enqueue.spawnChild('ticket', {
          id: 'ticket',
          input: { businessId, userId, ticketId: wanted, isClosing: route.search.section === CLOSING },
        });
    }),
    handToOutbox: enqueueActions(({ enqueue, self }, { message }: { message: Written }) => {
      const outbox = outboxAround(self);
      if (outbox !== undefined) enqueue.sendTo(outbox, { type: 'message.written', message });
    }),
  },
  delays: {
    /** How long typing rests before it is a question. */
    rest: 300,
    /** A page that has not come by then does not come. */
    patience: 20_000,
  },
});

const childOf = (open: string): 'newTicket' | 'ticket' => (open === NEW ? 'newTicket' : 'ticket');

/**
 * The tickets of one business: a list or a board under one filter, read a page at a time. It lives while the tickets
 * screen is open.
 *
 * The open ticket and the form of a new one are actors of their own. The filter is part of the route: a choice is read at
 * once and written into the route, and the route change that follows reads nothing again. Status changes are saved one
 * after the other. A ticket with a conversation cannot be closed here: it opens, so that the user can write a closing
 * message.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { request } from '../app/request.ts';
import { duringRead } from '../app/staleness.ts';
import { withEvent } from '../app/withEvent.ts';
import { tickets } from './tickets.setup.ts';
import { filterOf } from './tickets.ts';

const typing = tickets.createStateConfig({
  tags: 'busy',
  meta: { story: 'Typing' },
  after: { debounce: { target: 'loading', actions: 'updateRoute' } },
});

const loading = request(tickets, {
  src: 'loadTickets',
  story: 'Loading',
  input: ({ context: { businessId, filter } }) => ({ businessId, filter, after: null, shown: 0 }),
  done: { target: 'listed', actions: withEvent('setTickets') },
  failed: { target: 'failed' },
  entry: 'markCurrent',
});

const failed = tickets.createStateConfig({
  meta: { story: 'Failed' },
  always: { guard: 'isStale', target: 'loading' },
  on: { 'retry.requested': { target: 'loading' } },
});

/** The first new ticket appears by itself. */
const empty = tickets.createStateConfig({
  meta: { story: 'Empty' },
  always: { guard: 'isStale', target: 'loading' },
});

const nothingFound = tickets.createStateConfig({
  meta: { story: 'NothingFound' },
  always: { guard: 'isStale', target: 'loading' },
});

const more = { 'more.requested': { guard: 'hasMore', target: 'loadingMore' } } as const;

const idle = tickets.createStateConfig({
  meta: { story: 'Listed' },
  always: [
    { guard: 'hasQueuedStatus', target: 'savingStatus', actions: 'takeNextStatus' },
    { guard: 'isEmpty', target: '#tickets.empty' },
    { guard: 'isNothingFound', target: '#tickets.nothingFound' },
    { guard: 'isStale', target: 'refreshing' },
  ],
  on: more,
});

const loadingMore = request(tickets, {
  src: 'loadTickets',
  story: 'LoadingMore',
  input: ({ context: { businessId, filter, next } }) => ({ businessId, filter, after: next, shown: 0 }),
  done: { target: 'idle', actions: withEvent('append') },
  failed: { target: 'idle', actions: { type: 'setProblem', params: { problem: 'more' } } },
});

/** Reads the list again while it stays on the screen. */
const refreshing = request(tickets, {
  src: 'loadTickets',
  story: 'Refreshing',
  input: ({ context: { businessId, filter, tickets: shown } }) => ({
    businessId,
    filter,
    after: null,
    shown: shown.length,
  }),
  done: { target: 'idle', actions: withEvent('refresh') },
  // The list stays; the next realtime event reads it again.
  failed: { target: 'idle' },
  // The answer may be older.
  on: { ...duringRead(more), 'tickets.changed': { actions: [withEvent('applyRows'), 'markStale'] } },
  entry: 'markCurrent',
});

const savingStatus = request(tickets, {
  src: 'saveTicket',
  story: 'SavingStatus',
  input: ({ context: { saving } }) => ({
    ticketId: saving?.ticket.id ?? '',
    changes: saving === null ? {} : { status: saving.status },
    base: saving === null ? {} : { status: saving.ticket.status },
  }),
  done: [
    { guard: withEvent('isSaved'), target: 'idle', actions: withEvent('applyStatus') },
    { guard: withEvent('isConflict'), target: 'idle', actions: [withEvent('setConflict'), withEvent('applyStatus')] },
    { target: 'idle', actions: { type: 'setProblem', params: { problem: 'status' } } },
  ],
  failed: { target: 'idle', actions: { type: 'setProblem', params: { problem: 'status' } } },
});

/**
 * A status can be chosen at any time; changes are saved one after the other.
 */
const listed = tickets.createStateConfig({
  on: {
    'status.chosen': [
      { guard: withEvent('needsCloseDialog'), actions: withEvent('openCloseDialog') },
      { guard: withEvent('changesStatus'), actions: withEvent('queueStatus') },
    ],
    'tickets.changed': [
      { guard: withEvent('includesUnlisted'), actions: [withEvent('applyRows'), 'markStale'] },
      { actions: withEvent('applyRows') },
    ],
    'problem.dismissed': { guard: 'hasProblem', actions: { type: 'setProblem', params: { problem: null } } },
  },
  initial: 'idle',
  states: { idle, loadingMore, refreshing, savingStatus },
});

export const ticketsMachine = tickets.createMachine({
  id: 'tickets',
  context: ({ input: { businessId, userId, route } }) => ({
    businessId,
    userId,
    filter: filterOf(route),
    route,
    openId: null,
    tickets: [],
    next: null,
    counts: null,
    saving: null,
    queue: [],
    conflict: null,
    isStale: false,
    problem: null,
  }),
  entry: 'syncOpenTicket',
  invoke: {
    id: 'followTickets',
    src: 'followTickets',
    input: ({ context: { businessId } }) => ({ businessId }),
    onError: {},
  },
  on: {
    'tickets.invalidated': { actions: 'markStale' },
    'tickets.changed': { guard: withEvent('includesMatch'), actions: 'markStale' },
    'route.changed': [
      {
        guard: withEvent('changesFilter'),
        target: '.loading',
        actions: [withEvent('setRoute'), withEvent('setFilterFromRoute'), 'syncOpenTicket'],
      },
      { actions: [withEvent('setRoute'), 'syncOpenTicket'] },
    ],
    'search.typed': { target: '.typing', reenter: true, actions: withEvent('setSearch') },
    'filter.chosen': { target: '.loading', reenter: true, actions: [withEvent('setFilter'), 'updateRoute'] },
  },
  initial: 'loading',
  states: { typing, loading, failed, empty, nothingFound, listed },
});

export type TicketsRef = ActorRefFrom<typeof ticketsMachine>;
export type TicketsSnapshot = SnapshotFrom<typeof ticketsMachine>;

export const selectTicket = (snapshot: TicketsSnapshot) => snapshot.children.ticket;
export const selectNewTicket = (snapshot: TicketsSnapshot) => snapshot.children.newTicket;

/**
 * The tickets of one business while they are in view: a list or a board under one filter, read a page at a time. What
 * stands open beside it (one ticket, or one that is being written) has a machine of its own.
 *
 * What surprises: the filter is the address's. A choice is read at once and written into the address; when the address
 * comes back with it, nothing is asked again. A ticket with a conversation is not closed from here: its own machine
 * asks what the customer is to be told.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import { tickets } from './tickets.setup.ts';
import { filterOf } from './tickets.ts';

const typing = tickets.createStateConfig({
  tags: 'busy',
  meta: { story: 'Typing' },
  after: { rest: { target: 'loading', actions: 'writeAddress' } },
});

const loading = tickets.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'loadTickets',
    src: 'loadTickets',
    input: ({ context: { businessId, filter } }) => ({ businessId, filter, after: null, shown: 0 }),
    onDone: [
      {
        guard: { type: 'isNone', params: ({ event }) => event },
        target: 'empty',
        actions: { type: 'show', params: ({ event }) => event },
      },
      {
        guard: { type: 'isNothing', params: ({ event }) => event },
        target: 'nothingFound',
        actions: { type: 'show', params: ({ event }) => event },
      },
      { target: 'listed', actions: { type: 'show', params: ({ event }) => event } },
    ],
    onError: { target: 'failed' },
  },
  after: { patience: { target: 'failed' } },
});

const failed = tickets.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading' }, 'tickets.outdated': { target: 'loading' } },
});

/** Whoever has none, or finds none, sees the first that comes. */
const empty = tickets.createStateConfig({
  meta: { story: 'Empty' },
  on: { 'tickets.outdated': { target: 'loading' } },
});

const nothingFound = tickets.createStateConfig({
  meta: { story: 'NothingFound' },
  on: {
    'tickets.outdated': { target: 'loading' },
    'tickets.reported': { guard: { type: 'isFound', params: ({ event }) => event }, target: 'loading' },
  },
});

/** A status may be chosen whatever else is under way; they are saved one after the other. */
const choosing = tickets.createStateConfig({
  on: {
    'status.chosen': [
      {
        guard: { type: 'closesForCustomer', params: ({ event }) => event },
        actions: { type: 'askToClose', params: ({ event }) => event },
      },
      {
        guard: { type: 'isOther', params: ({ event }) => event },
        actions: { type: 'await', params: ({ event }) => event },
      },
    ],
  },
}).on;

/** What is under way is not interrupted by news; they are read when it is over. */
const outdated = { type: 'note', params: { isOutdated: true } } as const;
const hearing = tickets.createStateConfig({
  on: {
    'tickets.outdated': { actions: outdated },
    'tickets.reported': [
      {
        guard: { type: 'isOfOthers', params: ({ event }) => event },
        actions: [{ type: 'keepRows', params: ({ event }) => event }, outdated],
      },
      { actions: { type: 'keepRows', params: ({ event }) => event } },
    ],
  },
}).on;

const resting = tickets.createStateConfig({
  meta: { story: 'Listed' },
  always: [
    { guard: 'isAwaited', target: 'moving', actions: 'moveNext' },
    { guard: 'isOutdated', target: 'refreshing' },
  ],
  on: {
    ...choosing,
    ...hearing,
    'more.requested': { guard: 'hasMore', target: 'loadingMore' },
    'trouble.dismissed': { guard: 'hasTrouble', actions: { type: 'complain', params: { trouble: null } } },
  },
});

const loadingMore = tickets.createStateConfig({
  tags: 'busy',
  meta: { story: 'LoadingMore' },
  invoke: {
    id: 'loadTickets',
    src: 'loadTickets',
    input: ({ context: { businessId, filter, next } }) => ({ businessId, filter, after: next, shown: 0 }),
    onDone: { target: 'resting', actions: { type: 'append', params: ({ event }) => event } },
    onError: { target: 'resting', actions: { type: 'complain', params: { trouble: 'more' } } },
  },
  on: { ...choosing, ...hearing },
  after: { patience: { target: 'resting', actions: { type: 'complain', params: { trouble: 'more' } } } },
});

/** Read anew without taking anything from the screen. */
const refreshing = tickets.createStateConfig({
  tags: 'busy',
  meta: { story: 'Refreshing' },
  invoke: {
    id: 'loadTickets',
    src: 'loadTickets',
    input: ({ context: { businessId, filter, tickets: shown } }) => ({
      businessId,
      filter,
      after: null,
      shown: shown.length,
    }),
    onDone: { target: 'resting', actions: { type: 'refresh', params: ({ event }) => event } },
    // What is on the screen stays; the next news asks again.
    onError: { target: 'resting' },
  },
  entry: { type: 'note', params: { isOutdated: false } },
  on: { ...choosing, ...hearing },
  after: { patience: { target: 'resting' } },
});

const moving = tickets.createStateConfig({
  tags: 'busy',
  meta: { story: 'Moving' },
  invoke: {
    id: 'saveTicket',
    src: 'saveTicket',
    input: ({ context: { moving: asked } }) => ({
      ticketId: asked?.ticket.id ?? '',
      changes: asked === null ? {} : { status: asked.status },
      seen: asked === null ? {} : { status: asked.ticket.status },
    }),
    onDone: [
      {
        guard: { type: 'isSaved', params: ({ event }) => event },
        target: 'resting',
        actions: { type: 'settleMove', params: ({ event }) => event },
      },
      {
        guard: { type: 'isConflict', params: ({ event }) => event },
        target: 'resting',
        actions: [
          { type: 'dispute', params: ({ event }) => event },
          { type: 'settleMove', params: ({ event }) => event },
        ],
      },
      { target: 'resting', actions: { type: 'complain', params: { trouble: 'move' } } },
    ],
    onError: { target: 'resting', actions: { type: 'complain', params: { trouble: 'move' } } },
  },
  on: { ...choosing, ...hearing },
  after: { patience: { target: 'resting', actions: { type: 'complain', params: { trouble: 'move' } } } },
});

const listed = tickets.createStateConfig({
  initial: 'resting',
  states: { resting, loadingMore, refreshing, moving },
});

export const ticketsMachine = tickets.createMachine({
  id: 'tickets',
  context: ({ input: { businessId, userId, route } }) => ({
    businessId,
    userId,
    filter: filterOf(route),
    route,
    open: null,
    tickets: [],
    next: null,
    counts: null,
    moving: null,
    waiting: [],
    disputed: null,
    isOutdated: false,
    trouble: null,
  }),
  entry: 'showOpen',
  invoke: {
    id: 'followTickets',
    src: 'followTickets',
    input: ({ context: { businessId } }) => ({ businessId }),
    onError: {},
  },
  on: {
    'route.changed': [
      {
        guard: { type: 'asksOtherwise', params: ({ event }) => event },
        target: '.loading',
        actions: [
          { type: 'arrive', params: ({ event }) => event },
          { type: 'read', params: ({ event }) => event },
          'showOpen',
        ],
      },
      { actions: [{ type: 'arrive', params: ({ event }) => event }, 'showOpen'] },
    ],
    'search.typed': { target: '.typing', reenter: true, actions: { type: 'type', params: ({ event }) => event } },
    'filter.chosen': {
      target: '.loading',
      reenter: true,
      actions: [{ type: 'narrow', params: ({ event }) => event }, 'writeAddress'],
    },
    'customer.told': { actions: { type: 'handToOutbox', params: ({ event }) => event } },
  },
  initial: 'loading',
  states: { typing, loading, failed, empty, nothingFound, listed },
});

export type TicketsRef = ActorRefFrom<typeof ticketsMachine>;
export type TicketsSnapshot = SnapshotFrom<typeof ticketsMachine>;

export const selectTicket = (snapshot: TicketsSnapshot) => snapshot.children.ticket;
export const selectNewTicket = (snapshot: TicketsSnapshot) => snapshot.children.newTicket;

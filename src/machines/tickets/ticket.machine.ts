/**
 * One ticket, as long as somebody has it open: what was promised, to whom, and what has been done about it.
 *
 * What surprises: a change says what stood in its fields when it was begun, though another value has come in live since.
 * Where somebody else was faster with the same field both are shown, and the person decides; other fields are no matter. What could not be saved is kept and goes
 * out when the connection is back. The customer is told once the ticket is really closed, and not before.
 */
import { emit, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import { tellUnheard, ticket } from './ticket.setup.ts';

const loading = ticket.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'openTicket',
    src: 'openTicket',
    input: ({ context: { businessId, ticketId } }) => ({ businessId, ticketId }),
    onDone: [
      {
        guard: { type: 'isToBeClosed', params: ({ event }) => event },
        target: 'open.closing',
        actions: { type: 'settle', params: ({ event }) => event },
      },
      {
        guard: { type: 'isThere', params: ({ event }) => event },
        target: 'open',
        actions: { type: 'settle', params: ({ event }) => event },
      },
      { target: 'missing' },
    ],
    onError: { target: 'failed' },
  },
  after: { patience: { target: 'failed' } },
});

const failed = ticket.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading' }, 'connection.regained': { target: 'loading' } },
});

/** Not there, or not for this person: the same words for both. */
const missing = ticket.createStateConfig({
  meta: { story: 'Missing' },
  // A ticket that somebody has just made may be read before it is there, and access may come back.
  on: { 'connection.regained': { target: 'loading' } },
});

/** What somebody may ask of a ticket that is on the screen, read anew or not. */
const requests = ticket.createStateConfig({
  on: {
    'change.submitted': {
      guard: { type: 'changesAnything', params: ({ event }) => event },
      target: 'saving',
      actions: { type: 'want', params: ({ event }) => event },
    },
    'comment.submitted': {
      guard: { type: 'isWritten', params: ({ event }) => event },
      target: 'commenting',
      actions: { type: 'say', params: ({ event }) => event },
    },
    'close.requested': { guard: 'isOpen', target: 'closing' },
  },
}).on;

const resting = ticket.createStateConfig({
  meta: { story: 'Open' },
  on: {
    ...requests,
    'ticket.outdated': { target: 'refreshing' },
    'connection.regained': { target: 'refreshing' },
  },
});

/** Read anew without taking anything from the screen, or from who is about to change it. */
const refreshing = ticket.createStateConfig({
  tags: 'busy',
  meta: { story: 'Refreshing' },
  invoke: {
    id: 'openTicket',
    src: 'openTicket',
    input: ({ context: { businessId, ticketId } }) => ({ businessId, ticketId }),
    onDone: [
      {
        guard: { type: 'isThere', params: ({ event }) => event },
        target: 'resting',
        actions: { type: 'settle', params: ({ event }) => event },
      },
      { target: '#ticket.missing' },
    ],
    onError: { target: 'resting' },
  },
  on: {
    ...requests,
    'ticket.outdated': { target: 'refreshing', reenter: true },
  },
  after: { patience: { target: 'resting' } },
});

const closing = ticket.createStateConfig({
  meta: { story: 'Closing' },
  on: {
    'close.confirmed': { target: 'saving', actions: { type: 'wantToClose', params: ({ event }) => event } },
    'close.cancelled': { target: 'resting' },
  },
});

const saving = ticket.createStateConfig({
  tags: 'busy',
  meta: { story: 'Saving' },
  invoke: {
    id: 'saveTicket',
    src: 'saveTicket',
    input: ({ context, self }) => ({
      ticketId: context.ticketId,
      changes: context.changes,
      seen: context.seen,
      unheard: tellUnheard(self, context),
    }),
    onDone: [
      {
        guard: { type: 'isSaved', params: ({ event }) => event },
        target: 'refreshing',
        actions: ['tellCustomer', { type: 'keep', params: ({ event }) => event }],
      },
      {
        guard: { type: 'isAgreed', params: ({ event }) => event },
        target: 'saving',
        reenter: true,
        actions: [{ type: 'meet', params: ({ event }) => event }, 'rebase'],
      },
      {
        guard: { type: 'isConflict', params: ({ event }) => event },
        target: 'conflict',
        actions: { type: 'meet', params: ({ event }) => event },
      },
      { guard: { type: 'isGone', params: ({ event }) => event }, target: '#ticket.missing' },
      { target: 'resting', actions: { type: 'refuse', params: ({ event }) => event } },
    ],
    onError: { target: 'unsaved' },
  },
  on: {
    // Whatever the first attempt did, the second one meets it as a row that agrees.
    'change.submitted': {
      guard: { type: 'changesAnything', params: ({ event }) => event },
      target: 'saving',
      reenter: true,
      actions: { type: 'want', params: ({ event }) => event },
    },
  },
  after: { patience: { target: 'unsaved' } },
});

/** Nobody could be reached. What is to be saved is kept, and goes out when the connection is back. */
const unsaved = ticket.createStateConfig({
  meta: { story: 'Unsaved' },
  on: {
    'retry.requested': { target: 'saving' },
    'connection.regained': { target: 'saving' },
    'change.submitted': {
      guard: { type: 'changesAnything', params: ({ event }) => event },
      target: 'saving',
      actions: { type: 'want', params: ({ event }) => event },
    },
    'changes.dropped': { target: 'refreshing', actions: 'drop' },
  },
});

const conflict = ticket.createStateConfig({
  meta: { story: 'Conflict' },
  on: {
    'mine.kept': { target: 'saving', actions: 'rebase' },
    'theirs.taken': { target: 'refreshing', actions: ['rebase', 'drop'] },
  },
});

const commenting = ticket.createStateConfig({
  tags: 'busy',
  meta: { story: 'Commenting' },
  invoke: {
    id: 'addComment',
    src: 'addComment',
    input: ({ context: { comment } }) => comment ?? { id: '', ticketId: '', businessId: '', body: '' },
    onDone: { target: 'refreshing', actions: ['forgetComment', emit({ type: 'comment.kept' })] },
    onError: { target: 'resting', actions: 'missComment' },
  },
  after: { patience: { target: 'resting', actions: 'missComment' } },
});

const open = ticket.createStateConfig({
  invoke: {
    id: 'followTicket',
    src: 'followTicket',
    input: ({ context: { businessId, ticketId } }) => ({ businessId, ticketId }),
    onError: {},
  },
  initial: 'resting',
  states: { resting, refreshing, closing, saving, unsaved, conflict, commenting },
});

export const ticketMachine = ticket.createMachine({
  id: 'ticket',
  context: ({ input }) => ({
    ...input,
    opened: null,
    changes: {},
    seen: {},
    theirs: null,
    comment: null,
    farewell: null,
    refusal: null,
  }),
  invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
  initial: 'loading',
  states: { loading, failed, missing, open },
});

export type TicketRef = ActorRefFrom<typeof ticketMachine>;
export type TicketSnapshot = SnapshotFrom<typeof ticketMachine>;

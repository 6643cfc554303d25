/**
 * One ticket with its comments, history and conversation. It lives while the ticket is open beside the list.
 *
 * A change carries its base: the values of its fields when editing began, even if newer values arrived since. If another
 * member changed the same field, the user chooses between both values; a change of other fields does not conflict.
 * Unsaved changes are sent on reconnect. The closing message goes to the customer only after the ticket is closed.
 */
import { emit, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import { eventOf } from '../app/eventOf.ts';
import { request } from '../app/request.ts';
import { queueAfterStop, ticket } from './ticket.setup.ts';

const loading = request(ticket, {
  src: 'openTicket',
  story: 'Loading',
  input: ({ context: { businessId, ticketId } }) => ({ businessId, ticketId }),
  done: [
    {
      guard: { type: 'shouldClose', params: eventOf },
      target: 'open.confirmingClose',
      actions: { type: 'setDetails', params: eventOf },
    },
    { guard: { type: 'isFound', params: eventOf }, target: 'open', actions: { type: 'setDetails', params: eventOf } },
    { target: 'notFound' },
  ],
  failed: { target: 'failed' },
  entry: 'markCurrent',
});

const failed = ticket.createStateConfig({
  meta: { story: 'Failed' },
  always: { guard: 'isStale', target: 'loading' },
  on: { 'retry.requested': { target: 'loading' }, 'connection.regained': { target: 'loading' } },
});

/** The ticket does not exist or the user may not read it; both look the same. */
const notFound = ticket.createStateConfig({
  meta: { story: 'NotFound' },
  always: { guard: 'isStale', target: 'loading' },
  // A ticket just created may be read too early, and access may return.
  on: { 'connection.regained': { target: 'loading' } },
});

/** Events of a ticket on the screen, also while it is read again. */
const ticketEvents = ticket.createStateConfig({
  on: {
    'change.submitted': {
      guard: { type: 'hasChanges', params: eventOf },
      target: 'saving',
      actions: { type: 'addChanges', params: eventOf },
    },
    'comment.submitted': {
      guard: { type: 'hasText', params: eventOf },
      target: 'commenting',
      actions: { type: 'setComment', params: eventOf },
    },
    'close.requested': { guard: 'isOpen', target: 'confirmingClose' },
  },
}).on;

const idle = ticket.createStateConfig({
  meta: { story: 'Open' },
  always: { guard: 'isStale', target: 'refreshing' },
  on: {
    ...ticketEvents,
    'connection.regained': { target: 'refreshing' },
  },
});

/** Reads the ticket again while it stays on the screen and can be edited. */
const refreshing = request(ticket, {
  src: 'openTicket',
  story: 'Refreshing',
  input: ({ context: { businessId, ticketId } }) => ({ businessId, ticketId }),
  done: [
    { guard: { type: 'isFound', params: eventOf }, target: 'idle', actions: { type: 'setDetails', params: eventOf } },
    { target: '#ticket.notFound' },
  ],
  failed: { target: 'idle' },
  entry: 'markCurrent',
  on: ticketEvents,
});

const confirmingClose = ticket.createStateConfig({
  meta: { story: 'ConfirmingClose' },
  on: {
    'close.confirmed': { target: 'saving', actions: { type: 'addClosing', params: eventOf } },
    'close.cancelled': { target: 'idle' },
  },
});

const saving = request(ticket, {
  src: 'saveTicket',
  story: 'Saving',
  input: ({ context, self }) => ({
    ticketId: context.ticketId,
    changes: context.changes,
    base: context.base,
    onSavedAfterStop: queueAfterStop(self, context),
  }),
  done: [
    {
      guard: { type: 'isSaved', params: eventOf },
      target: 'refreshing',
      actions: ['sendClosingMessage', { type: 'setSaved', params: eventOf }],
    },
    {
      guard: { type: 'canRebase', params: eventOf },
      target: 'saving',
      reenter: true,
      actions: [{ type: 'setTheirs', params: eventOf }, 'rebase'],
    },
    {
      guard: { type: 'isConflict', params: eventOf },
      target: 'conflict',
      actions: { type: 'setTheirs', params: eventOf },
    },
    { guard: { type: 'isGone', params: eventOf }, target: '#ticket.notFound' },
    { target: 'idle', actions: { type: 'setRefusal', params: eventOf } },
  ],
  failed: { target: 'unsaved' },
  on: {
    // If the first request was applied, the second meets a row with the same value, which is no conflict.
    'change.submitted': {
      guard: { type: 'hasChanges', params: eventOf },
      target: 'saving',
      reenter: true,
      actions: { type: 'addChanges', params: eventOf },
    },
  },
});

/** The server could not be reached. The changes are sent on reconnect. */
const unsaved = ticket.createStateConfig({
  meta: { story: 'Unsaved' },
  on: {
    'retry.requested': { target: 'saving' },
    'connection.regained': { target: 'saving' },
    'change.submitted': {
      guard: { type: 'hasChanges', params: eventOf },
      target: 'saving',
      actions: { type: 'addChanges', params: eventOf },
    },
    'changes.discarded': { target: 'refreshing', actions: 'discardChanges' },
  },
});

const conflict = ticket.createStateConfig({
  meta: { story: 'Conflict' },
  on: {
    'mine.chosen': { target: 'saving', actions: 'rebase' },
    'theirs.chosen': { target: 'refreshing', actions: ['rebase', 'discardChanges'] },
  },
});

const commenting = ticket.createStateConfig({
  tags: 'busy',
  meta: { story: 'Commenting' },
  invoke: {
    id: 'addComment',
    src: 'addComment',
    input: ({ context: { comment } }) => comment ?? { id: '', ticketId: '', businessId: '', body: '' },
    onDone: { target: 'refreshing', actions: ['clearComment', emit({ type: 'comment.added' })] },
    onError: { target: 'idle', actions: 'setCommentFailed' },
  },
  after: { timeout: { target: 'idle', actions: 'setCommentFailed' } },
});

const open = ticket.createStateConfig({
  initial: 'idle',
  states: { idle, refreshing, confirmingClose, saving, unsaved, conflict, commenting },
});

export const ticketMachine = ticket.createMachine({
  id: 'ticket',
  context: ({ input }) => ({
    ...input,
    details: null,
    changes: {},
    base: {},
    theirs: null,
    comment: null,
    closingMessage: null,
    refusal: null,
    isStale: false,
  }),
  invoke: [
    {
      id: 'followTicket',
      src: 'followTicket',
      input: ({ context: { businessId, ticketId } }) => ({ businessId, ticketId }),
      onError: {},
    },
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
  ],
  on: { 'ticket.invalidated': { actions: 'markStale' } },
  initial: 'loading',
  states: { loading, failed, notFound, open },
});

export type TicketRef = ActorRefFrom<typeof ticketMachine>;
export type TicketSnapshot = SnapshotFrom<typeof ticketMachine>;

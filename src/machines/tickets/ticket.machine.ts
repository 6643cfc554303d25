/**
 * One ticket with its comments, history and conversation. It lives while the ticket is open beside the list.
 *
 * A change carries its base: the values of its fields when editing began, even if newer values arrived since. If another
 * member changed the same field, the user chooses between both values; a change of other fields does not conflict.
 * Unsaved changes are sent on reconnect. The closing message goes to the customer only after the ticket is closed.
 */
import { emit, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { queueAfterStop, ticket } from './ticket.setup.ts';

const loading = request(ticket, {
  src: 'openTicket',
  story: 'Loading',
  input: ({ context: { businessId, ticketId } }) => ({ businessId, ticketId }),
  done: [
    { guard: withEvent('shouldClose'), target: 'open.confirmingClose', actions: withEvent('setDetails') },
    { guard: withEvent('isFound'), target: 'open', actions: withEvent('setDetails') },
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
    'change.submitted': { guard: withEvent('hasChanges'), target: 'saving', actions: withEvent('addChanges') },
    'comment.submitted': { guard: withEvent('hasText'), target: 'commenting', actions: withEvent('setComment') },
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
    { guard: withEvent('isFound'), target: 'idle', actions: withEvent('setDetails') },
    { target: '#ticket.notFound' },
  ],
  failed: { target: 'idle' },
  entry: 'markCurrent',
  on: ticketEvents,
});

const confirmingClose = ticket.createStateConfig({
  meta: { story: 'ConfirmingClose' },
  on: {
    'close.confirmed': { target: 'saving', actions: withEvent('addClosing') },
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
    { guard: withEvent('isSaved'), target: 'refreshing', actions: ['sendClosingMessage', withEvent('setSaved')] },
    { guard: withEvent('canRebase'), target: 'saving', reenter: true, actions: [withEvent('setTheirs'), 'rebase'] },
    { guard: withEvent('isConflict'), target: 'conflict', actions: withEvent('setTheirs') },
    { guard: withEvent('isGone'), target: '#ticket.notFound' },
    { target: 'idle', actions: withEvent('setRefusal') },
  ],
  failed: { target: 'unsaved' },
  on: {
    // If the first request was applied, the second meets a row with the same value, which is no conflict.
    'change.submitted': {
      guard: withEvent('hasChanges'),
      target: 'saving',
      reenter: true,
      actions: withEvent('addChanges'),
    },
  },
});

/** The server could not be reached. The changes are sent on reconnect. */
const unsaved = ticket.createStateConfig({
  meta: { story: 'Unsaved' },
  on: {
    'retry.requested': { target: 'saving' },
    'connection.regained': { target: 'saving' },
    'change.submitted': { guard: withEvent('hasChanges'), target: 'saving', actions: withEvent('addChanges') },
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

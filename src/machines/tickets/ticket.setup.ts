import { assign, enqueueActions, setup, type AnyActorRef, type EventObject } from 'xstate';

import type { OutgoingMessage } from '../../contracts/outbox.ts';
import type {
  Ticket,
  NewComment,
  TicketDetails,
  TicketSaveResult,
  TicketSaveRefusal,
  TicketSaveRequest,
  TicketEdit,
} from '../../contracts/tickets.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder, callbackPlaceholder } from '../app/placeholder.ts';
import { reconnectNotifier } from '../app/reconnectNotifier.ts';
import { CURRENT, STALE, type Staleness } from '../app/staleness.ts';
import { toActor } from '../app/system.ts';

interface Context extends Staleness {
  businessId: string;
  userId: string;
  ticketId: string;
  /** Shows the closing dialog as soon as the ticket is loaded. */
  opensCloseDialog: boolean;
  details: TicketDetails | null;
  /** Being saved, or not saved yet. */
  changes: TicketEdit;
  /** The values of those fields when editing began. */
  base: TicketEdit;
  /** The row as another member has saved it meanwhile. */
  theirs: Ticket | null;
  comment: NewComment | null;
  /** Sent to the customer once the ticket is closed. */
  closingMessage: OutgoingMessage | null;
  refusal: TicketSaveRefusal | 'comment' | null;
}

export type TicketEvent =
  | { type: 'retry.requested' }
  /** `base`: the values of the same fields when editing began. */
  | { type: 'change.submitted'; changes: TicketEdit; base: TicketEdit }
  | { type: 'changes.discarded' }
  | { type: 'mine.chosen' }
  | { type: 'theirs.chosen' }
  | { type: 'comment.submitted'; id: string; body: string }
  | { type: 'close.requested' }
  /** `id`: of the message. An empty text sends no message. */
  | { type: 'close.confirmed'; id: string; text: string }
  | { type: 'close.cancelled' }
  | { type: 'ticket.invalidated' }
  | { type: 'connection.regained' };

export interface TicketInput {
  businessId: string;
  userId: string;
  ticketId: string;
  opensCloseDialog: boolean;
}

/** If the user leaves while the ticket is being closed, it is closed all the same and the customer is messaged. */
export const queueAfterStop =
  (self: AnyActorRef, { closingMessage }: Context) =>
  (): void => {
    const hasLeft = (self.getSnapshot() as { status: string }).status === 'stopped';
    if (hasLeft && closingMessage !== null)
      toActor('outbox')(self).send({ type: 'message.written', message: closingMessage });
  };

/**
 * Whether a changed field now has a third value, neither its base nor the wanted one. Closing a ticket that another
 * member has closed is a conflict as well, because the customer would get a second closing message.
 */
const hasConflict = ({ changes, base, closingMessage }: Context, theirs: Ticket): boolean =>
  (closingMessage !== null && theirs.status === 'selesai') ||
  fieldsOf(changes).some((field) => theirs[field] !== base[field] && theirs[field] !== changes[field]);

export const fieldsOf = (changes: TicketEdit): (keyof TicketEdit)[] => Object.keys(changes) as (keyof TicketEdit)[];

/** The row's values of the fields that change. */
export const baseOf = (changes: TicketEdit, row: TicketEdit): TicketEdit =>
  Object.fromEntries(fieldsOf(changes).map((field) => [field, row[field]]));

export const ticket = setup({
  types: {} as MachineTypes<Context, TicketEvent, TicketInput> & { emitted: { type: 'comment.added' } },
  actors: {
    /** Null: the ticket does not exist or the user may not read it. */
    openTicket: placeholder<TicketDetails | null, { businessId: string; ticketId: string }>('openTicket'),
    saveTicket: placeholder<TicketSaveResult, TicketSaveRequest>('saveTicket'),
    addComment: placeholder<void, NewComment>('addComment'),
    /** Sends `ticket.invalidated` after a change of the ticket, its comments or its history. */
    followTicket: callbackPlaceholder<EventObject, { businessId: string; ticketId: string }>('followTicket'),
    watchConnection: reconnectNotifier,
  },
  guards: {
    isStale: ({ context }) => context.isStale,
    isFound: (_, { output }: { output: TicketDetails | null }) => output !== null,
    shouldClose: ({ context }, { output }: { output: TicketDetails | null }) =>
      context.opensCloseDialog && output !== null && output.ticket.status !== 'selesai',
    isOpen: ({ context }) => context.details?.ticket.status !== 'selesai',
    hasChanges: ({ context }, { changes, base }: { changes: TicketEdit; base: TicketEdit }) =>
      fieldsOf(changes).some((field) => changes[field] !== { ...base, ...context.changes }[field]),
    hasText: (_, { body }: { body: string }) => body.trim() !== '',
    isSaved: (_, { output }: { output: TicketSaveResult }) => 'saved' in output,
    /** The other member changed other fields, or to the same values. */
    canRebase: ({ context }, { output }: { output: TicketSaveResult }) =>
      'theirs' in output && !hasConflict(context, output.theirs),
    isConflict: (_, { output }: { output: TicketSaveResult }) => 'theirs' in output,
    isGone: (_, { output }: { output: TicketSaveResult }) => 'gone' in output,
  },
  actions: {
    markStale: assign(STALE),
    markCurrent: assign(CURRENT),
    setDetails: assign((_, { output }: { output: TicketDetails | null }) => ({
      details: output,
      opensCloseDialog: false,
    })),
    /** The base of a field that is still unsaved stays that of its first change. */
    addChanges: assign(({ context }, { changes, base }: { changes: TicketEdit; base: TicketEdit }) => ({
      changes: { ...context.changes, ...changes },
      base: { ...base, ...context.base },
      refusal: null,
    })),
    /** The chat id and session are those at the time of closing. */
    addClosing: assign(({ context }, { id, text }: { id: string; text: string }) => {
      const room = context.details?.room ?? null;
      const closingMessage: OutgoingMessage | null =
        room === null || text.trim() === ''
          ? null
          : {
              id,
              roomId: room.id,
              chatId: room.chat_id,
              sessionName: room.channel.external_id,
              businessId: context.businessId,
              text: text.trim(),
              replyTo: null,
            };
      const status = context.details?.ticket.status;
      return {
        changes: { ...context.changes, status: 'selesai' as const },
        base: { ...(status && { status }), ...context.base },
        closingMessage,
        refusal: null,
      };
    }),
    discardChanges: assign({ changes: {}, base: {}, theirs: null, closingMessage: null, refusal: null }),
    setSaved: assign(({ context }, { output }: { output: TicketSaveResult }) =>
      'saved' in output && context.details !== null
        ? {
            details: { ...context.details, ticket: output.saved },
            changes: {},
            base: {},
            theirs: null,
            closingMessage: null,
            refusal: null,
          }
        : {},
    ),
    setTheirs: assign((_, { output }: { output: TicketSaveResult }) =>
      'theirs' in output ? { theirs: output.theirs } : {},
    ),
    /** Takes the other member's row as the base of the user's changes. */
    rebase: assign(({ context }) =>
      context.theirs === null || context.details === null
        ? {}
        : {
            details: { ...context.details, ticket: context.theirs },
            base: baseOf(context.changes, context.theirs),
            theirs: null,
          },
    ),
    setRefusal: assign((_, { output }: { output: TicketSaveResult }) => ({
      changes: {},
      base: {},
      closingMessage: null,
      refusal: 'refused' in output ? output.refused : null,
    })),
    setComment: assign(({ context }, { id, body }: { id: string; body: string }) => ({
      comment: { id, ticketId: context.ticketId, businessId: context.businessId, body: body.trim() },
      refusal: null,
    })),
    clearComment: assign({ comment: null }),
    setCommentFailed: assign({ refusal: 'comment' as const }),
    sendClosingMessage: enqueueActions(({ context, enqueue }) => {
      if (context.closingMessage !== null)
        enqueue.sendTo(toActor('outbox'), { type: 'message.written', message: context.closingMessage });
    }),
  },
  delays: {
    timeout: 20_000,
  },
});

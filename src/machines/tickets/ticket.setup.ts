import { assign, enqueueActions, setup, type AnyActorRef, type EventObject } from 'xstate';

import type { Written } from '../../contracts/outbox.ts';
import type {
  Ticket,
  NewComment,
  OpenedTicket,
  TicketSaveResult,
  TicketSaveRefusal,
  TicketSaveRequest,
  TicketEdit,
} from '../../contracts/tickets.ts';
import { unprovided, unprovidedWatcher } from '../app/placeholder.ts';
import { regained } from '../app/reconnectNotifier.ts';

interface Context {
  businessId: string;
  userId: string;
  ticketId: string;
  /** Whether it was opened to be closed. */
  isClosing: boolean;
  opened: OpenedTicket | null;
  /** What is being saved, or could not be yet. */
  changes: TicketEdit;
  /** What stood in those fields when their change was begun. */
  seen: TicketEdit;
  /** What somebody else has saved meanwhile. */
  theirs: Ticket | null;
  comment: NewComment | null;
  /** What the customer is told once the ticket is closed. */
  farewell: Written | null;
  refusal: TicketSaveRefusal | 'comment' | null;
}

export type TicketEvent =
  | { type: 'retry.requested' }
  /** `seen`: what stood in the same fields when the change was begun, whatever has come in since. */
  | { type: 'change.submitted'; changes: TicketEdit; seen: TicketEdit }
  | { type: 'changes.dropped' }
  | { type: 'mine.kept' }
  | { type: 'theirs.taken' }
  | { type: 'comment.submitted'; id: string; body: string }
  | { type: 'close.requested' }
  /** `id`: of the message; an empty text tells the customer nothing. */
  | { type: 'close.confirmed'; id: string; text: string }
  | { type: 'close.cancelled' }
  | { type: 'ticket.outdated' }
  | { type: 'connection.regained' };

export interface TicketInput {
  businessId: string;
  userId: string;
  ticketId: string;
  isClosing: boolean;
}

/** The screen around the ticket (tickets.machine.ts): whoever started it. */
const screen = ({ self }: { self: AnyActorRef }) => self._parent as AnyActorRef;

/** The outbox hangs below the workspace, as the screen of the tickets does. */
export const outboxAround = (tickets: AnyActorRef | undefined): AnyActorRef | undefined => {
  const around = tickets?._parent?.getSnapshot() as { children?: Record<string, AnyActorRef> } | undefined;
  return around?.children?.['outbox'];
};

/** Whoever leaves while the ticket is being closed has closed it all the same, and its customer is told. */
export const tellUnheard =
  (self: AnyActorRef, { farewell }: Context) =>
  (): void => {
    const hasLeft = (self.getSnapshot() as { status: string }).status === 'stopped';
    if (hasLeft && farewell !== null) outboxAround(self._parent)?.send({ type: 'message.written', message: farewell });
  };

/**
 * Whether a field that is to be changed is neither as it was seen nor as it is wanted. And a customer who has been told once
 * that it is done is not told again unasked.
 */
const disputes = ({ changes, seen, farewell }: Context, theirs: Ticket): boolean =>
  (farewell !== null && theirs.status === 'selesai') ||
  fieldsOf(changes).some((field) => theirs[field] !== seen[field] && theirs[field] !== changes[field]);

export const fieldsOf = (changes: TicketEdit): (keyof TicketEdit)[] => Object.keys(changes) as (keyof TicketEdit)[];

/** What a row says of the fields that are to be changed. */
export const seenOf = (changes: TicketEdit, row: TicketEdit): TicketEdit =>
  Object.fromEntries(fieldsOf(changes).map((field) => [field, row[field]]));

export const ticket = setup({
  types: {
    context: {} as Context,
    events: {} as TicketEvent,
    input: {} as TicketInput,
    emitted: {} as { type: 'comment.kept' },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** Null: there is no such ticket for this person. */
    openTicket: unprovided<OpenedTicket | null, { businessId: string; ticketId: string }>('openTicket'),
    saveTicket: unprovided<TicketSaveResult, TicketSaveRequest>('saveTicket'),
    addComment: unprovided<void, NewComment>('addComment'),
    /** Tells `ticket.outdated` when the ticket, or what is said about it, is different. */
    followTicket: unprovidedWatcher<EventObject, { businessId: string; ticketId: string }>('followTicket'),
    watchConnection: regained,
  },
  guards: {
    isThere: (_, { output }: { output: OpenedTicket | null }) => output !== null,
    isToBeClosed: ({ context }, { output }: { output: OpenedTicket | null }) =>
      context.isClosing && output !== null && output.ticket.status !== 'selesai',
    isOpen: ({ context }) => context.opened?.ticket.status !== 'selesai',
    changesAnything: ({ context }, { changes, seen }: { changes: TicketEdit; seen: TicketEdit }) =>
      fieldsOf(changes).some((field) => changes[field] !== { ...seen, ...context.changes }[field]),
    isWritten: (_, { body }: { body: string }) => body.trim() !== '',
    isSaved: (_, { output }: { output: TicketSaveResult }) => 'saved' in output,
    /** What they changed is something else, or the same: there is nothing to decide. */
    isAgreed: ({ context }, { output }: { output: TicketSaveResult }) =>
      'theirs' in output && !disputes(context, output.theirs),
    isConflict: (_, { output }: { output: TicketSaveResult }) => 'theirs' in output,
    isGone: (_, { output }: { output: TicketSaveResult }) => 'gone' in output,
  },
  actions: {
    settle: assign((_, { output }: { output: OpenedTicket | null }) => ({ opened: output, isClosing: false })),
    /** A change of what is still to be saved was begun when the first one was. */
    want: assign(({ context }, { changes, seen }: { changes: TicketEdit; seen: TicketEdit }) => ({
      changes: { ...context.changes, ...changes },
      seen: { ...seen, ...context.seen },
      refusal: null,
    })),
    /** The address of the chat is the room's, as it is when the ticket is closed. */
    wantToClose: assign(({ context }, { id, text }: { id: string; text: string }) => {
      const room = context.opened?.room ?? null;
      const farewell: Written | null =
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
      const status = context.opened?.ticket.status;
      return {
        changes: { ...context.changes, status: 'selesai' as const },
        seen: { ...(status && { status }), ...context.seen },
        farewell,
        refusal: null,
      };
    }),
    drop: assign({ changes: {}, seen: {}, theirs: null, farewell: null, refusal: null }),
    keep: assign(({ context }, { output }: { output: TicketSaveResult }) =>
      'saved' in output && context.opened !== null
        ? {
            opened: { ...context.opened, ticket: output.saved },
            changes: {},
            seen: {},
            theirs: null,
            farewell: null,
            refusal: null,
          }
        : {},
    ),
    meet: assign((_, { output }: { output: TicketSaveResult }) =>
      'theirs' in output ? { theirs: output.theirs } : {},
    ),
    /** Theirs is what one's own change is laid over. */
    rebase: assign(({ context }) =>
      context.theirs === null || context.opened === null
        ? {}
        : {
            opened: { ...context.opened, ticket: context.theirs },
            seen: seenOf(context.changes, context.theirs),
            theirs: null,
          },
    ),
    refuse: assign((_, { output }: { output: TicketSaveResult }) => ({
      changes: {},
      seen: {},
      farewell: null,
      refusal: 'refused' in output ? output.refused : null,
    })),
    say: assign(({ context }, { id, body }: { id: string; body: string }) => ({
      comment: { id, ticketId: context.ticketId, businessId: context.businessId, body: body.trim() },
      refusal: null,
    })),
    forgetComment: assign({ comment: null }),
    missComment: assign({ refusal: 'comment' as const }),
    tellCustomer: enqueueActions(({ context, enqueue }) => {
      if (context.farewell !== null) enqueue.sendTo(screen, { type: 'customer.told', message: context.farewell });
    }),
  },
  delays: {
    /** An answer that has not come by then does not come. */
    patience: 20_000,
  },
});

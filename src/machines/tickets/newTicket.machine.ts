/**
 * The form of a new ticket, from its preparation to the ticket. It lives while the form is open.
 *
 * The draft is saved on the device until the ticket is created; without a connection it waits and is sent on reconnect.
 * The ticket has its id from the start, so that a repeated request does not create a second one.
 */
import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import { MAX_TICKET_TITLE } from '../../contracts/limits.ts';
import type {
  TicketDraft,
  CreateTicketResult,
  CreateTicketRefusal,
  TicketDraftSave,
  NewTicketInput,
  PreparedTicketForm,
} from '../../contracts/tickets.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { reconnectNotifier } from '../app/reconnectNotifier.ts';
import { request } from '../app/request.ts';
import { writeAddress } from '../app/routing/location.ts';
import { toActor } from '../app/system.ts';
import { withEvent } from '../app/withEvent.ts';
import { DEFAULT_FILTER, ticketsRoute } from './tickets.ts';

interface Context extends NewTicketInput {
  form: PreparedTicketForm | null;
  draft: TicketDraft | null;
  /** Set by the first attempt to submit. */
  showsErrors: boolean;
  refusal: CreateTicketRefusal | null;
}

type Event =
  | { type: 'retry.requested' }
  | { type: 'draft.changed'; changes: Partial<TicketDraft> }
  | { type: 'ticket.submitted' }
  | { type: 'connection.regained' };

/** Characters, as the database counts them. */
const lengthOf = (title: string): number => Array.from(title).length;

const newTicket = setup({
  types: {} as MachineTypes<Context, Event, NewTicketInput>,
  actors: {
    /** Without a connection it returns the draft of this device alone, and does not fail. */
    prepareTicket: placeholder<PreparedTicketForm, NewTicketInput>('prepareTicket'),
    /** Saves the draft on this device, or deletes it (null). */
    saveDraft: placeholder<void, TicketDraftSave>('saveDraft'),
    createTicket: placeholder<CreateTicketResult, { businessId: string; draft: TicketDraft | null }>('createTicket'),
    watchConnection: reconnectNotifier,
  },
  guards: {
    isTitled: ({ context: { draft } }) =>
      draft !== null && draft.title.trim() !== '' && lengthOf(draft.title.trim()) <= MAX_TICKET_TITLE,
    isCreated: (_, { output }: { output: CreateTicketResult }) => 'created' in output,
  },
  actions: {
    setForm: assign((_, { output }: { output: PreparedTicketForm }) => ({ form: output, draft: output.draft })),
    changeDraft: assign(({ context }, { changes }: { changes: Partial<TicketDraft> }) => ({
      draft: context.draft && { ...context.draft, ...changes },
      refusal: null,
    })),
    showErrors: assign({ showsErrors: true }),
    setRefusal: assign((_, { output }: { output: CreateTicketResult }) => ({
      refusal: 'refused' in output ? output.refused : null,
    })),
    goToTicket: sendTo(toActor('location'), ({ context: { businessId, draft } }) =>
      writeAddress(ticketsRoute(businessId, DEFAULT_FILTER, draft === null ? {} : { ticket: draft.id })),
    ),
  },
  delays: {
    timeout: 20_000,
  },
});

const preparing = request(newTicket, {
  src: 'prepareTicket',
  story: 'Preparing',
  input: ({ context: { businessId, userId, roomId, messageIds } }) => ({ businessId, userId, roomId, messageIds }),
  done: { target: 'editing', actions: withEvent('setForm') },
  failed: { target: 'failed' },
});

const failed = newTicket.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'preparing' }, 'connection.regained': { target: 'preparing' } },
});

const editing = newTicket.createStateConfig({
  on: {
    'draft.changed': { target: '.savingDraft', reenter: true, actions: withEvent('changeDraft') },
    'ticket.submitted': [{ guard: 'isTitled', target: 'creating' }, { actions: 'showErrors' }],
  },
  initial: 'idle',
  states: {
    idle: { meta: { story: 'Editing' } },
    /** With each key, so that nothing is lost however the form is left. */
    savingDraft: {
      meta: { story: 'SavingDraft' },
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context: { businessId, roomId, draft } }) => ({ businessId, roomId, draft }),
        onDone: { target: 'idle' },
        // If the storage is full or forbidden, the draft lasts as long as the page.
        onError: { target: 'idle' },
      },
    },
  },
});

const creating = request(newTicket, {
  src: 'createTicket',
  story: 'Creating',
  input: ({ context: { businessId, draft } }) => ({ businessId, draft }),
  done: [
    { guard: withEvent('isCreated'), target: 'deletingDraft' },
    { target: 'editing', actions: withEvent('setRefusal') },
  ],
  failed: { target: 'savingBeforeWaiting' },
});

/** Saves the draft before it waits for a connection, because the page may close first. */
const savingBeforeWaiting = newTicket.createStateConfig({
  meta: { story: 'SavingBeforeWaiting' },
  invoke: {
    id: 'saveDraft',
    src: 'saveDraft',
    input: ({ context: { businessId, roomId, draft } }) => ({ businessId, roomId, draft }),
    onDone: { target: 'waiting' },
    onError: { target: 'waiting' },
  },
  on: { 'connection.regained': { target: 'creating' } },
});

const waiting = newTicket.createStateConfig({
  meta: { story: 'Waiting' },
  on: {
    'connection.regained': { target: 'creating' },
    'retry.requested': { target: 'creating' },
    'draft.changed': { target: 'editing.savingDraft', actions: withEvent('changeDraft') },
  },
});

const deletingDraft = newTicket.createStateConfig({
  meta: { story: 'DeletingDraft' },
  invoke: {
    id: 'saveDraft',
    src: 'saveDraft',
    input: ({ context: { businessId, roomId } }) => ({ businessId, roomId, draft: null }),
    onDone: { target: 'created' },
    onError: { target: 'created' },
  },
});

/** The route changes to the ticket. */
const created = newTicket.createStateConfig({ meta: { story: 'Created' }, entry: 'goToTicket' });

export const newTicketMachine = newTicket.createMachine({
  id: 'newTicket',
  context: ({ input }) => ({ ...input, form: null, draft: null, showsErrors: false, refusal: null }),
  invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
  initial: 'preparing',
  states: { preparing, failed, editing, creating, savingBeforeWaiting, waiting, deletingDraft, created },
});

export type NewTicketRef = ActorRefFrom<typeof newTicketMachine>;
export type NewTicketSnapshot = SnapshotFrom<typeof newTicketMachine>;

/** Null: the title is valid, or it is empty and nothing was submitted yet. */
export const selectTitleProblem = ({ context: { draft, showsErrors } }: NewTicketSnapshot): 'empty' | 'long' | null => {
  const title = draft?.title.trim() ?? '';
  if (lengthOf(title) > MAX_TICKET_TITLE) return 'long';
  return showsErrors && title === '' ? 'empty' : null;
};

/**
 * A ticket that is being written. What was typed is kept on the device until the ticket is made; without a connection
 * it waits, and is made when the connection is back. Its id is given when it is begun, so that no attempt makes a second.
 */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef, type SnapshotFrom } from 'xstate';

import type {
  TicketDraft,
  CreateTicketResult,
  CreateTicketRefusal,
  TicketDraftSave,
  NewTicketInput,
  NewTicketPrepared,
} from '../../contracts/tickets.ts';
import { unprovided } from '../app/placeholder.ts';
import { regained } from '../app/reconnectNotifier.ts';
import type { NavigationRequested } from '../app/routing/location.ts';
import { EVERYTHING, ticketsRoute, TITLE_MOST } from './tickets.ts';

interface Context extends NewTicketInput {
  prepared: NewTicketPrepared | null;
  draft: TicketDraft | null;
  /** Whether it was tried without a title. */
  isChecked: boolean;
  refusal: CreateTicketRefusal | null;
}

type Event =
  | { type: 'retry.requested' }
  | { type: 'draft.changed'; changes: Partial<TicketDraft> }
  | { type: 'ticket.submitted' }
  | { type: 'connection.regained' };

const house =
  (name: string) =>
  ({ system }: { system: { get(name: string): AnyActorRef | undefined } }) =>
    system.get(name) as AnyActorRef;

/** Characters, as the database counts them. */
const lengthOf = (title: string): number => Array.from(title).length;

const newTicket = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as NewTicketInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** Never fails for want of a connection: then it knows the draft of this device, and no more. */
    prepareTicket: unprovided<NewTicketPrepared, NewTicketInput>('prepareTicket'),
    /** Keeps the draft on this device, or forgets it (null). */
    keepDraft: unprovided<void, TicketDraftSave>('keepDraft'),
    createTicket: unprovided<CreateTicketResult, { businessId: string; draft: TicketDraft | null }>('createTicket'),
    watchConnection: regained,
  },
  guards: {
    isTitled: ({ context: { draft } }) =>
      draft !== null && draft.title.trim() !== '' && lengthOf(draft.title.trim()) <= TITLE_MOST,
    isCreated: (_, { output }: { output: CreateTicketResult }) => 'created' in output,
  },
  actions: {
    settle: assign((_, { output }: { output: NewTicketPrepared }) => ({ prepared: output, draft: output.draft })),
    change: assign(({ context }, { changes }: { changes: Partial<TicketDraft> }) => ({
      draft: context.draft && { ...context.draft, ...changes },
      refusal: null,
    })),
    showProblems: assign({ isChecked: true }),
    refuse: assign((_, { output }: { output: CreateTicketResult }) => ({
      refusal: 'refused' in output ? output.refused : null,
    })),
    goToTicket: sendTo(house('location'), ({ context: { businessId, draft } }): NavigationRequested => ({
      type: 'navigation.requested',
      to: ticketsRoute(businessId, EVERYTHING, draft === null ? {} : { ticket: draft.id }),
      replace: true,
    })),
  },
  delays: {
    patience: 20_000,
    /** Milliseconds without a key pressed, after which what was typed is kept on the device. */
    pause: 500,
  },
});

const preparing = newTicket.createStateConfig({
  tags: 'busy',
  meta: { story: 'Preparing' },
  invoke: {
    id: 'prepareTicket',
    src: 'prepareTicket',
    input: ({ context: { businessId, userId, roomId, messageIds } }) => ({ businessId, userId, roomId, messageIds }),
    onDone: { target: 'writing', actions: { type: 'settle', params: ({ event }) => event } },
    onError: { target: 'failed' },
  },
  after: { patience: { target: 'failed' } },
});

const failed = newTicket.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'preparing' } },
});

const writing = newTicket.createStateConfig({
  on: {
    'draft.changed': {
      target: '.typing',
      reenter: true,
      actions: { type: 'change', params: ({ event }) => event },
    },
    'ticket.submitted': [{ guard: 'isTitled', target: 'creating' }, { actions: 'showProblems' }],
  },
  initial: 'resting',
  states: {
    resting: { meta: { story: 'Writing' } },
    typing: { meta: { story: 'Typing' }, after: { pause: { target: 'keeping' } } },
    keeping: {
      meta: { story: 'Keeping' },
      invoke: {
        id: 'keepDraft',
        src: 'keepDraft',
        input: ({ context: { businessId, roomId, draft } }) => ({ businessId, roomId, draft }),
        onDone: { target: 'resting' },
        // Storage that is full or forbidden: the draft lives as long as the page.
        onError: { target: 'resting' },
      },
    },
  },
});

const creating = newTicket.createStateConfig({
  tags: 'busy',
  meta: { story: 'Creating' },
  invoke: {
    id: 'createTicket',
    src: 'createTicket',
    input: ({ context: { businessId, draft } }) => ({ businessId, draft }),
    onDone: [
      { guard: { type: 'isCreated', params: ({ event }) => event }, target: 'forgetting' },
      { target: 'writing', actions: { type: 'refuse', params: ({ event }) => event } },
    ],
    onError: { target: 'keepingWaiting' },
  },
  after: { patience: { target: 'keepingWaiting' } },
});

/** What waits for a connection outlives the page. */
const keepingWaiting = newTicket.createStateConfig({
  meta: { story: 'KeepingWaiting' },
  invoke: {
    id: 'keepDraft',
    src: 'keepDraft',
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
    'draft.changed': { target: 'writing.typing', actions: { type: 'change', params: ({ event }) => event } },
  },
});

const forgetting = newTicket.createStateConfig({
  meta: { story: 'Forgetting' },
  invoke: {
    id: 'keepDraft',
    src: 'keepDraft',
    input: ({ context: { businessId, roomId } }) => ({ businessId, roomId, draft: null }),
    onDone: { target: 'created' },
    onError: { target: 'created' },
  },
});

/** The screen shows the ticket itself next. */
const created = newTicket.createStateConfig({ meta: { story: 'Created' }, entry: 'goToTicket' });

export const newTicketMachine = newTicket.createMachine({
  id: 'newTicket',
  context: ({ input }) => ({ ...input, prepared: null, draft: null, isChecked: false, refusal: null }),
  invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
  initial: 'preparing',
  states: { preparing, failed, writing, creating, keepingWaiting, waiting, forgetting, created },
});

export type NewTicketRef = ActorRefFrom<typeof newTicketMachine>;
export type NewTicketSnapshot = SnapshotFrom<typeof newTicketMachine>;

/** What is wrong with the title, once it was tried; null where nothing is. */
export const selectProblem = ({ context: { draft, isChecked } }: NewTicketSnapshot): 'empty' | 'long' | null => {
  const title = draft?.title.trim() ?? '';
  if (lengthOf(title) > TITLE_MOST) return 'long';
  return isChecked && title === '' ? 'empty' : null;
};

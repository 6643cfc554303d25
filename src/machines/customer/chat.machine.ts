/**
 * The chat itself, as WhatsApp has it, while its panel is shown: who the customer is there, and whether it stands in the
 * phone's archive, or at all.
 *
 * What surprises: WhatsApp is asked first, and only what it did is done here. Not every kind of connection can archive or
 * delete; whoever is told so may still archive in Chabot alone, and is told that the phone knows nothing of it.
 */
import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { Toast, ToastRaised } from '../../contracts/app.toasts.ts';
import type { RoomInput } from '../../contracts/app.ts';
import type {
  ChatCommandResult,
  ChatRefused,
  ChatCommandRequest,
  WhatsappContact,
  ChatKey,
} from '../../contracts/customer.ts';
import { unprovided } from '../app/placeholder.ts';

interface Context extends RoomInput {
  known: WhatsappContact | null;
  asked: ChatCommandRequest | null;
  refused: ChatRefused | null;
}

type Event =
  | ({ type: 'deed.requested' } & Omit<ChatCommandRequest, 'isHereOnly'>)
  | { type: 'hereOnly.requested' }
  | { type: 'retry.requested' }
  | { type: 'result.dismissed' };

const chat = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as RoomInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    readContact: unprovided<WhatsappContact | null, { roomId: string }>('readContact'),
    moveChat: unprovided<ChatCommandResult, ChatCommandRequest & ChatKey>('moveChat'),
  },
  guards: {
    isDone: (_, { output }: { output: ChatCommandResult }) => output === 'done',
    /** What an engine cannot, it does not learn while somebody waits. */
    mayHelp: ({ context }) => context.refused?.why !== 'unsupported',
    /** Deleting here is another thing, and not undone: the customer's rights have it. */
    canBeHereOnly: ({ context }) => context.asked?.deed !== 'delete' && context.refused?.why !== 'gone',
  },
  actions: {
    know: assign((_, { output }: { output: WhatsappContact | null }) => ({ known: output })),
    ask: assign((_, { deed, actionId, name }: Omit<ChatCommandRequest, 'isHereOnly'>) => ({
      asked: { deed, actionId, name, isHereOnly: false },
      refused: null,
    })),
    askHere: assign(({ context }) => ({
      asked: context.asked && { ...context.asked, isHereOnly: true },
      refused: null,
    })),
    refuse: assign((_, { output }: { output: ChatCommandResult }) => (output === 'done' ? {} : { refused: output })),
    /** With the way back: who did it may be elsewhere by then. */
    tell: enqueueActions(({ context: { roomId, asked }, enqueue, system }) => {
      if (asked === null || asked.deed === 'delete' || system.get('toasts') === undefined) return;
      const code = asked.deed === 'archive' ? 'room.archived' : 'room.unarchived';
      const toast: Toast = { type: 'success', code, undo: asked.actionId, roomId, detail: asked.name };
      const raised: ToastRaised = { type: 'toast.raised', toast };
      enqueue.sendTo(({ system: house }) => house.get('toasts'), raised);
    }),
    miss: assign({ refused: { why: 'failed' as const, detail: '' } }),
    forget: assign({ asked: null, refused: null }),
  },
  delays: {
    /** An answer that has not come by then does not come. */
    patience: 40_000,
  },
});

const resting = chat.createStateConfig({
  meta: { story: 'Resting' },
  on: { 'deed.requested': { target: 'moving', actions: { type: 'ask', params: ({ event }) => event } } },
});

/** Nothing is moved before somebody has asked. */
const nothingAsked: ChatCommandRequest = { deed: 'archive', actionId: '', name: '', isHereOnly: true };

const moving = chat.createStateConfig({
  tags: 'busy',
  meta: { story: 'Moving' },
  invoke: {
    id: 'moveChat',
    src: 'moveChat',
    input: ({ context: { roomId, businessId, asked } }) => ({ roomId, businessId, ...(asked ?? nothingAsked) }),
    onDone: [
      { guard: { type: 'isDone', params: ({ event }) => event }, target: 'moved', actions: 'tell' },
      { target: 'refused', actions: { type: 'refuse', params: ({ event }) => event } },
    ],
    onError: { target: 'refused', actions: 'miss' },
  },
  after: { patience: { target: 'refused', actions: 'miss' } },
});

/** The way back stands beside what was done. */
const moved = chat.createStateConfig({
  meta: { story: 'Moved' },
  on: { 'deed.requested': { target: 'moving', actions: { type: 'ask', params: ({ event }) => event } } },
});

const refused = chat.createStateConfig({
  meta: { story: 'Refused' },
  on: {
    'retry.requested': { guard: 'mayHelp', target: 'moving' },
    'hereOnly.requested': { guard: 'canBeHereOnly', target: 'moving', actions: 'askHere' },
    'result.dismissed': { target: 'resting', actions: 'forget' },
  },
});

export const chatMachine = chat.createMachine({
  id: 'chat',
  context: ({ input: { roomId, businessId, userId } }) => ({
    roomId,
    businessId,
    userId,
    known: null,
    asked: null,
    refused: null,
  }),
  invoke: {
    id: 'readContact',
    src: 'readContact',
    input: ({ context: { roomId } }) => ({ roomId }),
    onDone: { actions: { type: 'know', params: ({ event }) => event } },
    // Who they are on WhatsApp is a courtesy: the room has a name.
    onError: {},
  },
  initial: 'resting',
  states: { resting, moving, moved, refused },
});

export type ChatRef = ActorRefFrom<typeof chatMachine>;
export type ChatSnapshot = SnapshotFrom<typeof chatMachine>;

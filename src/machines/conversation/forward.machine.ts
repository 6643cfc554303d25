/**
 * Forwarding one message into other chats of the business: the user chooses recent or searched chats, and the outbox
 * sends the message into each. Lives while the room is open.
 *
 * Each target carries the id of the message that it will become, made when the chat was chosen. A retry after a failure
 * therefore sends no duplicate. The chat search is a palette machine of its own.
 */
import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { ToastRaised } from '../../contracts/app.toasts.ts';
import type {
  Message,
  ForwardResult,
  ForwardFailure,
  ForwardRequest,
  ForwardTarget,
} from '../../contracts/conversation.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { toActor } from '../app/system.ts';
import { withEvent } from '../app/withEvent.ts';
import { paletteMachine } from '../commands/palette.machine.ts';
import { structuredContentOf } from './structuredContent.ts';

/** WhatsApp's own limit for one forward. */
export const MAX_CHATS = 5;

interface Input {
  businessId: string;
  userId: string;
}

interface Context extends Input {
  message: Message | null;
  targets: ForwardTarget[];
  failure: ForwardFailure | null;
}

type Event =
  | { type: 'forward.requested'; message: Message }
  | { type: 'forward.cancelled' }
  | { type: 'chat.chosen'; target: ForwardTarget }
  | { type: 'chat.removed'; roomId: string }
  | { type: 'forward.confirmed' };

const forward = setup({
  types: {} as MachineTypes<Context, Event, Input> & {
    children: { chatSearch: 'chatSearch'; queueMessages: 'queueMessages' };
  },
  actors: {
    chatSearch: paletteMachine,
    /** Puts one message for each chat into the outbox, with its file. */
    queueMessages: placeholder<ForwardResult, ForwardRequest>('queueMessages'),
  },
  guards: {
    canAddTarget: ({ context }, { target }: { target: ForwardTarget }) =>
      context.targets.length < MAX_CHATS && context.targets.every(({ room }) => room.id !== target.room.id),
    isChosen: ({ context }, { roomId }: { roomId: string }) => context.targets.some(({ room }) => room.id === roomId),
    hasTargets: ({ context }) => context.targets.length > 0,
    isComplete: (_, { output }: { output: ForwardResult }) => output.failure === null,
  },
  actions: {
    setMessage: assign((_, { message }: { message: Message }) => ({ message, targets: [], failure: null })),
    addTarget: assign(({ context }, { target }: { target: ForwardTarget }) => ({
      targets: [...context.targets, target],
    })),
    removeTarget: assign(({ context }, { roomId }: { roomId: string }) => ({
      targets: context.targets.filter(({ room }) => room.id !== roomId),
    })),
    /** Keeps the chats for which the outbox has not accepted the message. */
    applyResult: assign(({ context }, { output }: { output: ForwardResult }) => ({
      failure: output.failure,
      targets: context.targets.filter(({ room }) => !output.rooms.includes(room.id)),
    })),
    setFailed: assign({ failure: 'failed' }),
    clearFailure: assign({ failure: null }),
    reset: assign({ message: null, targets: [], failure: null }),
    openChatSearch: sendTo('chatSearch', { type: 'palette.requested' }),
    closeChatSearch: sendTo('chatSearch', { type: 'palette.closed' }),
    raiseToast: sendTo(toActor('toasts'), ({ context: { targets } }): ToastRaised => {
      const names = targets.map(({ room }) => room.name ?? room.phone).filter((name) => name !== null);
      return {
        type: 'toast.raised',
        toast: { type: 'success', code: 'message.forwarded', detail: names.join(', ') },
      };
    }),
  },
  delays: {
    /** Long enough for a file of 16 MB on a slow connection. */
    timeout: 90_000,
  },
});

const idle = forward.createStateConfig({
  meta: { story: 'NotForwarding' },
  entry: 'reset',
  on: { 'forward.requested': { target: 'choosing', actions: ['openChatSearch', withEvent('setMessage')] } },
});

const choosing = forward.createStateConfig({
  meta: { story: 'ChoosingChats' },
  on: {
    'chat.chosen': { guard: withEvent('canAddTarget'), actions: withEvent('addTarget') },
    'chat.removed': { guard: withEvent('isChosen'), actions: withEvent('removeTarget') },
    'forward.confirmed': { guard: 'hasTargets', target: 'queueing' },
    'forward.cancelled': { target: 'idle', actions: 'closeChatSearch' },
  },
});

const queueing = request(forward, {
  src: 'queueMessages',
  story: 'QueueingForward',
  input: ({ context: { businessId, userId, message, targets } }) => ({
    businessId,
    userId,
    message,
    structuredContent: message && structuredContentOf(message),
    targets,
  }),
  done: [
    { guard: withEvent('isComplete'), target: 'idle', actions: ['raiseToast', 'closeChatSearch'] },
    { target: 'choosing', actions: withEvent('applyResult') },
  ],
  failed: { target: 'choosing', actions: 'setFailed' },
  entry: 'clearFailure',
  on: { 'forward.cancelled': { target: 'idle', actions: 'closeChatSearch' } },
});

export const forwardMachine = forward.createMachine({
  id: 'forward',
  context: ({ input: { businessId, userId } }) => ({ businessId, userId, message: null, targets: [], failure: null }),
  invoke: {
    id: 'chatSearch',
    src: 'chatSearch',
    input: ({ context: { businessId } }) => ({ businessId }),
    onError: {},
  },
  initial: 'idle',
  states: { idle, choosing, queueing },
});

export type ForwardRef = ActorRefFrom<typeof forwardMachine>;
export type ForwardSnapshot = SnapshotFrom<typeof forwardMachine>;

export const selectIsForwarding = (snapshot: ForwardSnapshot): boolean => !snapshot.matches('idle');
export const selectChatSearch = (snapshot: ForwardSnapshot) => snapshot.children.chatSearch;

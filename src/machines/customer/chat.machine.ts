/**
 * What a member can do with a chat on WhatsApp (archive, unarchive, delete), and the customer's names there. It lives
 * while the customer panel is shown.
 *
 * WhatsApp runs a command first; Chabot changes only what WhatsApp has changed. Not every kind of connection can archive
 * or delete: after such a refusal the member may archive in Chabot alone, and the phone does not change.
 */
import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { Toast } from '../../contracts/app.toasts.ts';
import type { RoomInput } from '../../contracts/app.ts';
import type {
  ChatCommandResult,
  ChatCommandRefusal,
  ChatCommandRequest,
  WhatsappContact,
  ChatKey,
} from '../../contracts/customer.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { toActor } from '../app/system.ts';
import { withEvent } from '../app/withEvent.ts';

interface Context extends RoomInput {
  contact: WhatsappContact | null;
  request: ChatCommandRequest | null;
  refusal: ChatCommandRefusal | null;
}

type Event =
  | ({ type: 'command.requested' } & Omit<ChatCommandRequest, 'isChabotOnly'>)
  | { type: 'chabotOnly.requested' }
  | { type: 'retry.requested' }
  | { type: 'refusal.dismissed' };

const chat = setup({
  types: {} as MachineTypes<Context, Event, RoomInput>,
  actors: {
    readContact: placeholder<WhatsappContact | null, { roomId: string }>('readContact'),
    runCommand: placeholder<ChatCommandResult, ChatCommandRequest & ChatKey>('runCommand'),
  },
  guards: {
    isDone: (_, { output }: { output: ChatCommandResult }) => output === 'done',
    /** A connection does not learn an unsupported command by a retry. */
    canRetry: ({ context }) => context.refusal?.reason !== 'unsupported',
    /** Deleting in Chabot is an erasure, which cannot be undone: privacy requests do that. */
    canRunInChabotOnly: ({ context }) => context.request?.command !== 'delete' && context.refusal?.reason !== 'gone',
  },
  actions: {
    setContact: assign((_, { output }: { output: WhatsappContact | null }) => ({ contact: output })),
    setRequest: assign((_, { command, actionId, name }: Omit<ChatCommandRequest, 'isChabotOnly'>) => ({
      request: { command, actionId, name, isChabotOnly: false },
      refusal: null,
    })),
    setChabotOnly: assign(({ context }) => ({
      request: context.request && { ...context.request, isChabotOnly: true },
      refusal: null,
    })),
    setRefusal: assign((_, { output }: { output: ChatCommandResult }) =>
      output === 'done' ? {} : { refusal: output },
    ),
    /** The toast carries the undo, because the member may have left the chat by then. */
    showToast: enqueueActions(({ context: { roomId, request }, enqueue }) => {
      if (request === null || request.command === 'delete') return;
      const code = request.command === 'archive' ? 'room.archived' : 'room.unarchived';
      const toast: Toast = { type: 'success', code, undo: request.actionId, roomId, detail: request.name };
      enqueue.sendTo(toActor('toasts'), { type: 'toast.raised', toast });
    }),
    setFailed: assign({ refusal: { reason: 'failed' as const, detail: '' } }),
    clearRequest: assign({ request: null, refusal: null }),
  },
  delays: {
    timeout: 40_000,
  },
});

const idle = chat.createStateConfig({
  meta: { story: 'Idle' },
  on: { 'command.requested': { target: 'running', actions: withEvent('setRequest') } },
});

/** For the type only: nothing runs before a request. */
const NO_REQUEST: ChatCommandRequest = { command: 'archive', actionId: '', name: '', isChabotOnly: true };

const running = request(chat, {
  src: 'runCommand',
  story: 'Running',
  input: ({ context: { roomId, businessId, request } }) => ({ roomId, businessId, ...(request ?? NO_REQUEST) }),
  done: [
    { guard: withEvent('isDone'), target: 'done', actions: 'showToast' },
    { target: 'refused', actions: withEvent('setRefusal') },
  ],
  failed: { target: 'refused', actions: 'setFailed' },
});

const done = chat.createStateConfig({
  meta: { story: 'Done' },
  on: { 'command.requested': { target: 'running', actions: withEvent('setRequest') } },
});

const refused = chat.createStateConfig({
  meta: { story: 'Refused' },
  on: {
    'retry.requested': { guard: 'canRetry', target: 'running' },
    'chabotOnly.requested': { guard: 'canRunInChabotOnly', target: 'running', actions: 'setChabotOnly' },
    'refusal.dismissed': { target: 'idle', actions: 'clearRequest' },
  },
});

export const chatMachine = chat.createMachine({
  id: 'chat',
  context: ({ input: { roomId, businessId, userId } }) => ({
    roomId,
    businessId,
    userId,
    contact: null,
    request: null,
    refusal: null,
  }),
  invoke: {
    id: 'readContact',
    src: 'readContact',
    input: ({ context: { roomId } }) => ({ roomId }),
    onDone: { actions: withEvent('setContact') },
    // The names are optional: the room has a name of its own.
    onError: {},
  },
  initial: 'idle',
  states: { idle, running, done, refused },
});

export type ChatRef = ActorRefFrom<typeof chatMachine>;
export type ChatSnapshot = SnapshotFrom<typeof chatMachine>;

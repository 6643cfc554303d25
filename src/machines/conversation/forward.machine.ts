/**
 * One message on its way into other chats of the business: chosen from those of a moment ago or found by typing, then
 * handed to the outbox, which sends it into each of them like whatever else is written there.
 *
 * What surprises: who is chosen brings the id of the message to come along, made at the press. Handing over again after a
 * failure is therefore no second message. The chats are found by a palette of its own, which nobody else opens.
 */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { ToastRaised } from '../../contracts/app.toasts.ts';
import type {
  Message,
  ForwardResult,
  ForwardFailure,
  ForwardRequest,
  ForwardTarget,
} from '../../contracts/conversation.ts';
import { unprovided } from '../app/placeholder.ts';
import { paletteMachine } from '../commands/palette.machine.ts';
import { carriedOf } from './structuredContent.ts';

/** As many as WhatsApp itself lets a message be forwarded to at once. */
export const MOST_CHATS = 5;

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
  | { type: 'chat.dropped'; roomId: string }
  | { type: 'forward.confirmed' };

const forward = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as { finder: 'finder'; handOver: 'handOver' },
  },
  actors: {
    finder: paletteMachine,
    /** Puts it into the outbox once for each chat, its file with it. */
    handOver: unprovided<ForwardResult, ForwardRequest>('handOver'),
  },
  guards: {
    hasRoom: ({ context }, { target }: { target: ForwardTarget }) =>
      context.targets.length < MOST_CHATS && context.targets.every(({ room }) => room.id !== target.room.id),
    isChosen: ({ context }, { roomId }: { roomId: string }) => context.targets.some(({ room }) => room.id === roomId),
    hasTargets: ({ context }) => context.targets.length > 0,
    isWhole: (_, { output }: { output: ForwardResult }) => output.failure === null,
  },
  actions: {
    take: assign((_, { message }: { message: Message }) => ({ message, targets: [], failure: null })),
    choose: assign(({ context }, { target }: { target: ForwardTarget }) => ({ targets: [...context.targets, target] })),
    drop: assign(({ context }, { roomId }: { roomId: string }) => ({
      targets: context.targets.filter(({ room }) => room.id !== roomId),
    })),
    /** Where it is already it need not be handed over again. */
    learn: assign(({ context }, { output }: { output: ForwardResult }) => ({
      failure: output.failure,
      targets: context.targets.filter(({ room }) => !output.rooms.includes(room.id)),
    })),
    fail: assign({ failure: 'failed' }),
    forgive: assign({ failure: null }),
    forget: assign({ message: null, targets: [], failure: null }),
    find: sendTo('finder', { type: 'palette.requested' }),
    findNoMore: sendTo('finder', { type: 'palette.closed' }),
    tell: enqueueActions(({ context, enqueue, system }) => {
      if (system.get('toasts') === undefined) return;
      const names = context.targets.map(({ room }) => room.name ?? room.phone).filter((name) => name !== null);
      const toast = { type: 'success', code: 'message.forwarded', detail: names.join(', ') } as const;
      const raised: ToastRaised = { type: 'toast.raised', toast };
      enqueue.sendTo(({ system: house }) => house.get('toasts'), raised);
    }),
  },
  delays: {
    /** A file of 16 MB over a slow line. */
    patience: 90_000,
  },
});

const idle = forward.createStateConfig({
  meta: { story: 'NotForwarding' },
  entry: 'forget',
  on: {
    'forward.requested': { target: 'choosing', actions: ['find', { type: 'take', params: ({ event }) => event }] },
  },
});

const choosing = forward.createStateConfig({
  meta: { story: 'ChoosingChats' },
  on: {
    'chat.chosen': {
      guard: { type: 'hasRoom', params: ({ event }) => event },
      actions: { type: 'choose', params: ({ event }) => event },
    },
    'chat.dropped': {
      guard: { type: 'isChosen', params: ({ event }) => event },
      actions: { type: 'drop', params: ({ event }) => event },
    },
    'forward.confirmed': { guard: 'hasTargets', target: 'handingOver' },
    'forward.cancelled': { target: 'idle', actions: 'findNoMore' },
  },
});

const handingOver = forward.createStateConfig({
  tags: 'busy',
  meta: { story: 'HandingOver' },
  entry: 'forgive',
  invoke: {
    id: 'handOver',
    src: 'handOver',
    input: ({ context: { businessId, userId, message, targets } }) => {
      if (message === null) throw new Error('There is nothing to forward');
      return { businessId, userId, message, carried: carriedOf(message), targets };
    },
    onDone: [
      {
        guard: { type: 'isWhole', params: ({ event }) => event },
        target: 'idle',
        actions: ['tell', 'findNoMore'],
      },
      { target: 'choosing', actions: { type: 'learn', params: ({ event }) => event } },
    ],
    onError: { target: 'choosing', actions: 'fail' },
  },
  on: { 'forward.cancelled': { target: 'idle', actions: 'findNoMore' } },
  after: { patience: { target: 'choosing', actions: 'fail' } },
});

export const forwardMachine = forward.createMachine({
  id: 'forward',
  context: ({ input: { businessId, userId } }) => ({ businessId, userId, message: null, targets: [], failure: null }),
  invoke: { id: 'finder', src: 'finder', input: ({ context: { businessId } }) => ({ businessId }), onError: {} },
  initial: 'idle',
  states: { idle, choosing, handingOver },
});

export type ForwardRef = ActorRefFrom<typeof forwardMachine>;
export type ForwardSnapshot = SnapshotFrom<typeof forwardMachine>;

export const selectForwarding = (snapshot: ForwardSnapshot): boolean => !snapshot.matches('idle');
export const selectFinder = (snapshot: ForwardSnapshot) => snapshot.children.finder;

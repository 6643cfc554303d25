/**
 * The quick replies above the field of a chat: those that fit what the customer wrote last, and filling the one that the
 * member chooses. Lives while the room is open.
 *
 * It never sends anything. `question.changed` names the customer's message that this member could answer now; null while
 * there is none, and while something is typed. A reply about an order is filled with the newest open order of the chat at
 * the moment of the choice, because an order read earlier may be paid by then. A variable without a value stays in the
 * text, and the room asks before it sends one.
 */
import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { OfferedReply, OrderVariables } from '../../contracts/composer.replyOffer.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { fillPlaceholders, openOrderVariables } from './placeholders.ts';

interface Input {
  roomId: string;
}

interface Context extends Input {
  replies: readonly OfferedReply[];
  /** The chosen reply. */
  body: string;
  /** Why the variables about an order are not filled. */
  gap: 'noOrder' | 'unread' | null;
}

type Event =
  | { type: 'question.changed'; messageId: string | null }
  | { type: 'connection.regained' }
  /** `body`: what is known without a request is filled. */
  | { type: 'reply.chosen'; body: string };

const replyOffer = setup({
  types: {} as MachineTypes<Context, Event, Input> & {
    emitted: { type: 'text.written'; text: string };
    children: { readReplies: 'readReplies'; readOrder: 'readOrder' };
  },
  actors: {
    readReplies: placeholder<readonly OfferedReply[], Input>('readReplies'),
    /** Null: the chat has no order that waits for its payment. */
    readOrder: placeholder<OrderVariables | null, Input>('readOrder'),
  },
  guards: {
    isAnswered: (_, { messageId }: { messageId: string | null }) => messageId === null,
    isOpen: (_, { messageId }: { messageId: string | null }) => messageId !== null,
    hasReplies: (_, { output }: { output: readonly OfferedReply[] }) => output.length > 0,
    hasOrder: (_, { output }: { output: OrderVariables | null }) => output !== null,
    needsOrder: (_, { body }: { body: string }) => openOrderVariables(body).length > 0,
  },
  actions: {
    setReplies: assign((_, { output }: { output: readonly OfferedReply[] }) => ({ replies: output })),
    setBody: assign((_, { body }: { body: string }) => ({ body, gap: null })),
    fillOrder: assign(({ context: { body } }, { output }: { output: OrderVariables | null }) => ({
      body: fillPlaceholders(body, { ...output }),
    })),
    setNoOrder: assign({ gap: 'noOrder' }),
    setUnread: assign({ gap: 'unread' }),
    writeText: emit(({ context: { body } }) => ({ type: 'text.written' as const, text: body })),
  },
  delays: {
    /** Customers write in several messages. */
    pause: 600,
    timeout: 10_000,
    orderTimeout: 5000,
  },
});

const answered = {
  guard: {
    type: 'isAnswered',
    params: ({ event }: { event: { messageId: string | null } }) => event,
  },
  target: 'idle',
} as const;
const follow = { 'question.changed': [answered, { target: 'pausing' }] } as const;
const unread = { target: 'unfilled', actions: ['setUnread', 'writeText'] } as const;

/** There is nothing to answer, or the member writes. */
const idle = replyOffer.createStateConfig({ meta: { story: 'Idle' }, on: follow });

const pausing = replyOffer.createStateConfig({
  meta: { story: 'Pausing' },
  on: { 'question.changed': [answered, { target: 'pausing', reenter: true }] },
  after: { pause: { target: 'reading' } },
});

const reading = request(replyOffer, {
  src: 'readReplies',
  story: 'Reading',
  input: ({ context: { roomId } }) => ({ roomId }),
  done: [
    { guard: withEvent('hasReplies'), target: 'offering', actions: withEvent('setReplies') },
    { target: 'nothing' },
  ],
  failed: { target: 'failed' },
  on: follow,
});

const offering = replyOffer.createStateConfig({ meta: { story: 'Offering' }, on: follow });

/** No reply fits. */
const nothing = replyOffer.createStateConfig({ meta: { story: 'Nothing' }, on: follow });

/** The replies could not be read. The member is not told, because the list of all replies is still there. */
const failed = replyOffer.createStateConfig({
  meta: { story: 'Failed' },
  on: { ...follow, 'connection.regained': { target: 'reading' } },
});

/** The chosen reply waits for the order. Its text ends the question. */
const filling = request(replyOffer, {
  src: 'readOrder',
  story: 'Filling',
  input: ({ context: { roomId } }) => ({ roomId }),
  done: [
    { guard: withEvent('hasOrder'), target: 'idle', actions: [withEvent('fillOrder'), 'writeText'] },
    { target: 'unfilled', actions: ['setNoOrder', 'writeText'] },
  ],
  failed: unread,
  limit: 'orderTimeout',
});

/** The text contains variables about an order, and there is none to fill them with. */
const unfilled = replyOffer.createStateConfig({
  meta: { story: 'Unfilled' },
  on: { 'question.changed': { guard: withEvent('isOpen'), target: 'pausing' } },
});

export const replyOfferMachine = replyOffer.createMachine({
  id: 'replyOffer',
  context: ({ input: { roomId } }) => ({ roomId, replies: [], body: '', gap: null }),
  initial: 'idle',
  on: {
    'reply.chosen': [
      { guard: withEvent('needsOrder'), target: '.filling', actions: withEvent('setBody') },
      { target: '.idle', actions: [withEvent('setBody'), 'writeText'] },
    ],
  },
  states: { idle, pausing, reading, offering, nothing, failed, filling, unfilled },
});

export type ReplyOfferRef = ActorRefFrom<typeof replyOfferMachine>;
export type ReplyOfferSnapshot = SnapshotFrom<typeof replyOfferMachine>;

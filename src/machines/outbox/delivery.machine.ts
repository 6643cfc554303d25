/**
 * One message on its way: the head of its room's lane, from the moment its turn comes until WhatsApp has it or it
 * is clear that it will not. The journal holds the message; this machine decides when to try.
 *
 * Trying again is always safe: the gateway keeps its answer under the message's id. So a time-out is no different
 * from a refused connection, and only an answer that will not change ends the attempts early.
 */
import { assign, sendTo, setup, type ActorRef, type ActorRefFrom, type Snapshot, type SnapshotFrom } from 'xstate';

import type { SendResult, OutboxEntry, UploadResult, OutboxKey } from '../../contracts/outbox.ts';
import { unprovided } from '../app/placeholder.ts';

export interface DeliveryInput {
  userId: string;
  entry: OutboxEntry;
  /** Hears how it ended. */
  parent: ActorRef<Snapshot<unknown>, DeliveryEnded>;
}

export interface DeliveryEnded {
  type: 'delivery.ended';
  id: string;
}

interface Context extends DeliveryInput {
  /** Its file has still to be brought to the storage. */
  brings: boolean;
  attempts: number;
  /** Milliseconds that the gateway asked us to wait, for the next pause only. */
  retryAfter: number | null;
  /** The connection came back under the attempt: if it fails, that is the old connection's failure. */
  regained: boolean;
}

type Event =
  | { type: 'connection.regained' }
  /** It is to be sent all the same. */
  | { type: 'sending.confirmed' };

/** Milliseconds. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/** Full jitter: anywhere up to a bound that doubles, so that a thousand tabs do not come back in one moment. */
const backoff = (attempts: number): number =>
  Math.random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.max(0, attempts - 1));

const delivery = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as DeliveryInput,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    awaitNetwork: unprovided<void>('awaitNetwork'),
    uploadFile: unprovided<UploadResult, OutboxKey>('uploadFile'),
    sendMessage: unprovided<SendResult, OutboxKey>('sendMessage'),
    giveUp: unprovided<void, OutboxKey>('giveUp'),
  },
  guards: {
    brings: ({ context }) => context.brings,
    isStored: (_, { output }: { output: UploadResult }) => output.how === 'stored',
    isOvertaken: (_, { output }: { output: SendResult | UploadResult }) => output.how === 'overtaken',
    isAnew: ({ context }) => context.regained && context.retryAfter === null,
    isWorthAnother: (_, { output }: { output: SendResult | UploadResult }) => output.how === 'later',
  },
  actions: {
    unburden: assign({ brings: false }),
    noteReturn: assign({ regained: true }),
    begin: assign({ regained: false }),
    countAttempt: assign(({ context }, { output }: { output: SendResult | UploadResult | null }) => ({
      attempts: context.attempts + 1,
      retryAfter: output?.how === 'later' ? output.retryAfter : null,
    })),
    report: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: 'delivery.ended' as const, id: context.entry.id }),
    ),
  },
  delays: {
    retryPause: ({ context }) => context.retryAfter ?? backoff(context.attempts),
    lifetime: ({ context }) => Math.max(0, context.entry.deadline - Date.now()),
    patience: 10_000,
    /** The gateway has 30 s; what is asked of the database before it, and of the journal, has as much. */
    attemptLimit: 60_000,
    /** A large film on a slow line; a line that stands still is noticed sooner by the upload itself. */
    uploadLimit: 15 * 60_000,
  },
});

/** The file first, once; then the message, as often as it takes. */
const onwards = [{ guard: 'brings', target: 'uploading' }, { target: 'sending' }] as const;

const waiting = delivery.createStateConfig({
  tags: 'busy',
  meta: { story: 'Waiting' },
  entry: 'begin',
  invoke: {
    id: 'awaitNetwork',
    src: 'awaitNetwork',
    onDone: onwards,
    onError: onwards,
  },
  on: { 'connection.regained': onwards },
});

/** What an attempt came to, be it the file's or the message's, unless the next step is open to it. */
const outcome = ({ event }: { event: { output: SendResult | UploadResult } }) => event;
const afterwards = [
  {
    guard: { type: 'isWorthAnother', params: outcome },
    target: 'pausing',
    actions: { type: 'countAttempt', params: outcome },
  },
  { guard: { type: 'isOvertaken', params: outcome }, target: 'asking' },
  { target: '#delivery.ended' },
] as const;
const broken = { target: 'pausing', actions: { type: 'countAttempt', params: { output: null } } } as const;

const uploading = delivery.createStateConfig({
  tags: 'busy',
  meta: { story: 'Uploading' },
  invoke: {
    id: 'uploadFile',
    src: 'uploadFile',
    input: ({ context }) => ({ userId: context.userId, id: context.entry.id }),
    onDone: [
      { guard: { type: 'isStored', params: ({ event }) => event }, target: 'sending', actions: 'unburden' },
      ...afterwards,
    ],
    onError: broken,
  },
  on: { 'connection.regained': { actions: 'noteReturn' } },
  after: { uploadLimit: broken },
});

const sending = delivery.createStateConfig({
  tags: 'busy',
  meta: { story: 'Sending' },
  invoke: {
    id: 'sendMessage',
    src: 'sendMessage',
    input: ({ context }) => ({ userId: context.userId, id: context.entry.id }),
    onDone: afterwards,
    onError: broken,
  },
  on: { 'connection.regained': { actions: 'noteReturn' } },
  after: { attemptLimit: broken },
});

const pausing = delivery.createStateConfig({
  tags: 'busy',
  meta: { story: 'Pausing' },
  always: { guard: 'isAnew', target: 'waiting' },
  after: { retryPause: { target: 'waiting' } },
  on: { 'connection.regained': { target: 'waiting' } },
});

/** "Masih mau kirim?" The lane waits for the answer: what was written after it would be read before it. */
const asking = delivery.createStateConfig({
  meta: { story: 'Asking' },
  on: { 'sending.confirmed': onwards },
});

/** One clock over all attempts: a day after it was written, a message has missed its moment. */
const trying = delivery.createStateConfig({
  after: { lifetime: { target: 'givingUp' } },
  initial: 'waiting',
  states: { waiting, uploading, sending, pausing, asking },
});

const givingUp = delivery.createStateConfig({
  tags: 'busy',
  meta: { story: 'GivingUp' },
  invoke: {
    id: 'giveUp',
    src: 'giveUp',
    input: ({ context }) => ({ userId: context.userId, id: context.entry.id }),
    onDone: { target: 'ended' },
    onError: { target: 'ended' },
  },
  after: { patience: { target: 'ended' } },
});

export const deliveryMachine = delivery.createMachine({
  id: 'delivery',
  context: ({ input }) => ({
    ...input,
    brings: input.entry.brings ?? false,
    attempts: 0,
    retryAfter: null,
    regained: false,
  }),
  initial: 'trying',
  states: { trying, givingUp, ended: { type: 'final', entry: 'report' } },
});

export type DeliveryRef = ActorRefFrom<typeof deliveryMachine>;
export type DeliverySnapshot = SnapshotFrom<typeof deliveryMachine>;

/** What the message is waiting for or doing; null once it has ended. */
export const selectStage = (
  snapshot: DeliverySnapshot,
): 'waiting' | 'uploading' | 'sending' | 'pausing' | 'asking' | 'givingUp' | null => {
  if (typeof snapshot.value === 'object') return snapshot.value.trying;
  return snapshot.value === 'givingUp' ? 'givingUp' : null;
};

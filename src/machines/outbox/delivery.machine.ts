/**
 * Models the delivery of one message, from the moment it is the next of its room until WhatsApp has it or it is final
 * that it cannot be sent. The journal holds the message; this machine decides when to try.
 *
 * Retrying is always safe, because the gateway stores its response under the message's id. A time-out is therefore
 * treated like a refused connection, and only a final refusal ends the attempts early.
 */
import { assign, sendTo, setup, type ActorRef, type ActorRefFrom, type Snapshot, type SnapshotFrom } from 'xstate';

import type { SendAttempt, OutboxEntry, UploadAttempt, OutboxKey } from '../../contracts/outbox.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';

export interface DeliveryInput {
  userId: string;
  entry: OutboxEntry;
  /** Receives the event that the delivery ended. */
  parent: ActorRef<Snapshot<unknown>, DeliveryEnded>;
}

export interface DeliveryEnded {
  type: 'delivery.ended';
  id: string;
}

interface Context extends DeliveryInput {
  /** Its file is not uploaded yet. */
  needsUpload: boolean;
  attempts: number;
  /** Milliseconds to wait as the gateway requested; applies to the next pause only. */
  retryAfter: number | null;
  /**
   * The connection came back during the attempt. If the attempt fails, the old connection is to blame and the next
   * attempt follows without a pause.
   */
  isReconnected: boolean;
}

type Event =
  | { type: 'connection.regained' }
  /** The author confirms the message despite a conflict. */
  | { type: 'sending.confirmed' };

/** Milliseconds. */
const FIRST_PAUSE = 1000;
const MAX_PAUSE = 30_000;

/** Full jitter: a random pause up to a bound that doubles, so that many tabs do not retry at the same moment. */
const backoff = (attempts: number): number =>
  Math.random() * Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** Math.max(0, attempts - 1));

const delivery = setup({
  types: {} as MachineTypes<Context, Event, DeliveryInput>,
  actors: {
    awaitNetwork: placeholder<void>('awaitNetwork'),
    /** `deadline`: epoch ms. */
    awaitDeadline: placeholder<void, { deadline: number }>('awaitDeadline'),
    uploadFile: placeholder<UploadAttempt, OutboxKey>('uploadFile'),
    sendMessage: placeholder<SendAttempt, OutboxKey>('sendMessage'),
    giveUp: placeholder<void, OutboxKey>('giveUp'),
  },
  guards: {
    needsUpload: ({ context }) => context.needsUpload,
    isStored: (_, { output }: { output: UploadAttempt }) => output.how === 'stored',
    isConflict: (_, { output }: { output: SendAttempt | UploadAttempt }) => output.how === 'conflict',
    isReconnected: ({ context }) => context.isReconnected && context.retryAfter === null,
    isRetryable: (_, { output }: { output: SendAttempt | UploadAttempt }) => output.how === 'later',
  },
  actions: {
    markUploaded: assign({ needsUpload: false }),
    markReconnected: assign({ isReconnected: true }),
    startAttempt: assign({ isReconnected: false }),
    countAttempt: assign(({ context }, { output }: { output: SendAttempt | UploadAttempt | null }) => ({
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
    giveUpLimit: 10_000,
    /** The gateway's limit is 30 s; the queries to the database and the journal before it get the same. */
    attemptLimit: 60_000,
    /** Long enough for a large video on a slow connection; the upload itself detects a stalled one sooner. */
    uploadLimit: 15 * 60_000,
  },
});

/** Uploads the file once, then sends the message as often as necessary. */
const next = [{ guard: 'needsUpload', target: 'uploading' }, { target: 'sending' }] as const;

const waiting = delivery.createStateConfig({
  tags: 'busy',
  meta: { story: 'Waiting' },
  entry: 'startAttempt',
  invoke: {
    id: 'awaitNetwork',
    src: 'awaitNetwork',
    onDone: next,
    onError: next,
  },
  on: { 'connection.regained': next },
});

const result = ({ event }: { event: { output: SendAttempt | UploadAttempt } }) => event;
/** The transitions after an upload or a send attempt that did not succeed. */
const whenUnsent = [
  {
    guard: { type: 'isRetryable', params: result },
    target: 'pausing',
    actions: { type: 'countAttempt', params: result },
  },
  { guard: { type: 'isConflict', params: result }, target: 'confirming' },
  { target: '#delivery.ended' },
] as const;
const whenBroken = { target: 'pausing', actions: { type: 'countAttempt', params: { output: null } } } as const;

const uploading = request(delivery, {
  src: 'uploadFile',
  story: 'Uploading',
  input: ({ context }) => ({ userId: context.userId, id: context.entry.id }),
  done: [{ guard: withEvent('isStored'), target: 'sending', actions: 'markUploaded' }, ...whenUnsent],
  failed: whenBroken,
  limit: 'uploadLimit',
  on: { 'connection.regained': { actions: 'markReconnected' } },
});

const sending = request(delivery, {
  src: 'sendMessage',
  story: 'Sending',
  input: ({ context }) => ({ userId: context.userId, id: context.entry.id }),
  done: whenUnsent,
  failed: whenBroken,
  limit: 'attemptLimit',
  on: { 'connection.regained': { actions: 'markReconnected' } },
});

const pausing = delivery.createStateConfig({
  tags: 'busy',
  meta: { story: 'Pausing' },
  always: { guard: 'isReconnected', target: 'waiting' },
  after: { retryPause: { target: 'waiting' } },
  on: { 'connection.regained': { target: 'waiting' } },
});

/**
 * "Masih mau kirim?" Later messages of the room wait for the author's decision, because otherwise the customer would
 * read them first.
 */
const confirming = delivery.createStateConfig({
  meta: { story: 'Confirming' },
  on: { 'sending.confirmed': next },
});

/** One time limit for all attempts: after a day, a message is no longer worth sending. */
const trying = delivery.createStateConfig({
  invoke: {
    id: 'awaitDeadline',
    src: 'awaitDeadline',
    input: ({ context }) => context.entry,
    onDone: { target: 'givingUp' },
    onError: { target: 'givingUp' },
  },
  initial: 'waiting',
  states: { waiting, uploading, sending, pausing, confirming },
});

const givingUp = request(delivery, {
  src: 'giveUp',
  story: 'GivingUp',
  input: ({ context }) => ({ userId: context.userId, id: context.entry.id }),
  done: { target: 'ended' },
  failed: { target: 'ended' },
  limit: 'giveUpLimit',
});

export const deliveryMachine = delivery.createMachine({
  id: 'delivery',
  context: ({ input }) => ({
    ...input,
    needsUpload: input.entry.needsUpload ?? false,
    attempts: 0,
    retryAfter: null,
    isReconnected: false,
  }),
  initial: 'trying',
  states: { trying, givingUp, ended: { type: 'final', entry: 'report' } },
});

export type DeliveryRef = ActorRefFrom<typeof deliveryMachine>;
export type DeliverySnapshot = SnapshotFrom<typeof deliveryMachine>;

/** The current step of the delivery; null once it has ended. */
export const selectStage = (
  snapshot: DeliverySnapshot,
): 'waiting' | 'uploading' | 'sending' | 'pausing' | 'confirming' | 'givingUp' | null => {
  if (typeof snapshot.value === 'object') return snapshot.value.trying;
  return snapshot.value === 'givingUp' ? 'givingUp' : null;
};

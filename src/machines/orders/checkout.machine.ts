/**
 * The public page of one order, opened by its link. It lives as long as the document. The visitor is not signed in: the
 * service holds the secret of the link, and the pass for which it exchanges the last digits of the phone.
 *
 * The states within `shown` are those of the order, which the database computes (`private.checkout_state`). A shown order
 * is read again and again, so that it changes its state without a gesture. While it cannot be read, the last reading
 * stays and is called stale.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import { PROOF } from '../../contracts/limits.ts';
import type {
  CheckoutFailure,
  CheckoutReading,
  CheckoutRefused,
  CheckoutState,
  DigitsRefusal,
  LockedCheckout,
  OpenCheckout,
  PaymentRefused,
  ProofRefused,
} from '../../contracts/orders.checkout.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';

interface Context {
  /** Set until the digits are right. */
  locked: LockedCheckout | null;
  order: OpenCheckout | null;
  /** The last attempt to read the order again has failed. */
  isStale: boolean;
  refusal: CheckoutFailure | DigitsRefusal | PaymentRefused['refused'] | ProofRefused['refused'] | null;
}

interface ChosenPicture {
  file: Blob;
  kind: string;
  size: number;
}

type Event =
  | { type: 'retry.requested' }
  | { type: 'digits.submitted'; digits: string }
  | { type: 'order.received'; order: OpenCheckout }
  | { type: 'bank.chosen'; bank: string }
  /** Ends the open virtual account. */
  | { type: 'bank.changeRequested' }
  | { type: 'transfer.chosen' }
  /** Back to the choice of ways to pay. */
  | { type: 'transfer.changeRequested' }
  /** A picture of the transfer. `kind`: its MIME type. */
  | ({ type: 'proof.chosen' } & ChosenPicture)
  | { type: 'order.unreachable' };

type Reading = CheckoutReading | CheckoutRefused;
type DigitsResult = OpenCheckout | DigitsRefusal | CheckoutRefused;
type PaymentResult = OpenCheckout | PaymentRefused;
type ProofResult = OpenCheckout | ProofRefused;
type Result = Reading | DigitsResult | PaymentResult | ProofResult;

const unexpected: CheckoutFailure = { why: 'unexpected', detail: null };
const timedOut: CheckoutFailure = { why: 'unreachable', detail: null };

const run = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    readCheckout: placeholder<Reading>('readCheckout'),
    openCheckout: placeholder<DigitsResult, { digits: string }>('openCheckout'),
    issueAccount: placeholder<PaymentResult, { bank: string }>('issueAccount'),
    cancelAccount: placeholder<PaymentResult>('cancelAccount'),
    chooseTransfer: placeholder<PaymentResult, { chosen: boolean }>('chooseTransfer'),
    sendProof: placeholder<ProofResult, { file: Blob }>('sendProof'),
    /** Sends `order.received` after each reading, and `order.unreachable` after a failed one. */
    followCheckout: callbackPlaceholder('followCheckout'),
  },
  guards: {
    isMissing: (_, { output }: { output: Result }) => 'refused' in output && output.refused.why === 'missing',
    isRateLimited: (_, { output }: { output: Result }) => 'refused' in output && output.refused.why === 'rate-limited',
    isRefused: (_, { output }: { output: Result }) => 'refused' in output,
    isBlocked: (_, { output }: { output: Result }) =>
      ('access' in output && output.access === 'locked' && output.blockedFor > 0) ||
      ('outcome' in output && output.outcome === 'blocked'),
    isLocked: (_, { output }: { output: Result }) =>
      ('access' in output && output.access === 'locked') || 'outcome' in output,
    areDigits: (_, { digits }: { digits: string }) => /^\d{4}$/.test(digits),
    hasState: ({ context }, { state }: { state: CheckoutState }) => context.order?.state === state,
    canChoose: ({ context: { order } }, { bank }: { bank: string }) =>
      order?.banks.some((one) => one.bank === bank && one.why === null) ?? false,
    hasInstruction: ({ context }) => (context.order?.transferInstruction ?? null) !== null,
    isNoPicture: (_, { kind }: ChosenPicture) => PROOF.types.every((type) => type !== kind),
    isTooLarge: (_, { size }: ChosenPicture) => size > PROOF.bytes,
    isFresh: ({ context }) => !context.isStale,
  },
  actions: {
    setResult: assign((_, { output }: { output: Result }) => {
      if ('refused' in output) return { refusal: output.refused };
      if ('outcome' in output) return { refusal: output };
      if (output.access === 'open') return { order: output, locked: null, refusal: null, isStale: false };
      const { blockedFor } = output;
      return { locked: output, refusal: blockedFor > 0 ? { outcome: 'blocked' as const, blockedFor } : null };
    }),
    // A reading that overtakes a refusal leaves its reason.
    setOrder: assign((_, { order }: { order: OpenCheckout }) => ({ order, isStale: false })),
    setStale: assign({ isStale: true }),
    setFailure: assign((_, { refusal }: { refusal: CheckoutFailure | ProofRefused['refused'] }) => ({ refusal })),
    clearRefusal: assign({ refusal: null }),
  },
  delays: {
    /** Milliseconds until reading or the check of the digits counts as failed. */
    responseTimeout: 25_000,
    /** For a call in which a bank is asked, too. */
    bankTimeout: 40_000,
    /** For a picture over a slow network. */
    proofTimeout: 95_000,
    /** The server's Retry-After, in milliseconds. */
    retryDelay: ({ context: { refusal } }) =>
      (refusal !== null && 'why' in refusal && refusal.why === 'rate-limited' ? refusal.retryAfter : 1) * 1000,
    /** Until digits may be tried again, in milliseconds. */
    blockedDelay: ({ context: { refusal } }) =>
      (refusal !== null && 'outcome' in refusal && refusal.outcome === 'blocked' ? refusal.blockedFor : 1) * 1000,
  },
});

const result = <Guard extends string, Target extends string>(type: Guard, target: Target) =>
  ({
    guard: { type, params: outputOf },
    target,
    actions: { type: 'setResult', params: outputOf },
  }) as const;
const outputOf = ({ event }: { event: { output: Result } }) => event;

const loading = run.createStateConfig({
  tags: 'busy',
  meta: { story: 'Loading' },
  invoke: {
    id: 'readCheckout',
    src: 'readCheckout',
    onDone: [
      result('isMissing', 'missing'),
      result('isRateLimited', 'rateLimited'),
      result('isRefused', 'loadFailed'),
      result('isBlocked', 'blocked'),
      result('isLocked', 'locked'),
      { target: 'shown', actions: { type: 'setResult', params: outputOf } },
    ],
    onError: { target: 'loadFailed', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  },
  after: { responseTimeout: { target: 'loadFailed', actions: { type: 'setFailure', params: { refusal: timedOut } } } },
});

const loadFailed = run.createStateConfig({
  meta: { story: 'LoadFailed' },
  on: { 'retry.requested': { target: 'loading', actions: 'clearRefusal' } },
});

/** After too many calls the order is read again when the server allows it. */
const rateLimited = run.createStateConfig({
  meta: { story: 'RateLimited' },
  after: { retryDelay: { target: 'loading', actions: 'clearRefusal' } },
});

/** No order has this link, or its end is cut off. */
const missing = run.createStateConfig({ meta: { story: 'Missing' } });

/** Waits for the last digits of the customer's phone. Until then, nothing personal is here. */
const locked = run.createStateConfig({
  meta: { story: 'Locked' },
  on: {
    'digits.submitted': {
      guard: { type: 'areDigits', params: ({ event }) => event },
      target: 'verifying',
      actions: 'clearRefusal',
    },
  },
});

const verifying = run.createStateConfig({
  tags: 'busy',
  meta: { story: 'Verifying' },
  invoke: {
    id: 'openCheckout',
    src: 'openCheckout',
    input: ({ event }) => ({ digits: event.type === 'digits.submitted' ? event.digits : '' }),
    onDone: [
      result('isMissing', 'missing'),
      result('isBlocked', 'blocked'),
      result('isRefused', 'locked'),
      result('isLocked', 'locked'),
      { target: 'shown', actions: { type: 'setResult', params: outputOf } },
    ],
    onError: { target: 'locked', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  },
  after: { responseTimeout: { target: 'locked', actions: { type: 'setFailure', params: { refusal: timedOut } } } },
});

/** After too many wrong digits. */
const blocked = run.createStateConfig({
  meta: { story: 'Blocked' },
  after: { blockedDelay: { target: 'locked', actions: 'clearRefusal' } },
});

const when = <State extends CheckoutState>(state: State) =>
  ({ guard: { type: 'hasState', params: { state } }, target: state }) as const;

/** The bank is asked for a number. What is read meanwhile waits for the answer. */
const issuing = run.createStateConfig({
  tags: 'busy',
  meta: { story: 'Issuing' },
  invoke: {
    id: 'issueAccount',
    src: 'issueAccount',
    input: ({ event }) => ({ bank: event.type === 'bank.chosen' ? event.bank : '' }),
    onDone: { target: 'deciding', actions: { type: 'setResult', params: outputOf } },
    onError: { target: 'choosing', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  },
  on: { 'order.received': {} },
  after: { bankTimeout: { target: 'choosing', actions: { type: 'setFailure', params: { refusal: timedOut } } } },
});

/** The bank is asked to end the number, so that another bank can be chosen. */
const changing = run.createStateConfig({
  tags: 'busy',
  meta: { story: 'Changing' },
  invoke: {
    id: 'cancelAccount',
    src: 'cancelAccount',
    onDone: { target: 'deciding', actions: { type: 'setResult', params: outputOf } },
    onError: { target: 'waiting', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  },
  on: { 'order.received': {} },
  after: { bankTimeout: { target: 'waiting', actions: { type: 'setFailure', params: { refusal: timedOut } } } },
});

/** Manual transfer is chosen or left. Without an answer, the order stays as it was. */
const switching = run.createStateConfig({
  tags: 'busy',
  meta: { story: 'Switching' },
  invoke: {
    id: 'chooseTransfer',
    src: 'chooseTransfer',
    input: ({ event }) => ({ chosen: event.type === 'transfer.chosen' }),
    onDone: { target: 'deciding', actions: { type: 'setResult', params: outputOf } },
    onError: { target: 'deciding', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  },
  on: { 'order.received': {} },
  after: { responseTimeout: { target: 'deciding', actions: { type: 'setFailure', params: { refusal: timedOut } } } },
});

/** A picture of the transfer is sent. Without an answer, the order stays as it was. */
const sendingProof = run.createStateConfig({
  tags: 'busy',
  meta: { story: 'SendingProof' },
  invoke: {
    id: 'sendProof',
    src: 'sendProof',
    input: ({ event }) => ({ file: (event as Extract<Event, ChosenPicture>).file }),
    onDone: { target: 'deciding', actions: { type: 'setResult', params: outputOf } },
    onError: { target: 'deciding', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  },
  on: { 'order.received': {} },
  after: { proofTimeout: { target: 'deciding', actions: { type: 'setFailure', params: { refusal: timedOut } } } },
});

const pictureOf = ({ event }: { event: ChosenPicture }) => event;

const choosingProof = [
  {
    guard: { type: 'isNoPicture', params: pictureOf },
    actions: { type: 'setFailure', params: { refusal: { why: 'proof-kind' } } },
  },
  {
    guard: { type: 'isTooLarge', params: pictureOf },
    actions: { type: 'setFailure', params: { refusal: { why: 'proof-size' } } },
  },
  { target: 'sendingProof', actions: 'clearRefusal' },
] as const;

const shown = run.createStateConfig({
  invoke: { id: 'followCheckout', src: 'followCheckout', onError: { actions: 'setStale' } },
  on: {
    'order.received': { target: '.deciding', actions: { type: 'setOrder', params: ({ event }) => event } },
    'order.unreachable': { guard: 'isFresh', actions: 'setStale' },
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        when('waiting'),
        when('transfer'),
        when('proof'),
        when('partial'),
        when('paid'),
        when('paidLate'),
        when('expired'),
        when('cancelled'),
        { target: 'choosing' },
      ],
    },
    /** Unpaid, before the deadline, without a chosen way to pay. */
    choosing: {
      meta: { story: 'Choosing' },
      on: {
        'bank.chosen': {
          guard: { type: 'canChoose', params: ({ event }) => event },
          target: 'issuing',
          actions: 'clearRefusal',
        },
        'transfer.chosen': { guard: 'hasInstruction', target: 'switching', actions: 'clearRefusal' },
      },
    },
    issuing,
    /** The virtual account can be paid. */
    waiting: {
      meta: { story: 'Waiting' },
      on: { 'bank.changeRequested': { target: 'changing', actions: 'clearRefusal' } },
    },
    changing,
    /** The shop looks for the money in the statement of its account. */
    transfer: {
      meta: { story: 'Transfer' },
      on: {
        'transfer.changeRequested': { target: 'switching', actions: 'clearRefusal' },
        'proof.chosen': choosingProof,
      },
    },
    /** A picture of the transfer waits for the check. It is no payment, and the way to pay stays. */
    proof: { meta: { story: 'Proof' }, on: { 'proof.chosen': choosingProof } },
    sendingProof,
    switching,
    /** Less than the total came. The shop and the customer settle the rest in the chat. */
    partial: { meta: { story: 'Partial' } },
    paid: { meta: { story: 'Paid' } },
    /** Paid after the deadline: the shop decides what follows. */
    paidLate: { meta: { story: 'PaidLate' } },
    expired: { meta: { story: 'Expired' } },
    cancelled: { meta: { story: 'Cancelled' } },
  },
});

export const checkoutMachine = run.createMachine({
  id: 'checkout',
  context: { locked: null, order: null, isStale: false, refusal: null },
  initial: 'loading',
  states: { loading, loadFailed, rateLimited, missing, locked, verifying, blocked, shown },
});

export type CheckoutRef = ActorRefFrom<typeof checkoutMachine>;
export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

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
import type { Rate, RatesResult } from '../../contracts/orders.areas.ts';
import type {
  CheckoutFailure,
  CheckoutReading,
  CheckoutRefused,
  CheckoutState,
  CourierRefused,
  DigitsRefusal,
  LockedCheckout,
  OpenCheckout,
  PaymentRefused,
  ProofRefused,
} from '../../contracts/orders.checkout.ts';
import type { Recipient, ShippingRefusal } from '../../contracts/orders.shipping.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';
import { areaSearchMachine } from './areaSearch.machine.ts';

interface Context {
  /** Set until the digits are right. */
  locked: LockedCheckout | null;
  order: OpenCheckout | null;
  /** The last attempt to read the order again has failed. */
  isStale: boolean;
  refusal:
    | CheckoutFailure
    | DigitsRefusal
    | PaymentRefused['refused']
    | ProofRefused['refused']
    | ShippingRefusal
    | null;
  /** The address for which prices were asked. */
  recipient: Recipient | null;
  /** The prices of couriers to it, the cheapest first. */
  rates: Rate[];
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
  | { type: 'address.submitted'; recipient: Recipient }
  /** Back to the address. */
  | { type: 'address.changeRequested' }
  /** The address and its courier stay. */
  | { type: 'address.changeCancelled' }
  /** `code` is of the courier. */
  | { type: 'courier.chosen'; code: string; service: string }
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
type CourierResult = OpenCheckout | CourierRefused;
type Result = Reading | DigitsResult | PaymentResult | ProofResult | CourierResult;

const unexpected: CheckoutFailure = { why: 'unexpected', detail: null };
const timedOut: CheckoutFailure = { why: 'unreachable', detail: null };

const run = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { story: string },
    children: {} as { areaSearch: 'areaSearch' },
  },
  actors: {
    areaSearch: areaSearchMachine,
    /** The prices of couriers to a place. */
    readRates: placeholder<RatesResult, { area: string }>('readRates'),
    /** Keeps the address and the courier; the total changes. */
    chooseCourier: placeholder<CourierResult, { recipient: Recipient | null; code: string; service: string }>(
      'chooseCourier',
    ),
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
    /** The provider can be asked for prices. */
    isPriceable: ({ context: { order } }) =>
      (order?.delivery?.kilograms ?? null) !== null && order?.delivery?.isPriced === true,
    hasCourier: ({ context: { order } }) => (order?.delivery?.courier ?? null) !== null,
    hasDelivery: ({ context: { order } }) => (order?.delivery ?? null) !== null,
    isOffered: ({ context }, { code, service }: { code: string; service: string }) =>
      context.rates.some((rate) => rate.code === code && rate.service === service),
    areRefused: (_, { output }: { output: RatesResult }) => 'refused' in output,
    goesNowhere: (_, { output }: { output: RatesResult }) => 'rates' in output && output.rates.length === 0,
    /** The address can still be changed, so what is being typed stays. */
    isOpenAddress: (_, { order }: { order: OpenCheckout }) =>
      order.delivery !== null && (order.state === 'addressing' || order.state === 'choosing'),
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
    setRecipient: assign((_, { recipient }: { recipient: Recipient }) => ({ recipient, refusal: null })),
    setRates: assign((_, { output }: { output: RatesResult }) =>
      'refused' in output ? { refusal: output.refused } : { rates: output.rates },
    ),
    setStale: assign({ isStale: true }),
    setFailure: assign((_, { refusal }: { refusal: CheckoutFailure | ProofRefused['refused'] | ShippingRefusal }) => ({
      refusal,
    })),
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

/** While an address is typed and its courier chosen, a reading that allows both changes nothing else. */
const keepingAddress = {
  guard: { type: 'isOpenAddress', params: ({ event }: { event: { order: OpenCheckout } }) => event },
  actions: { type: 'setOrder', params: ({ event }: { event: { order: OpenCheckout } }) => event },
} as const;

/** Asks for the address. */
const addressing = run.createStateConfig({
  meta: { story: 'Addressing' },
  invoke: {
    id: 'areaSearch',
    src: 'areaSearch',
    input: { businessId: null },
    onError: { target: 'addressing' },
  },
  on: {
    'order.received': keepingAddress,
    'address.submitted': {
      guard: 'isPriceable',
      target: 'pricing',
      actions: { type: 'setRecipient', params: ({ event }) => event },
    },
    'address.changeCancelled': { guard: 'hasCourier', target: 'deciding', actions: 'clearRefusal' },
  },
});

/** The provider of shipping prices is asked. */
const pricing = run.createStateConfig({
  tags: 'busy',
  meta: { story: 'Pricing' },
  invoke: {
    id: 'readRates',
    src: 'readRates',
    input: ({ context: { recipient } }) => ({ area: recipient?.area_id ?? '' }),
    onDone: [
      {
        guard: { type: 'areRefused', params: ({ event }) => event },
        target: 'addressing',
        actions: { type: 'setRates', params: ({ event }) => event },
      },
      {
        guard: { type: 'goesNowhere', params: ({ event }) => event },
        target: 'addressing',
        actions: { type: 'setFailure', params: { refusal: { why: 'no-courier' } } },
      },
      { target: 'couriers', actions: { type: 'setRates', params: ({ event }) => event } },
    ],
    onError: { target: 'addressing', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  },
  on: { 'order.received': keepingAddress },
  after: { bankTimeout: { target: 'addressing', actions: { type: 'setFailure', params: { refusal: timedOut } } } },
});

/** Offers the couriers that go to the address. */
const couriers = run.createStateConfig({
  meta: { story: 'Couriers' },
  on: {
    'order.received': keepingAddress,
    'courier.chosen': {
      guard: { type: 'isOffered', params: ({ event }) => event },
      target: 'delivering',
      actions: 'clearRefusal',
    },
    'address.changeRequested': { target: 'addressing', actions: 'clearRefusal' },
  },
});

/** The choice is kept. Without an answer, the couriers stay. */
const delivering = run.createStateConfig({
  tags: 'busy',
  meta: { story: 'Delivering' },
  invoke: {
    id: 'chooseCourier',
    src: 'chooseCourier',
    input: ({ event, context: { recipient } }) => {
      const { code, service } = event as Extract<Event, { type: 'courier.chosen' }>;
      return { recipient, code, service };
    },
    onDone: [result('isRefused', 'couriers'), { target: 'deciding', actions: { type: 'setResult', params: outputOf } }],
    onError: { target: 'couriers', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  },
  on: { 'order.received': {} },
  after: { bankTimeout: { target: 'couriers', actions: { type: 'setFailure', params: { refusal: timedOut } } } },
});

/** The bank is asked for a number. What is read meanwhile waits for the answer. */
const issuing = run.createStateConfig({
  tags: 'busy',
  meta: { story: 'Issuing' },
  invoke: {
    id: 'issueAccount',
    src: 'issueAccount',
    input: ({ event }) => ({ bank: event.type === 'bank.chosen' ? event.bank : '' }),
    onDone: { target: 'deciding', actions: { type: 'setResult', params: outputOf } },
    onError: { target: 'deciding', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  },
  on: { 'order.received': {} },
  after: { bankTimeout: { target: 'deciding', actions: { type: 'setFailure', params: { refusal: timedOut } } } },
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

const choosingBank = {
  guard: { type: 'canChoose', params: ({ event }: { event: Extract<Event, { type: 'bank.chosen' }> }) => event },
  target: 'issuing',
  actions: 'clearRefusal',
} as const;

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
        when('addressing'),
        { target: 'choosing' },
      ],
    },
    addressing,
    pricing,
    couriers,
    delivering,
    /** Unpaid, before the deadline, without a chosen way to pay. */
    choosing: {
      meta: { story: 'Choosing' },
      on: {
        'bank.chosen': choosingBank,
        'transfer.chosen': { guard: 'hasInstruction', target: 'switching', actions: 'clearRefusal' },
        'address.changeRequested': { guard: 'hasDelivery', target: 'addressing', actions: 'clearRefusal' },
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
    /** Less than the total came. The rest is paid through a bank before the deadline, and later settled in the chat. */
    partial: { meta: { story: 'Partial' }, on: { 'bank.chosen': choosingBank } },
    paid: { meta: { story: 'Paid' } },
    /** Paid after the deadline: the shop decides what follows. */
    paidLate: { meta: { story: 'PaidLate' } },
    expired: { meta: { story: 'Expired' } },
    cancelled: { meta: { story: 'Cancelled' } },
  },
});

export const checkoutMachine = run.createMachine({
  id: 'checkout',
  context: { locked: null, order: null, isStale: false, refusal: null, recipient: null, rates: [] },
  initial: 'loading',
  states: { loading, loadFailed, rateLimited, missing, locked, verifying, blocked, shown },
});

export type CheckoutRef = ActorRefFrom<typeof checkoutMachine>;
export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

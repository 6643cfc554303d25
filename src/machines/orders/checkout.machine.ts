/**
 * The public page of one order, opened by its link. It lives as long as the document. The visitor is not signed in: the
 * service holds the secret of the link, and the pass for which it exchanges the last digits of the phone.
 *
 * The states within `shown` are those of the order, which the database computes (`private.checkout_state`). A shown order
 * is read again and again, so that it changes its state without a gesture. While it cannot be read, the last reading
 * stays and is called stale.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { CheckoutState } from '../../contracts/orders.checkout.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
import { addressing, couriers, delivering, pricing } from './checkout.delivery.ts';
import { changing, issuing, sendingProof, switching } from './checkout.payment.ts';
import { checkout, type ChosenPicture, type Event, outputOf, result, timedOut, unexpected } from './checkout.setup.ts';

const loading = request(checkout, {
  src: 'readCheckout',
  story: 'Loading',
  done: [
    result('isMissing', 'missing'),
    result('isRateLimited', 'rateLimited'),
    result('isRefused', 'loadFailed'),
    result('isBlocked', 'blocked'),
    result('isLocked', 'locked'),
    { target: 'shown', actions: { type: 'setResult', params: outputOf } },
  ],
  failed: { target: 'loadFailed', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  late: { target: 'loadFailed', actions: { type: 'setFailure', params: { refusal: timedOut } } },
  limit: 'responseTimeout',
});

const loadFailed = checkout.createStateConfig({
  meta: { story: 'LoadFailed' },
  on: { 'retry.requested': { target: 'loading', actions: 'clearRefusal' } },
});

/** After too many calls the order is read again when the server allows it. */
const rateLimited = checkout.createStateConfig({
  meta: { story: 'RateLimited' },
  after: { retryDelay: { target: 'loading', actions: 'clearRefusal' } },
});

/** No order has this link, or its end is cut off. */
const missing = checkout.createStateConfig({ meta: { story: 'Missing' } });

/** Waits for the last digits of the customer's phone. Until then, nothing personal is here. */
const locked = checkout.createStateConfig({
  meta: { story: 'Locked' },
  on: { 'digits.submitted': { guard: withEvent('areDigits'), target: 'verifying', actions: 'clearRefusal' } },
});

const verifying = request(checkout, {
  src: 'openCheckout',
  story: 'Verifying',
  input: ({ event }) => ({ digits: event.type === 'digits.submitted' ? event.digits : '' }),
  done: [
    result('isMissing', 'missing'),
    result('isBlocked', 'blocked'),
    result('isRefused', 'locked'),
    result('isLocked', 'locked'),
    { target: 'shown', actions: { type: 'setResult', params: outputOf } },
  ],
  failed: { target: 'locked', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  late: { target: 'locked', actions: { type: 'setFailure', params: { refusal: timedOut } } },
  limit: 'responseTimeout',
});

/** After too many wrong digits. */
const blocked = checkout.createStateConfig({
  meta: { story: 'Blocked' },
  after: { blockedDelay: { target: 'locked', actions: 'clearRefusal' } },
});

const when = <State extends CheckoutState>(state: State) =>
  ({ guard: { type: 'hasState', params: { state } }, target: state }) as const;

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

const shown = checkout.createStateConfig({
  invoke: { id: 'followCheckout', src: 'followCheckout', onError: { actions: 'setStale' } },
  on: {
    'order.received': { target: '.deciding', actions: withEvent('setOrder') },
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

export const checkoutMachine = checkout.createMachine({
  id: 'checkout',
  context: { locked: null, order: null, isStale: false, refusal: null, recipient: null, rates: [] },
  initial: 'loading',
  states: { loading, loadFailed, rateLimited, missing, locked, verifying, blocked, shown },
});

export type CheckoutRef = ActorRefFrom<typeof checkoutMachine>;
export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

import { assign, setup } from 'xstate';

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
import type { MachineTypes } from '../app/machineTypes.ts';
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts';
import { areaSearchMachine } from './areaSearch.machine.ts';

export interface Context {
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

export interface ChosenPicture {
  file: Blob;
  kind: string;
  size: number;
}

export type Event =
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

export const unexpected: CheckoutFailure = { why: 'unexpected', detail: null };
export const timedOut: CheckoutFailure = { why: 'unreachable', detail: null };

export const checkout = setup({
  types: {} as MachineTypes<Context, Event> & { children: { areaSearch: 'areaSearch' } },
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

export const outputOf = ({ event }: { event: { output: Result } }) => event;

export const result = <Guard extends string, Target extends string>(type: Guard, target: Target) =>
  ({
    guard: { type, params: outputOf },
    target,
    actions: { type: 'setResult', params: outputOf },
  }) as const;

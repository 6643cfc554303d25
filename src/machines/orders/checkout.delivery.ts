/** The states of an order whose address or courier is missing (checkout.machine.ts). */
import type { OpenCheckout } from '../../contracts/orders.checkout.ts';
import { checkout, type Event, outputOf, result, timedOut, unexpected } from './checkout.setup.ts';

/** While an address is typed and its courier chosen, a reading that allows both changes nothing else. */
const keepingAddress = {
  guard: { type: 'isOpenAddress', params: ({ event }: { event: { order: OpenCheckout } }) => event },
  actions: { type: 'setOrder', params: ({ event }: { event: { order: OpenCheckout } }) => event },
} as const;

/** Asks for the address. */
export const addressing = checkout.createStateConfig({
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
export const pricing = checkout.createStateConfig({
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
export const couriers = checkout.createStateConfig({
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
export const delivering = checkout.createStateConfig({
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

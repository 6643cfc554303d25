/** The states of an order whose address or courier is missing (checkout.machine.ts). */
import type { OpenCheckout } from '../../contracts/orders.checkout.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';
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
    'address.submitted': { guard: 'isPriceable', target: 'pricing', actions: withEvent('setRecipient') },
    'address.changeCancelled': { guard: 'hasCourier', target: 'deciding', actions: 'clearRefusal' },
  },
});

/** The provider of shipping prices is asked. */
export const pricing = request(checkout, {
  src: 'readRates',
  story: 'Pricing',
  input: ({ context: { recipient } }) => ({ area: recipient?.area_id ?? '' }),
  done: [
    { guard: withEvent('areRefused'), target: 'addressing', actions: withEvent('setRates') },
    {
      guard: withEvent('goesNowhere'),
      target: 'addressing',
      actions: { type: 'setFailure', params: { refusal: { why: 'no-courier' } } },
    },
    { target: 'couriers', actions: withEvent('setRates') },
  ],
  failed: { target: 'addressing', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  late: { target: 'addressing', actions: { type: 'setFailure', params: { refusal: timedOut } } },
  limit: 'bankTimeout',
  on: { 'order.received': keepingAddress },
});

/** Offers the couriers that go to the address. */
export const couriers = checkout.createStateConfig({
  meta: { story: 'Couriers' },
  on: {
    'order.received': keepingAddress,
    'courier.chosen': { guard: withEvent('isOffered'), target: 'delivering', actions: 'clearRefusal' },
    'address.changeRequested': { target: 'addressing', actions: 'clearRefusal' },
  },
});

/** The choice is kept. Without an answer, the couriers stay. */
export const delivering = request(checkout, {
  src: 'chooseCourier',
  story: 'Delivering',
  input: ({ event, context: { recipient } }) => {
    const { code, service } = event as Extract<Event, { type: 'courier.chosen' }>;
    return { recipient, code, service };
  },
  done: [result('isRefused', 'couriers'), { target: 'deciding', actions: { type: 'setResult', params: outputOf } }],
  failed: { target: 'couriers', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  late: { target: 'couriers', actions: { type: 'setFailure', params: { refusal: timedOut } } },
  limit: 'bankTimeout',
  on: { 'order.received': {} },
});

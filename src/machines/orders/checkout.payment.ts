/** The requests about the payment of an order (checkout.machine.ts). */
import { checkout, type ChosenPicture, type Event, outputOf, timedOut, unexpected } from './checkout.setup.ts';

/** The bank is asked for a number. What is read meanwhile waits for the answer. */
export const issuing = checkout.createStateConfig({
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
export const changing = checkout.createStateConfig({
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
export const switching = checkout.createStateConfig({
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
export const sendingProof = checkout.createStateConfig({
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

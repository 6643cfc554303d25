/** The requests about the payment of an order (checkout.machine.ts). */
import { request } from '../app/request.ts';
import { checkout, type ChosenPicture, type Event, outputOf, timedOut, unexpected } from './checkout.setup.ts';

/** The bank is asked for a number. What is read meanwhile waits for the answer. */
export const issuing = request(checkout, {
  src: 'issueAccount',
  story: 'Issuing',
  input: ({ event }) => ({ bank: event.type === 'bank.chosen' ? event.bank : '' }),
  done: { target: 'deciding', actions: { type: 'setResult', params: outputOf } },
  failed: { target: 'deciding', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  late: { target: 'deciding', actions: { type: 'setFailure', params: { refusal: timedOut } } },
  limit: 'bankTimeout',
  on: { 'order.received': {} },
});

/** The bank is asked to end the number, so that another bank can be chosen. */
export const changing = request(checkout, {
  src: 'cancelAccount',
  story: 'Changing',
  done: { target: 'deciding', actions: { type: 'setResult', params: outputOf } },
  failed: { target: 'waiting', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  late: { target: 'waiting', actions: { type: 'setFailure', params: { refusal: timedOut } } },
  limit: 'bankTimeout',
  on: { 'order.received': {} },
});

/** Manual transfer is chosen or left. Without an answer, the order stays as it was. */
export const switching = request(checkout, {
  src: 'chooseTransfer',
  story: 'Switching',
  input: ({ event }) => ({ chosen: event.type === 'transfer.chosen' }),
  done: { target: 'deciding', actions: { type: 'setResult', params: outputOf } },
  failed: { target: 'deciding', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  late: { target: 'deciding', actions: { type: 'setFailure', params: { refusal: timedOut } } },
  limit: 'responseTimeout',
  on: { 'order.received': {} },
});

/** A picture of the transfer is sent. Without an answer, the order stays as it was. */
export const sendingProof = request(checkout, {
  src: 'sendProof',
  story: 'SendingProof',
  input: ({ event }) => ({ file: (event as Extract<Event, ChosenPicture>).file }),
  done: { target: 'deciding', actions: { type: 'setResult', params: outputOf } },
  failed: { target: 'deciding', actions: { type: 'setFailure', params: { refusal: unexpected } } },
  late: { target: 'deciding', actions: { type: 'setFailure', params: { refusal: timedOut } } },
  limit: 'proofTimeout',
  on: { 'order.received': {} },
});

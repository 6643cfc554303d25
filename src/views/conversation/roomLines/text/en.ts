import type { RoomLinesText } from './id.ts';

export const roomLinesText: RoomLinesText = {
  catalogue: 'conversation/roomLines',
  unknown: 'A note of a newer version of Chabot. Reload the page to read it.',
  codes: {
    'payment.refunded': ({ amount, order }) => `${amount} of the payment of order ${order} went back to the customer.`,
    'payment.paid': ({ amount, order, bank }) =>
      `${amount} for order ${order} came through the virtual account of ${bank}.`,
    'payment.after_cancelling': ({ amount, order, bank }) =>
      `${amount} for order ${order} came through the virtual account of ${bank}. This order is cancelled: settle it with the customer.`,
    'payment.below_total': ({ amount, order, bank, total }) =>
      `${amount} for order ${order} came through the virtual account of ${bank}. Its total is now ${total}: the order is not paid yet.`,
    'payment.twice': ({ amount, order, bank, over }) =>
      `${amount} for order ${order} came through the virtual account of ${bank}. This order was paid before: give ${over} back to the customer.`,
    'payment.above_total': ({ amount, order, bank, over }) =>
      `${amount} for order ${order} came through the virtual account of ${bank}. That is ${over} more than its total: give it back to the customer.`,
    'payment.late': ({ amount, order, bank }) =>
      `${amount} for order ${order} came through the virtual account of ${bank}. Its time limit has passed: check that the goods are still there.`,
    'payment.rest': ({ amount, order, bank }) =>
      `${amount} for order ${order} came through the virtual account of ${bank}. The rest was paid before, so the order is paid.`,
    'payment.partial': ({ amount, order, bank, due }) =>
      `Only ${amount} of ${due} for order ${order} came through the virtual account of ${bank}. The order is not paid yet.`,
    'payment.reversed': ({ order, bank }) => `${bank} took back the payment of order ${order}.`,
    'payment.expired': ({ order, bank }) =>
      `The virtual account of ${bank} for order ${order} ended without a payment.`,
    'transfer.seen': ({ amount, order }) =>
      `The transfer of ${amount} for order ${order} has reached the account. The order is paid.`,
    'proof.waiting': ({ order }) =>
      `A proof of transfer for order ${order} came: check the account. It is not paid yet.`,
    'proof.again': ({ order }) =>
      `A proof of transfer for order ${order} came: check the account. It is not paid yet. Beware: exactly this file was sent for this order before.`,
    'proof.of_other': ({ order, other }) =>
      `A proof of transfer for order ${order} came: check the account. It is not paid yet. Beware: exactly this file was used for order ${other}.`,
    'proof.rejected': ({ order, reason }) => `The proof of transfer for order ${order} was rejected: ${reason}`,
    'deadline.passed': ({ order }) => `The time limit of order ${order} has passed, and it is not paid.`,
    'courier.chosen': ({ order, courier, service, price, place, total }) =>
      `The customer chose ${courier} ${service} (${price}) for order ${order}, to ${place}. Total ${total}.`,
  },
};

import { plural } from '../../../ui/plural.ts';
import type { OrderListText } from './id.ts';

/** English. */
export const orderListText: OrderListText = {
  catalogue: 'orders/list',
  title: 'Orders',
  search: 'Find a number, a customer or goods',
  loading: 'Loading orders…',
  failed: { title: 'The orders could not be loaded', body: 'Check your connection, then try again.' },
  empty: { title: 'No orders yet', body: 'Orders are recorded in the side panel of a chat, or by the AI.' },
  nothing: { title: 'No orders here', body: 'Choose another part, or change the search.' },
  parts: { label: 'Part', all: 'All', ship: 'To send', unpaid: 'Unpaid', proof: 'Check proof' },
  count: (part, count) => `${part} · ${count}`,
  name: (number, customer) => `Order #${number}, ${customer}`,
  number: (number) => `#${number}`,
  goods: (quantity, name) => `${quantity} × ${name}`,
  moreGoods: (count) => plural(count, 'more item'),
  total: (total) => `Total ${total}`,
  subtotal: (subtotal) => `${subtotal} without shipping`,
  status: {
    unpaid: 'Not paid',
    left: (time) => `Not paid · ${time} left`,
    proof: 'Proof received · check account',
    expired: 'Expired',
    paid: 'Paid · to be sent',
    shipped: 'Sent',
    cancelled: 'Cancelled',
  },
  madeAt: (when) => `Made ${when}`,
  paidAt: (when) => `Paid ${when}`,
  shippedAt: (when) => `Sent ${when}`,
  chat: 'Open chat',
  chatOf: (customer, number) => `Open the chat of ${customer}, order #${number}`,
  ship: 'Mark as sent',
  unship: 'Not sent yet',
  buttonLabel: (word, number) => `${word}, order #${number}`,
  refused: {
    changed: 'A colleague has just changed this order. Look at it first.',
    denied: 'You can no longer change the orders of this business.',
    failed: 'It may not have been saved. What is shown is the present state.',
  },
  limit: '1,000 orders are listed. Search to find others.',
};

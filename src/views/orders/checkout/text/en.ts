import type { CheckoutText } from './id.ts';

export const checkoutText: CheckoutText = {
  catalogue: 'checkout',
  page: 'Payment of an order',
  loading: 'Loading the order…',
  title: (number, seller) => `Order #${number} at ${seller}`,
  poweredBy: 'This page is provided by Chabot.',
  rupiah: (count) => `Rp ${count}`,

  loadFailures: {
    offline: { title: 'You are offline', body: 'The order opens again once there is a connection.' },
    unreachable: { title: 'The server cannot be reached yet', body: 'Your order is safe. Try again in a moment.' },
    unexpected: { title: 'The order could not be opened', body: 'Our server has a problem. Try again in a moment.' },
  },
  rateLimited: {
    title: 'Too many requests',
    body: 'The order opens by itself.',
    left: (seconds) => `Continues in ${seconds} s`,
  },
  missing: {
    title: 'Order not found',
    body: 'Open the whole link from your WhatsApp chat with the seller again, or ask for a new one.',
  },

  locked: {
    title: 'Confirm your number',
    body: (number, seller) =>
      `To see order #${number} from ${seller}, type the last 4 digits of the WhatsApp number you ordered with.`,
    label: 'Last 4 digits of your WhatsApp number',
    submit: 'See the order',
    incomplete: 'Type exactly 4 digits.',
    wrong: (left) => `The digits do not match. ${left} more ${left === 1 ? 'try' : 'tries'}.`,
    refusals: {
      offline: 'You are offline. Try again once there is a connection.',
      unreachable: 'The server cannot be reached yet. Try again in a moment.',
      unexpected: 'Our server has a problem. Try again in a moment.',
      'rate-limited': 'Too many requests. Wait a moment, then try again.',
      missing: 'This order no longer exists.',
    },
  },
  blocked: {
    title: 'Too many tries',
    body: 'To keep your order safe, digits can be typed again after this time.',
    left: (time) => `Try again in ${time}`,
  },

  stale: {
    title: 'The newest status could not be checked',
    body: 'The last known data is shown. This page checks again by itself.',
  },
  state: {
    choosing: 'Unpaid',
    paid: { title: 'Paid', body: 'Thank you. The seller has received your payment.' },
    expired: {
      title: 'The time to pay is over',
      body: 'Do not transfer for this order any more. Ask the seller on WhatsApp for a new order.',
    },
    cancelled: {
      title: 'The order was cancelled',
      body: 'Do not transfer for this order. Ask the seller on WhatsApp if this is a mistake.',
    },
  },
  toPay: 'To pay',
  until: (when) => `Pay before ${when}`,
  left: (time) => `${time} left`,
  noDeadline: 'No time limit',
  paidAt: (when) => `Paid ${when}`,
  cancelledAt: (when) => `Cancelled ${when}`,
  when: (date, time) => `${date} at ${time}`,
  duration: (days, hours, minutes, seconds) =>
    days > 0 ? `${days} d ${hours} h` : hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${seconds} s`,

  transfer: {
    title: 'How to pay',
    exact: 'Transfer exactly the amount shown, then tell the seller on WhatsApp.',
    none: 'The seller tells you on WhatsApp how to pay.',
  },
  copy: 'Copy',
  copyWhat: (what) => `Copy ${what}`,
  copied: 'Copied',
  copyFailed: 'It could not be copied. Press and hold the text to copy it.',
  amount: 'amount',
  accountNumber: (digits) => `number ${digits}`,

  items: 'Items',
  line: (quantity, price) => `${quantity} × ${price}`,
  note: 'Note:',
  seller: 'Seller',
  terms: 'Terms',
  whatsapp: 'Back to WhatsApp',
  print: 'Print or save the receipt',
};

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
    paidLate: {
      title: 'Paid after the time limit',
      body: 'Your payment has arrived. The seller tells you on WhatsApp whether the goods are still available.',
    },
    partial: {
      title: 'Too little was paid',
      body: 'Do not pay again yet. Ask the seller on WhatsApp how to pay the rest.',
    },
    proof: {
      title: 'Proof received, waiting for the check',
      body: 'Do not transfer again. The seller looks for the money in the statement; the order is paid once it is seen there.',
    },
    expired: {
      title: 'The time to pay is over',
      body: 'Do not transfer for this order any more. Ask the seller on WhatsApp for a new order.',
    },
    cancelled: {
      title: 'The order was cancelled',
      body: 'Do not transfer for this order. Ask the seller on WhatsApp if this is a mistake.',
    },
  },
  issue: {
    title: 'Virtual account',
    hint: 'Choose your bank. The number comes at once, and the payment is noticed by itself.',
    only: { bca: 'From BCA accounts only.', mandiri: 'From Mandiri accounts only.', any: 'From any bank.' },
    why: {
      unsupported: 'Cannot be used on this page yet.',
      tooSmall: (least) => `At least ${least}.`,
      tooLarge: (most) => `At most ${most}.`,
    },
    issuing: 'Asking the bank for a number…',
    changing: 'Closing the old number…',
    switching: 'Preparing the way to pay…',
    sendingProof: 'Sending the picture…',
    refusals: {
      'proof-kind': 'This is no picture that can be sent. Choose a JPG, PNG or WebP picture.',
      'proof-size': 'A picture may have 8 MB. Take a screenshot and send that.',
      'proof-count': 'This order has 10 pictures already. Send others to the seller on WhatsApp.',
      'bank-unavailable': 'This bank cannot be used at the moment. Choose another, or try again later.',
      'bank-silent': 'The bank has not answered. Try again in a moment; there will be no second number.',
      'no-code': 'Manual transfer cannot be used for this amount now. Choose another way, or tell the seller.',
      offline: 'You are offline. Try again once there is a connection.',
      unreachable: 'The server cannot be reached yet. Try again in a moment.',
      'rate-limited': 'Too many requests. Wait a moment, then try again.',
      unexpected: 'Our server has a problem. Try again in a moment.',
    },
  },
  account: {
    title: (bank) => `${bank} virtual account`,
    number: 'Virtual account number',
    biller: 'Company code',
    billKey: 'Payment code',
    amount: 'Exact amount',
    waiting: 'Waiting for the payment. This page changes by itself when it arrives.',
    change: 'Change bank',
    steps: 'How to pay',
    exact: 'Pay exactly that amount. Banks may refuse another one.',
    way: { mobile: 'Mobile banking', atm: 'ATM', internet: 'Internet banking' },
    guides: {
      bca: {
        mobile: [
          'Open BCA mobile, choose m-Transfer, then BCA Virtual Account.',
          'Type the virtual account number, then Send.',
          'Check name and amount, then type your PIN.',
        ],
        atm: [
          'Choose Transaksi Lainnya, Transfer, then Ke Rek BCA Virtual Account.',
          'Type the virtual account number.',
          'Check name and amount, then choose Ya.',
        ],
        internet: [
          'Sign in to KlikBCA, choose Transfer Dana, then Transfer ke BCA Virtual Account.',
          'Type the virtual account number, then Lanjutkan.',
          'Type the response of KeyBCA, then Kirim.',
        ],
      },
      mandiri: {
        mobile: [
          'Open Livin’ by Mandiri, choose Bayar, then search for the company code.',
          'Type the payment code, then Lanjut.',
          'Check name and amount, then type your PIN.',
        ],
        atm: [
          'Choose Bayar/Beli, Lainnya, then Multi Payment.',
          'Type the company code, then Benar. Type the payment code, then Benar.',
          'Choose 1, then Ya.',
        ],
        internet: [
          'Sign in to Mandiri internet, choose Bayar, then Multi Payment.',
          'Choose the company code as provider, then type the payment code.',
          'Check name and amount, then type the token.',
        ],
      },
      any: {
        mobile: [
          'Open the app of your bank, choose Transfer, then Virtual Account.',
          'Type the virtual account number.',
          'Check name and amount, then type your PIN.',
        ],
        atm: [
          'Choose Transfer, then Virtual Account.',
          'From another bank: choose the bank, then type the virtual account number as the account number.',
          'Type the exact amount, then Ya.',
        ],
        internet: [
          'Sign in to your internet banking, choose Transfer, then Virtual Account.',
          'Type the virtual account number.',
          'Check name and amount, then confirm.',
        ],
      },
    },
  },
  received: {
    part: (came, total) => `${came} of ${total} came.`,
    more: (over) => `${over} too much came. Ask the seller on WhatsApp for it back.`,
    anyway: (came) => `However, ${came} has come. Ask the seller on WhatsApp.`,
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
    title: 'Manual transfer',
    choose: 'Pay by manual transfer',
    hint: 'To the account of the seller, who checks its statement. Not at once.',
    sum: (total, code) => `${total} + unique code ${code}`,
    reason: 'The unique code makes your amount differ from other orders, so the seller knows which transfer is yours.',
    exact: 'Transfer exactly that, down to the last three digits. Do not round.',
    waiting: 'Waiting for the check of the statement',
    checked: 'The order is paid once the seller sees the money in the statement. This page changes by itself.',
    change: 'Change the way to pay',
    sent: 'Have you transferred before? Tell the seller on WhatsApp, so that the statement is checked.',
    proof: {
      send: 'Send a proof of transfer',
      another: 'Send another picture',
      hint: 'A photo or screenshot of at most 8 MB. It helps the seller find the money, but does not make the order paid.',
      sentAt: (count, when) => `Pictures: ${count}, the last one ${when}`,
    },
    rejected: {
      title: 'The seller has not accepted your proof',
      reason: (reason) => `The reason: ${reason}`,
      next: 'Check the transfer and send another picture, or ask on WhatsApp.',
    },
    none: 'The seller tells you on WhatsApp how to pay.',
  },
  copy: 'Copy',
  copyWhat: (what) => `Copy ${what}`,
  copied: 'Copied',
  copyFailed: 'It could not be copied. Press and hold the text to copy it.',
  amount: 'amount',
  accountNumber: (digits) => `number ${digits}`,

  items: 'Items',
  itemsLater: 'The list of items is back once there is a connection.',
  line: (quantity, price) => `${quantity} × ${price}`,
  note: 'Note:',
  seller: 'Seller',
  terms: 'Terms',
  whatsapp: 'Back to WhatsApp',
  print: 'Print or save the receipt',
};

import type { CheckoutFailure, LockedCheckout, OpenCheckout } from '../../contracts/orders.checkout.ts';
import { defineModel, without } from '../app/defineModel.ts';
import { checkoutMachine } from './checkout.machine.ts';
import { rates, recipient } from './shipping.fixture.ts';

const head = { number: 14, seller: 'Toko Batik Lestari', zone: 'Asia/Jakarta', whatsapp: '6281234567890' };
const locked: LockedCheckout = { ...head, access: 'locked', blockedFor: 0 };

const order: OpenCheckout = {
  ...head,
  access: 'open',
  state: 'choosing',
  lines: [
    { name: 'Batik Tulis Sekar Jagad', price: 750_000, quantity: 1, weight: 300 },
    {
      name: 'Kemeja Batik Cap Parang Slim Fit Lengan Panjang Katun Primisima Halus',
      price: 185_000,
      quantity: 2,
      weight: 250,
    },
  ],
  taxPercentage: 11,
  subtotal: 1_120_000,
  tax: 123_200,
  shipping: 18_000,
  total: 1_261_200,
  delivery: null,
  note: 'Bungkus kado',
  shipTo: 'Jl. Kaliurang km 5 no. 12, Sleman',
  createdAt: '2026-11-20T01:00:00.000000Z',
  expiresAt: '2026-11-21T01:00:00.000000Z',
  expiresIn: 7_265_000,
  paidAt: null,
  cancelledAt: null,
  received: 0,
  refunded: 0,
  banks: [
    { bank: 'bca', label: 'BCA', least: 10_000, most: 20_000_000_000, why: null },
    { bank: 'mandiri', label: 'Mandiri', least: 1, most: 50_000_000_000, why: null },
    { bank: 'cimb', label: 'CIMB Niaga', least: 1, most: 1_000_000, why: 'tooLarge' },
    { bank: 'other', label: 'Bank Jago', least: null, most: null, why: 'unsupported' },
  ],
  account: null,
  collector: { name: 'Sari Wulandari', address: 'Jl. Malioboro 12, Yogyakarta' },
  transferInstruction: 'BCA 1234567890 a.n. Sari Wulandari\nKirim bukti transfer di chat ini.',
  transfer: null,
  proof: null,
  rejection: null,
  terms: 'Barang yang sudah dibeli dapat ditukar dalam 7 hari.',
};
/** The seller has set up nothing, and the shipping and the deadline are open. */
const bare: OpenCheckout = {
  ...order,
  whatsapp: null,
  taxPercentage: 0,
  tax: 0,
  shipping: null,
  total: 1_120_000,
  note: null,
  shipTo: null,
  expiresAt: null,
  expiresIn: null,
  collector: { name: null, address: null },
  banks: [],
  transferInstruction: null,
  terms: null,
};
/** The customer chooses the courier. */
const parcel: OpenCheckout = {
  ...order,
  state: 'addressing',
  shipping: null,
  total: 1_243_200,
  shipTo: null,
  delivery: { kilograms: 1, missing: [], isPriced: true, recipient: null, courier: null },
};
const unweighed: OpenCheckout = {
  ...parcel,
  delivery: { kilograms: null, missing: ['Batik Tulis Sekar Jagad'], isPriced: true, recipient: null, courier: null },
};
const unpriced: OpenCheckout = {
  ...parcel,
  delivery: { kilograms: 1, missing: [], isPriced: false, recipient: null, courier: null },
};
const delivered: OpenCheckout = {
  ...order,
  delivery: {
    kilograms: 1,
    missing: [],
    isPriced: true,
    recipient,
    courier: { code: 'jne', service: 'REG', name: 'Jalur Nugraha Ekakurir (JNE)', etd: '2-3 day', kilograms: 1 },
  },
};
const account = { bank: 'bca', label: 'BCA', number: '880812345678901', biller: null, amount: 1_261_200 };
const waiting: OpenCheckout = { ...order, state: 'waiting', account };
const mandiri: OpenCheckout = {
  ...waiting,
  account: { ...account, bank: 'mandiri', label: 'Mandiri', number: '123456789012', biller: '70012' },
};
const transfer: OpenCheckout = { ...order, state: 'transfer', transfer: { code: 46, amount: 1_261_246 } };
const rejected: OpenCheckout = {
  ...transfer,
  rejection: { reason: 'Uangnya belum masuk sampai pukul 12.', at: '2026-11-20T05:00:00.000000Z' },
};
const proof: OpenCheckout = {
  ...transfer,
  state: 'proof',
  proof: { count: 2, sentAt: '2026-11-20T04:00:00.000000Z' },
};
const partial: OpenCheckout = { ...order, state: 'partial', received: 1_200_200 };
/** After the deadline the rest is settled in the chat. */
const partialLate: OpenCheckout = { ...partial, banks: [], expiresIn: null };
/** The open number is for the rest. */
const rest: OpenCheckout = { ...waiting, received: 1_200_200, account: { ...account, amount: 61_000 } };
const over = { expiresIn: null } as const;
const paid: OpenCheckout = { ...order, ...over, state: 'paid', paidAt: '2026-11-20T05:00:00.000000Z' };
const paidLate: OpenCheckout = {
  ...paid,
  state: 'paidLate',
  received: 1_262_200,
  paidAt: '2026-11-21T05:00:00.000000Z',
};
const expired: OpenCheckout = { ...order, ...over, state: 'expired' };
const cancelled: OpenCheckout = {
  ...order,
  ...over,
  state: 'cancelled',
  received: 300_000,
  refunded: 120_000,
  cancelledAt: '2026-11-20T05:00:00.000000Z',
};

const refused = (refusal: CheckoutFailure) => ({ refused: refusal });
const failures = {
  missing: refused({ why: 'missing' }),
  offline: refused({ why: 'offline', detail: null }),
  outage: refused({ why: 'unreachable', detail: 'API error: 503 Service Unavailable' }),
  rateLimited: refused({ why: 'rate-limited', retryAfter: 30 }),
};
const unavailable = { refused: { why: 'bank-unavailable' as const } };
const noCode = { refused: { why: 'no-code' as const } };
const tooMany = { refused: { why: 'proof-count' as const } };
const silent = { refused: { why: 'bank-silent' as const } };
const broken = new Error('broken');

/** What the customer does about the delivery and about paying. */
const payments = [
  'address.submitted',
  'address.changeRequested',
  'address.changeCancelled',
  'courier.chosen',
  'bank.chosen',
  'bank.changeRequested',
  'transfer.chosen',
  'transfer.changeRequested',
  'proof.chosen',
] as const;

export const checkoutModel = defineModel({
  machine: checkoutMachine,
  events: {
    'retry.requested': [{ type: 'retry.requested' }],
    'digits.submitted': [{ type: 'digits.submitted', digits: '0123' }],
    'order.received': [
      order,
      parcel,
      delivered,
      waiting,
      transfer,
      rejected,
      proof,
      partial,
      partialLate,
      rest,
      paid,
      paidLate,
      expired,
      cancelled,
    ].map((one) => ({
      type: 'order.received' as const,
      order: one,
    })),
    'address.submitted': [{ type: 'address.submitted', recipient }],
    'address.changeRequested': [{ type: 'address.changeRequested' }],
    'address.changeCancelled': [{ type: 'address.changeCancelled' }],
    'courier.chosen': [{ type: 'courier.chosen', code: 'jne', service: 'REG' }],
    'bank.chosen': [{ type: 'bank.chosen', bank: 'bca' }],
    'bank.changeRequested': [{ type: 'bank.changeRequested' }],
    'transfer.chosen': [{ type: 'transfer.chosen' }],
    'transfer.changeRequested': [{ type: 'transfer.changeRequested' }],
    'proof.chosen': [
      { type: 'proof.chosen', file: new Blob(['…']), kind: 'image/png', size: 3 },
      { type: 'proof.chosen', file: new Blob(['…']), kind: 'application/pdf', size: 3 },
      { type: 'proof.chosen', file: new Blob(['…']), kind: 'image/jpeg', size: 9_000_000 },
    ],
    'order.unreachable': [{ type: 'order.unreachable' }],
  },
  outcomes: {
    readCheckout: {
      done: {
        locked,
        order,
        bare,
        parcel,
        unweighed,
        unpriced,
        paid,
        blocked: { ...locked, blockedFor: 600 },
        ...failures,
      },
      error: { broken },
    },
    openCheckout: {
      done: {
        order,
        wrong: { outcome: 'wrong', left: 4 },
        blocked: { outcome: 'blocked', blockedFor: 900 },
        ...failures,
      },
      error: { broken },
    },
    areaSearch: { done: {}, error: { broken } },
    readRates: {
      done: { rates: { rates }, none: { rates: [] }, limit: { refused: { why: 'shipping-limit' } } },
      error: { broken },
    },
    chooseCourier: { done: { delivered, changed: { refused: { why: 'changed' } } }, error: { broken } },
    issueAccount: { done: { waiting, mandiri, rest, unavailable, silent, paid }, error: { broken } },
    chooseTransfer: { done: { transfer, order, noCode }, error: { broken } },
    sendProof: { done: { proof, paid, tooMany, outage: failures.outage }, error: { broken } },
    cancelAccount: { done: { order, paid, silent }, error: { broken } },
    followCheckout: { done: {}, error: { broken } },
  },
  vertex: (snapshot) => {
    const { isStale, order: shown } = snapshot.context;
    const delivery =
      snapshot.matches({ shown: 'addressing' }) || snapshot.matches({ shown: 'choosing' }) ? shown?.delivery : null;
    return [
      isStale,
      shown?.transferInstruction === null,
      snapshot.matches({ shown: 'partial' }) && shown?.banks.length === 0,
      snapshot.matches({ shown: 'waiting' }) && (shown?.received ?? 0) > 0,
      delivery ? [delivery.kilograms !== null, delivery.courier !== null] : null,
    ];
  },
  variant: ({ context: { refusal, isStale, order: shown } }) => {
    if (refusal !== null) return 'why' in refusal ? refusal.why : refusal.outcome;
    if (isStale) return 'stale';
    if (shown?.state === 'addressing' && shown.delivery?.isPriced === false) return 'unpriced';
    if (shown?.state === 'addressing' && shown.delivery?.kilograms === null) return 'unweighed';
    if (shown?.state === 'choosing' && shown.delivery !== null) return 'delivered';
    if (shown?.state === 'partial' && shown.banks.length === 0) return 'late';
    if (shown?.state === 'waiting' && shown.received > 0) return 'rest';
    if (shown?.state === 'transfer' && shown.rejection !== null) return 'rejected';
    return shown?.transferInstruction === null ? 'bare' : shown?.account?.biller ? 'mandiri' : null;
  },
  ignored: {
    loading: ['retry.requested', 'digits.submitted', 'order.received', 'order.unreachable', ...payments],
    loadFailed: ['digits.submitted', 'order.received', 'order.unreachable', ...payments],
    rateLimited: ['retry.requested', 'digits.submitted', 'order.received', 'order.unreachable', ...payments],
    missing: ['retry.requested', 'digits.submitted', 'order.received', 'order.unreachable', ...payments],
    locked: ['retry.requested', 'order.received', 'order.unreachable', ...payments],
    verifying: ['retry.requested', 'digits.submitted', 'order.received', 'order.unreachable', ...payments],
    blocked: ['retry.requested', 'digits.submitted', 'order.received', 'order.unreachable', ...payments],
    shown: ['retry.requested', 'digits.submitted'],
    'shown.addressing': without(payments, 'address.submitted', 'address.changeCancelled'),
    'shown.pricing': [...payments],
    'shown.couriers': without(payments, 'courier.chosen', 'address.changeRequested'),
    'shown.delivering': ['order.received', ...payments],
    'shown.choosing': without(payments, 'bank.chosen', 'transfer.chosen', 'address.changeRequested'),
    'shown.issuing': ['order.received', ...payments],
    'shown.waiting': without(payments, 'bank.changeRequested'),
    'shown.changing': ['order.received', ...payments],
    'shown.transfer': without(payments, 'transfer.changeRequested', 'proof.chosen'),
    'shown.proof': without(payments, 'proof.chosen'),
    'shown.sendingProof': ['order.received', ...payments],
    'shown.switching': ['order.received', ...payments],
    'shown.partial': without(payments, 'bank.chosen'),
    'shown.paid': [...payments],
    'shown.paidLate': [...payments],
    'shown.expired': [...payments],
    'shown.cancelled': [...payments],
  },
  maxPaths: 120,
});

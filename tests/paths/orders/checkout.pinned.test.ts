import { describe, test } from 'vitest';

import { checkoutModel as model } from '../../../src/machines/orders/checkout.model.ts';
import { given } from '../../model/pinned.ts';

const digits = { type: 'digits.submitted', digits: '0123' };
const loading = () => given(model);
const locked = () => loading().settle('readCheckout', 'locked');
const verifying = () => locked().when(digits);
const choosing = () => verifying().settle('openCheckout', 'order');
const issuing = () => choosing().when('bank.chosen');
const recipient = model.events['address.submitted']![0]!['recipient'] as object;
const addressing = () => loading().settle('readCheckout', 'parcel');
const pricing = () => addressing().when('address.submitted');
const couriers = () => pricing().settle('readRates', 'rates');
const delivering = () => couriers().when('courier.chosen');
const waiting = () => issuing().settle('issueAccount', 'waiting');
const changing = () => waiting().when('bank.changeRequested');
const switching = () => choosing().when('transfer.chosen');
const transfer = () => switching().settle('chooseTransfer', 'transfer');
const picture = (kind: string, size = 3) => ({ type: 'proof.chosen', file: new Blob(), kind, size });
const sendingProof = () => transfer().when(picture('image/jpeg'));
const received = (name: string) => ({
  type: 'order.received',
  order: model.events['order.received']!.find((event) => event['order'].state === name)!['order'],
});

describe('errors and time limits', () => {
  test.each([
    ['reading, offline', loading().settle('readCheckout', 'offline'), 'loadFailed', { why: 'offline' }],
    ['reading, an outage', loading().settle('readCheckout', 'outage'), 'loadFailed', { why: 'unreachable' }],
    ['reading, rejected', loading().settle('readCheckout', 'broken'), 'loadFailed', { why: 'unexpected' }],
    ['reading, too slow', loading().elapse('responseTimeout'), 'loadFailed', { why: 'unreachable' }],
    ['reading, too often', loading().settle('readCheckout', 'rateLimited'), 'rateLimited', { retryAfter: 30 }],
    ['reading, no such link', loading().settle('readCheckout', 'missing'), 'missing', { why: 'missing' }],
    ['digits, offline', verifying().settle('openCheckout', 'offline'), 'locked', { why: 'offline' }],
    ['digits, an outage', verifying().settle('openCheckout', 'outage'), 'locked', { why: 'unreachable' }],
    ['digits, rejected', verifying().settle('openCheckout', 'broken'), 'locked', { why: 'unexpected' }],
    ['digits, too slow', verifying().elapse('responseTimeout'), 'locked', { why: 'unreachable' }],
    ['digits, too often', verifying().settle('openCheckout', 'rateLimited'), 'locked', { why: 'rate-limited' }],
    ['digits, no such link', verifying().settle('openCheckout', 'missing'), 'missing', { why: 'missing' }],
    ['wrong digits', verifying().settle('openCheckout', 'wrong'), 'locked', { outcome: 'wrong', left: 4 }],
    ['too many wrong digits', verifying().settle('openCheckout', 'blocked'), 'blocked', { outcome: 'blocked' }],
    ['an order that is blocked', loading().settle('readCheckout', 'blocked'), 'blocked', { outcome: 'blocked' }],
  ] as const)('%s', async (_, path, leaf, refusal) => path.expect(leaf, { refusal, order: null }));

  test.each([
    ['no answer of the bank', issuing().settle('issueAccount', 'silent'), { why: 'bank-silent' }],
    ['no number from the bank', issuing().settle('issueAccount', 'unavailable'), { why: 'bank-unavailable' }],
    ['a rejected number', issuing().settle('issueAccount', 'broken'), { why: 'unexpected' }],
    ['a number that is too slow', issuing().elapse('bankTimeout'), { why: 'unreachable' }],
  ] as const)('after %s another bank can be chosen', (_, path, refusal) =>
    path.expect('shown.choosing', { refusal }).when('bank.chosen').expect('shown.issuing', { refusal: null }),
  );

  test.each([
    ['no answer of the bank', changing().settle('cancelAccount', 'silent'), { why: 'bank-silent' }],
    ['a rejected change', changing().settle('cancelAccount', 'broken'), { why: 'unexpected' }],
    ['a change that is too slow', changing().elapse('bankTimeout'), { why: 'unreachable' }],
  ] as const)('after %s the number stays', (_, path, refusal) =>
    path
      .expect('shown.waiting', { refusal, order: { account: { number: '880812345678901' } } })
      .when('bank.changeRequested')
      .expect('shown.changing', { refusal: null }),
  );

  test.each([
    ['no free code', switching().settle('chooseTransfer', 'noCode'), { why: 'no-code' }],
    ['a rejected choice of the transfer', switching().settle('chooseTransfer', 'broken'), { why: 'unexpected' }],
    ['a choice of the transfer that is too slow', switching().elapse('responseTimeout'), { why: 'unreachable' }],
  ] as const)('after %s a way to pay can be chosen', (_, path, refusal) =>
    path.expect('shown.choosing', { refusal }).when('transfer.chosen').expect('shown.switching', { refusal: null }),
  );

  test.each([
    ['a rejected return', (path: ReturnType<typeof transfer>) => path.settle('chooseTransfer', 'broken'), 'unexpected'],
    ['a return that is too slow', (path: ReturnType<typeof transfer>) => path.elapse('responseTimeout'), 'unreachable'],
  ] as const)('after %s the transfer stays', (_, end, why) =>
    end(transfer().when('transfer.changeRequested')).expect('shown.transfer', {
      refusal: { why },
      order: { transfer: { code: 46 } },
    }),
  );

  test.each([
    ['an eleventh picture', sendingProof().settle('sendProof', 'tooMany'), { why: 'proof-count' }],
    ['a picture during an outage', sendingProof().settle('sendProof', 'outage'), { why: 'unreachable' }],
    ['a rejected picture', sendingProof().settle('sendProof', 'broken'), { why: 'unexpected' }],
    ['a picture that is too slow', sendingProof().elapse('proofTimeout'), { why: 'unreachable' }],
    ['a document', transfer().when(picture('application/pdf')), { why: 'proof-kind' }],
    ['a photo of the format of iPhones', transfer().when(picture('image/heic')), { why: 'proof-kind' }],
    ['a picture of more than 8 MB', transfer().when(picture('image/png', 8 * 2 ** 20 + 1)), { why: 'proof-size' }],
  ] as const)('after %s another picture can be sent', (_, path, refusal) =>
    path
      .expect('shown.transfer', { refusal, order: { transfer: { code: 46 } } })
      .when(picture('image/webp', 8 * 2 ** 20))
      .expect('shown.sendingProof', { refusal: null }),
  );

  test.each([
    ['the limit of the day', pricing().settle('readRates', 'limit'), 'shipping-limit'],
    ['no courier', pricing().settle('readRates', 'none'), 'no-courier'],
    ['rejected prices', pricing().settle('readRates', 'broken'), 'unexpected'],
    ['prices that are too slow', pricing().elapse('bankTimeout'), 'unreachable'],
  ] as const)('after %s the address stays, and can be sent again', (_, path, why) =>
    path
      .expect('shown.addressing', { refusal: { why }, recipient })
      .when('address.submitted')
      .expect('shown.pricing', { refusal: null }),
  );

  test.each([
    ['a change by the shop', delivering().settle('chooseCourier', 'changed'), 'changed'],
    ['a rejected choice', delivering().settle('chooseCourier', 'broken'), 'unexpected'],
    ['a choice that is too slow', delivering().elapse('bankTimeout'), 'unreachable'],
  ] as const)('after %s the couriers stay', (_, path, why) =>
    path
      .expect('shown.couriers', { refusal: { why } })
      .when('courier.chosen')
      .expect('shown.delivering', { refusal: null }),
  );

  test('a broken search of places begins anew', () =>
    addressing().settle('areaSearch', 'broken').expect('shown.addressing'));

  test('an order that cannot be followed stays, and is called stale', () =>
    choosing().settle('followCheckout', 'broken').expect('shown.choosing', { isStale: true }));
});

describe('the way to the order', () => {
  test('the right digits show the order', () => choosing().expect('shown.choosing', { refusal: null, locked: null }));

  test('an order of a customer without a known number needs no digits', () =>
    loading().settle('readCheckout', 'order').expect('shown.choosing'));

  test.each(['', '012', '01234', 'abcd'])('the digits "%s" are not sent', (wrong) =>
    locked().when({ type: 'digits.submitted', digits: wrong }).expect('locked'),
  );

  test('after the wait, digits can be typed again', () =>
    loading()
      .settle('readCheckout', 'blocked')
      .elapse(599_999)
      .expect('blocked')
      .elapse(1)
      .expect('locked', { refusal: null }));

  test('a block after the last try lasts as long as the server says', () =>
    verifying()
      .settle('openCheckout', 'blocked')
      .elapse(899_999)
      .expect('blocked')
      .elapse(1)
      .when(digits)
      .expect('verifying', { refusal: null }));

  test('after too many requests the order is read again when the Retry-After has passed', () =>
    loading()
      .settle('readCheckout', 'rateLimited')
      .elapse(29_999)
      .expect('rateLimited')
      .elapse(1)
      .expect('loading', { refusal: null }));

  test('a failed reading is repeated on request', () =>
    loading().settle('readCheckout', 'outage').when('retry.requested').expect('loading', { refusal: null }));
});

describe('the shown order', () => {
  test.each(['waiting', 'transfer', 'proof', 'partial', 'paid', 'paidLate', 'expired', 'cancelled'])(
    'it becomes %s by itself',
    (state) => choosing().when(received(state)).expect(`shown.${state}`, { order: { state } }),
  );

  test('a payment that the seller takes back can be made again', () =>
    choosing().when(received('paid')).when(received('choosing')).expect('shown.choosing'));

  test('a reading after an outage is not stale', () =>
    choosing()
      .when('order.unreachable')
      .expect('shown.choosing', { isStale: true, order: { total: 1_261_200 } })
      .when(received('paid'))
      .expect('shown.paid', { isStale: false }));

  test('an order that was paid before shows that at once', () =>
    loading().settle('readCheckout', 'paid').expect('shown.paid'));
});

describe('the virtual account', () => {
  test('it is issued, and its payment is read', () =>
    waiting()
      .expect('shown.waiting', { order: { account: { bank: 'bca', number: '880812345678901' } } })
      .when(received('paid'))
      .expect('shown.paid'));

  test.each(['partial', 'paidLate', 'expired', 'cancelled'])(
    'while it is open, the order becomes %s by itself',
    (state) => waiting().when(received(state)).expect(`shown.${state}`),
  );

  test('after a part payment it is issued for the rest, until the deadline', async () => {
    const partial = () => choosing().when(received('partial')).expect('shown.partial');
    const wanted = { type: 'bank.chosen', bank: 'bca' };
    await partial()
      .when(wanted)
      .expect('shown.issuing')
      .settle('issueAccount', 'rest')
      .expect('shown.waiting', { order: { account: { amount: 61_000 } } });
    await partial()
      .when(wanted)
      .settle('issueAccount', 'unavailable')
      .expect('shown.partial', { refusal: { why: 'bank-unavailable' } });
    await partial()
      .when(wanted)
      .elapse(40_000)
      .expect('shown.partial', { refusal: { why: 'unreachable' } });
    const { order } = received('partial');
    await choosing()
      .when({ type: 'order.received', order: { ...order, banks: [] } })
      .when(wanted)
      .expect('shown.partial');
  });

  test('an order that another page has paid is not issued', () =>
    issuing().settle('issueAccount', 'paid').expect('shown.paid'));

  test('after it is ended, another bank can be chosen', () =>
    changing()
      .settle('cancelAccount', 'order')
      .expect('shown.choosing', { order: { account: null } }));

  test('a customer who paid before it was ended has paid', () =>
    changing().settle('cancelAccount', 'paid').expect('shown.paid'));

  test('what is read while the bank is asked waits for its answer', () =>
    issuing()
      .when(received('expired'))
      .expect('shown.issuing')
      .settle('issueAccount', 'waiting')
      .expect('shown.waiting'));

  test.each(['cimb', 'other', 'bni', ''])('the bank "%s", which is not offered, is not asked', (bank) =>
    choosing().when({ type: 'bank.chosen', bank }).expect('shown.choosing'),
  );
});

describe('the manual transfer', () => {
  test('it is chosen with its code, and the order becomes paid by itself', () =>
    transfer()
      .expect('shown.transfer', { order: { transfer: { code: 46, amount: 1_261_246 } } })
      .when(received('paid'))
      .expect('shown.paid'));

  test('the customer can go back to the choice', () =>
    transfer().when('transfer.changeRequested').settle('chooseTransfer', 'order').expect('shown.choosing'));

  test('without an instruction of the shop it cannot be chosen', () =>
    loading().settle('readCheckout', 'bare').when('transfer.chosen').expect('shown.choosing'));

  test('what is read during the choice waits for its answer', () =>
    switching()
      .when(received('expired'))
      .expect('shown.switching')
      .settle('chooseTransfer', 'transfer')
      .expect('shown.transfer'));

  test('a picture waits for the check and is no payment', () =>
    sendingProof()
      .settle('sendProof', 'proof')
      .expect('shown.proof', { order: { proof: { count: 2 } } })
      .when('transfer.changeRequested')
      .expect('shown.proof')
      .when(received('paid'))
      .expect('shown.paid'));

  test('another picture can be added, and one that is no picture leaves the first', () =>
    sendingProof()
      .settle('sendProof', 'proof')
      .when(picture('application/pdf'))
      .expect('shown.proof', { refusal: { why: 'proof-kind' } })
      .when(picture('image/png'))
      .expect('shown.sendingProof', { refusal: null }));

  test('a rejected picture leads back to the transfer', () =>
    sendingProof().settle('sendProof', 'proof').when(received('transfer')).expect('shown.transfer'));
});

describe('the address and the courier', () => {
  test('a chosen courier leads to the choice of the bank, with its price in the total', () =>
    delivering()
      .settle('chooseCourier', 'delivered')
      .expect('shown.choosing', { order: { shipping: 18_000, total: 1_261_200 } }));

  test('an order whose goods have no weight sends no address', () =>
    loading().settle('readCheckout', 'unweighed').when('address.submitted').expect('shown.addressing'));

  test('without a provider of prices no courier is asked for, until the shop has set the shipping', () =>
    loading()
      .settle('readCheckout', 'unpriced')
      .when('address.submitted')
      .expect('shown.addressing')
      .when(received('choosing'))
      .expect('shown.choosing'));

  test('a courier that is not offered is not chosen', () =>
    couriers().when({ type: 'courier.chosen', code: 'jne', service: 'GRATIS' }).expect('shown.couriers'));

  test('a reading leaves an address that is being typed, until it cannot be changed any more', () =>
    couriers()
      .when(received('addressing'))
      .expect('shown.couriers')
      .when(received('cancelled'))
      .expect('shown.cancelled'));

  test('a chosen address can be changed, or kept', () =>
    delivering()
      .settle('chooseCourier', 'delivered')
      .when('address.changeRequested')
      .expect('shown.addressing')
      .when('address.changeCancelled')
      .expect('shown.choosing'));
});

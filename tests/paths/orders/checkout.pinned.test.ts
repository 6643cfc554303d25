import { describe, test } from 'vitest';

import { checkoutModel as model } from '../../../src/machines/orders/checkout.model.ts';
import { given } from '../../model/pinned.ts';

const digits = { type: 'digits.submitted', digits: '0123' };
const loading = () => given(model);
const locked = () => loading().settle('readCheckout', 'locked');
const verifying = () => locked().when(digits);
const choosing = () => verifying().settle('openCheckout', 'order');
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
  test.each(['paid', 'expired', 'cancelled'])('it becomes %s by itself', (state) =>
    choosing().when(received(state)).expect(`shown.${state}`, { order: { state } }),
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

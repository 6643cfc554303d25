import { expect, test } from 'vitest';

import { toEpoch } from '../../contracts/time.ts';
import { isExpired, totalsOf } from './orders.ts';

test.each([
  [11, 1050, 116],
  [11, 1040, 114],
  [11.5, 100, 12],
  [0.1, 499, 0],
  // In floating point 38.49999999999999, which would round down.
  [0.7, 5500, 39],
  [100, 7, 7],
  [0, 7, 0],
  [11, 1e15, 11e13],
])('a tax of %d %% of Rp %d is Rp %d, and shipping is not taxed', (percentage, price, tax) => {
  expect(totalsOf([{ price, quantity: 1 }], percentage, 9)).toEqual({ subtotal: price, tax, total: price + tax + 9 });
});

test('no lines have a total of 0, and unknown shipping counts as 0', () => {
  expect(totalsOf([], 11, null)).toEqual({ subtotal: 0, tax: 0, total: 0 });
  expect(totalsOf([{ price: 2, quantity: 3 }], 0, null).total).toBe(6);
});

test('only an unpaid order expires, exactly at its deadline', () => {
  const expires_at = '2026-11-22T05:00:00.000000Z';
  const at = toEpoch(expires_at);
  expect([at - 1, at].map((now) => isExpired({ status: 'unpaid', expires_at }, now))).toEqual([false, true]);
  expect(isExpired({ status: 'unpaid', expires_at: null }, at)).toBe(false);
  expect(isExpired({ status: 'paid', expires_at }, at + 1)).toBe(false);
});

import { expect, test } from 'vitest';

import { checkoutLinkOf } from './checkout.link.ts';

const order = '3f0c5a52-6f7e-4f0c-9a40-54e2f5f5a001';
const key = 'b7c1d9a0-1111-4222-8333-944455556666';

test.each([
  ['the link itself', `/order/${order}/checkout`, `#${key}`, { order, key }],
  ['a slash at the end of its path', `/order/${order}/checkout/`, `#${key}`, { order, key }],
  ['the full stop of a sentence behind it', `/order/${order}/checkout`, `#${key}.`, { order, key }],
  ['no key', `/order/${order}/checkout`, '', null],
  ['half a key', `/order/${order}/checkout`, `#${key.slice(0, 20)}`, null],
  ['an order that is no id', '/order/14/checkout', `#${key}`, null],
  ['another path', `/order/${order}`, `#${key}`, null],
])('an address with %s', (_, pathname, hash, link) => {
  expect(checkoutLinkOf({ pathname, hash })).toEqual(link);
});

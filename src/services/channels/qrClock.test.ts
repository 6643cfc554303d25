import { expect, test } from 'vitest';

import { qrCodeAt } from './qrClock.ts';

test.each([
  ['just begun', 0, { number: 1, lifetime: 60_000 }],
  ['in the middle of the first', 45_000, { number: 1, lifetime: 15_000 }],
  ['the second', 60_000, { number: 2, lifetime: 20_000 }],
  ['late in the third', 99_000, { number: 3, lifetime: 1000 + 1000 }],
  ['the last', 140_000, { number: 6, lifetime: 20_000 }],
  ['longer than six codes live', 500_000, { number: 6, lifetime: 2000 }],
  ['a device whose clock is behind', -5000, { number: 1, lifetime: 60_000 }],
])('%s', (_, age, expected) => expect(qrCodeAt(1_000_000, 1_000_000 + age)).toEqual(expected));

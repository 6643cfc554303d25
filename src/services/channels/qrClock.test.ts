import { expect, test } from 'vitest';

import { qrCodeAt } from './qrClock.ts';

test.each([
  ['at the start', 0, { number: 1, lifetime: 60_000 }],
  ['during the first code', 45_000, { number: 1, lifetime: 15_000 }],
  ['during the second code', 60_000, { number: 2, lifetime: 20_000 }],
  ['late in the third code', 99_000, { number: 3, lifetime: 1000 + 1000 }],
  ['during the last code', 140_000, { number: 6, lifetime: 20_000 }],
  ['after six codes', 500_000, { number: 6, lifetime: 2000 }],
  ['on a device whose clock is behind', -5000, { number: 1, lifetime: 60_000 }],
])('the QR code is right %s', (_, age, expected) => expect(qrCodeAt(1_000_000, 1_000_000 + age)).toEqual(expected));

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readNumber } from './number.ts';

test.each([
  ['75000', 75_000],
  ['75.000', 75_000],
  ['Rp75.000', 75_000],
  ['Rp 1.250.000,-', 1_250_000],
  ['75rb', 75_000],
  ['1,5 jt', 1_500_000],
  ['75,5', 75.5],
  ['75.5', 75.5],
  ['11,0', 11],
  ['-1', -1],
  ['0', 0],
  ['', null],
  ['   ', null],
  ['Rp', null],
])('%o is %o', (typed, number) => expect(readNumber(typed)).toBe(number));

test.each(['gratis', '7 5 x', '1,2,3', '--', '12abc'])('%o is no number', (typed) => {
  expect(readNumber(typed)).toBeNaN();
});

test('what is shown of a whole number is read as that number', () =>
  fc.assert(
    fc.property(fc.nat(1e12), (number) => {
      expect(readNumber(number.toLocaleString('id'))).toBe(number);
    }),
  ));

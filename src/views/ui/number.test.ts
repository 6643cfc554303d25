import fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseNumber, parseWholeNumber } from './number.ts';

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
])('%o is %o', (typed, number) => expect(parseNumber(typed)).toBe(number));

test.each(['gratis', '7 5 x', '1,2,3', '--', '12abc'])('%o is no number', (typed) => {
  expect(parseNumber(typed)).toBeNaN();
});

test.each([
  ['75000', 75_000],
  ['75.000', 75_000],
  ['75,000', 75_000],
  ['75 000', 75_000],
  ['Rp75,000', 75_000],
  ['Rp 1.250.000,-', 1_250_000],
  ['1,250,000', 1_250_000],
  ['1.250.000,00', 1_250_000],
  ['1,250,000.00', 1_250_000],
  ['Rp75.000,00', 75_000],
  ['75000,00', 75_000],
  ['75rb', 75_000],
  ['1,5 jt', 1_500_000],
  ['-75,000', -75_000],
  ['75.0000', 750_000],
  ['1250.000', 1_250_000],
  ['0', 0],
  ['', null],
  ['Rp', null],
])('%o as a whole number is %o', (typed, number) => expect(parseWholeNumber(typed)).toBe(number));

test.each(['75,5', '75.5', '75,50', '0,250', '1.250,000', '1,250.000', '75,00,000', 'gratis', '12abc'])(
  '%o is ambiguous or invalid as a whole number',
  (typed) => expect(parseWholeNumber(typed)).toBeNaN(),
);

test('whole numbers are parsed in Indonesian, English and plain notation', () =>
  fc.assert(
    fc.property(fc.nat(1e12), (number) => {
      for (const written of [number.toLocaleString('id'), number.toLocaleString('en'), String(number)])
        expect(parseWholeNumber(written)).toBe(number);
    }),
  ));

test('a formatted whole number is parsed as the same number', () =>
  fc.assert(
    fc.property(fc.nat(1e12), (number) => {
      expect(parseNumber(number.toLocaleString('id'))).toBe(number);
    }),
  ));

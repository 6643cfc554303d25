import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';

import type { Cell } from '../app/tableReading.ts';
import { readPhone } from './phoneRepair.ts';
import { phoneVectors } from './phoneVectors.fixture.ts';

const isValid = (e164: string): boolean => parsePhoneNumberFromString(e164)?.isValid() === true;
/** The number that is taken without a question; null: none. */
const taken = (cell: Cell): string | null => {
  const read = readPhone(cell);
  return read.verdict === 'valid' || read.verdict === 'repaired' ? read.e164 : null;
};

describe('a cell of a spreadsheet', () => {
  test.each(phoneVectors.map(([cell, verdict, e164]) => [JSON.stringify(cell), verdict, e164, cell] as const))(
    '%s is %s, %s',
    (_, verdict, e164, cell) => {
      const read = readPhone(cell);
      expect([read.verdict, 'e164' in read ? read.e164 : null]).toEqual([verdict, e164]);
      expect(e164 === null || isValid(e164)).toBe(true);
    },
  );

  test('the vectors have every verdict', () => {
    expect(phoneVectors).toHaveLength(153);
  });

  test.each<[Cell, object]>([
    ['8.12E+10', { doubt: 'digitsLost', lost: 8 }],
    ['081234567890 / 081398765432', { doubt: 'twoNumbers', numbers: ['+6281234567890', '+6281398765432'] }],
    ['08123456789/90', { doubt: 'shorthand' }],
    ['0215551234', { doubt: 'landline', e164: '+62215551234' }],
    [85_000_000_000, { doubt: 'rounded' }],
    ['6581234567', { doubt: 'foreign', e164: '+6581234567' }],
    ['0800 1 234567', { doubt: 'notMobile' }],
    ['123456789012345@lid', { problem: 'hidden' }],
    ['=HYPERLINK("http://x")', { problem: 'formula' }],
    [81_234_567_890, { repairs: ['leadingZero'] }],
    ['="081234567890"', { repairs: ['formula'] }],
    ["'081234567890", { repairs: ['quotes'] }],
    ['08123456789O', { repairs: ['letters'] }],
    ['62081234567890', { repairs: ['prefix'] }],
    ['081234567890 (Budi)', { repairs: ['textAround'] }],
  ])('%j says why: %j', (cell, why) => {
    expect(readPhone(cell)).toMatchObject(why);
  });
});

const prefixes = ['811', '812', '813', '821', '852', '857', '878', '895', '896', '838', '881'];
/** A mobile number without the country code, as its owner knows it. */
const mobile = fc
  .tuple(fc.constantFrom(...prefixes), fc.stringMatching(/^\d{7,8}$/))
  .map(([prefix, rest]) => prefix + rest)
  .filter((national) => parsePhoneNumberFromString(`+62${national}`)?.isValid() === true);

const damages: ((national: string) => Cell)[] = [
  (national) => `0${national}`,
  (national) => `+62 ${national}`,
  (national) => `62${national}`,
  (national) => Number(national),
  (national) => Number(`62${national}`),
  (national) => `'0${national}`,
  (national) => `="0${national}"`,
  (national) => `0062${national}`,
  (national) => `620${national}`,
  (national) => `${national}.0`,
  (national) => `https://wa.me/62${national}`,
  (national) => `62${national}@c.us`,
  (national) => `WA: 0${national} (toko)`,
  (national) => Number(national).toExponential(2),
  (national) => `0${national}`.replaceAll(/(\d{4})/gu, '$1-'),
  (national) => `0${national}\u00A0`,
];

test('whatever the damage, a number is never read as another one', () => {
  const isRight = (national: string, damage: (national: string) => Cell) =>
    [null, `+62${national}`].includes(taken(damage(national)));
  expect(() => fc.assert(fc.property(mobile, fc.constantFrom(...damages), isRight), { numRuns: 2000 })).not.toThrow();
});

test('any text is read without an error, and a number that is taken is valid', () => {
  const isSound = (text: string) => {
    const e164 = taken(text);
    return e164 === null || isValid(e164);
  };
  expect(() => fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), isSound))).not.toThrow();
});

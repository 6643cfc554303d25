import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { compareNames } from './typedName.ts';

const NAME = 'Batik Lestari Sidoarjo';

describe('a typed name', () => {
  test.each([
    ['as it stands', NAME],
    ['in small letters', 'batik lestari sidoarjo'],
    ['with spaces around and within', '  BATIK   Lestari\u00A0Sidoarjo\n'],
    ['with what copying brings along', '\u200BBatik Lestari Sidoarjo\uFEFF'],
  ])('is the same %s', (_, typed) => expect(compareNames(typed, NAME)).toEqual({ is: 'same' }));

  test('is the same with the quotes and dashes of a phone, and however an accent is stored', () => {
    expect(compareNames('Toko Ma’mur – 2', "Toko Ma'mur - 2")).toEqual({ is: 'same' });
    expect(compareNames('Cafe\u0301 Senja', 'Café Senja')).toEqual({ is: 'same' });
  });

  test('says what is missing', () => {
    expect(compareNames('batik les', NAME)).toEqual({ is: 'prefix', rest: 'tari Sidoarjo' });
    expect(compareNames('Lestari Sidoarjo', NAME)).toEqual({ is: 'incomplete', words: ['Batik'] });
    expect(compareNames('Batik Sidoarjo', NAME)).toEqual({ is: 'incomplete', words: ['Lestari'] });
  });

  test('knows a slip of the finger from another name', () => {
    expect(compareNames('Batik Lestri Sidoarjo', NAME)).toEqual({ is: 'close' });
    expect(compareNames('Toko Makmur', NAME)).toEqual({ is: 'different' });
    expect(compareNames('   ', NAME)).toEqual({ is: 'empty' });
  });

  test('never takes another name for it, and always itself', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        fc.pre(compareNames(name, name).is !== 'empty');
        expect(compareNames(` ${name} `, name).is).toBe('same');
        expect(compareNames(`${name}x`, name).is).not.toBe('same');
      }),
    );
  });
});

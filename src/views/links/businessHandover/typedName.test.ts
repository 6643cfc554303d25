import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { compareNames, compareWithWord, wordOf } from './typedName.ts';

const NAME = 'Batik Lestari Sidoarjo';

describe('a typed name', () => {
  test.each([
    ['unchanged', NAME],
    ['in lower case', 'batik lestari sidoarjo'],
    ['with additional spaces', '  BATIK   Lestari\u00A0Sidoarjo\n'],
    ['with invisible characters from copying', '\u200BBatik Lestari Sidoarjo\uFEFF'],
  ])('a name %s is the same', (_, typed) => expect(compareNames(typed, NAME)).toEqual({ is: 'same' }));

  test('a name with typographic quotes and dashes or a decomposed accent is the same', () => {
    expect(compareNames('Toko Ma’mur – 2', "Toko Ma'mur - 2")).toEqual({ is: 'same' });
    expect(compareNames('Cafe\u0301 Senja', 'Café Senja')).toEqual({ is: 'same' });
  });

  test('an incomplete name is returned with its missing part', () => {
    expect(compareNames('batik les', NAME)).toEqual({ is: 'prefix', rest: 'tari Sidoarjo' });
    expect(compareNames('Lestari Sidoarjo', NAME)).toEqual({ is: 'incomplete', words: ['Batik'] });
    expect(compareNames('Batik Sidoarjo', NAME)).toEqual({ is: 'incomplete', words: ['Lestari'] });
  });

  test('a typing error is close, another name is different', () => {
    expect(compareNames('Batik Lestri Sidoarjo', NAME)).toEqual({ is: 'close' });
    expect(compareNames('Toko Makmur', NAME)).toEqual({ is: 'different' });
    expect(compareNames('   ', NAME)).toEqual({ is: 'empty' });
  });

  test('a name is the same as itself and never the same as another', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        fc.pre(compareNames(name, name).is !== 'empty');
        expect(compareNames(` ${name} `, name).is).toBe('same');
        expect(compareNames(`${name}x`, name).is).not.toBe('same');
      }),
    );
  });
});

test.each([
  ['the first word', 'Batik Lestari Sidoarjo', 'Batik'],
  ['no emoji before it', '🌸✨ Toko Bunga', 'Toko'],
  ['no emoji or punctuation around it', '“Kopi☕️” Senja', 'Kopi'],
  ['an apostrophe within it', "Ma'mur Jaya 🛒", "Ma'mur"],
  ['a number', '88 Motor', '88'],
  ['the whole name without letters', '🌸🌸', '🌸🌸'],
])('a handover is confirmed with %s', (_, name, word) => expect(wordOf(name)).toBe(word));

test.each([
  ['batik', 'same'],
  ['Batik Lestari', 'same'],
  ['🌸 batik lestari sidoarjo', 'same'],
  ['bat', 'prefix'],
  ['batok', 'close'],
  ['Lestari', 'different'],
])('the typed text %s is %s', (typed, is) => expect(compareWithWord(typed, `🌸 ${NAME}`).is).toBe(is));

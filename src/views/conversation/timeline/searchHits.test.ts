import { expect, test } from 'vitest';

import { splitterOf } from './searchHits.ts';

test('whole words match in any case, and nothing matches inside another word', () => {
  expect('Kirim besok, DIKIRIM lusa, kirimannya'.split(splitterOf(['kirim', 'dikirim']))).toEqual([
    '',
    'Kirim',
    ' besok, ',
    'DIKIRIM',
    ' lusa, kirimannya',
  ]);
});

test('of two words with the same beginning the longer one matches', () => {
  expect('batik-lestari.id'.split(splitterOf(['batik', 'batik-lestari.id']))).toEqual(['', 'batik-lestari.id', '']);
});

test('special characters of regular expressions match literally', () => {
  expect('diskon 5% (50.000)? a|b C++'.split(splitterOf(['50.000', 'a|b', '(.*)']))).toEqual([
    'diskon 5% (',
    '50.000',
    ')? ',
    'a|b',
    ' C++',
  ]);
});

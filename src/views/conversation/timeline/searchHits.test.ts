import { expect, test } from 'vitest';

import { splitterOf } from './searchHits.ts';

test('whole words are found however they are written, and nothing inside another word', () => {
  expect('Kirim besok, DIKIRIM lusa, kirimannya'.split(splitterOf(['kirim', 'dikirim']))).toEqual([
    '',
    'Kirim',
    ' besok, ',
    'DIKIRIM',
    ' lusa, kirimannya',
  ]);
});

test('of two that begin alike the longer one is found', () => {
  expect('batik-lestari.id'.split(splitterOf(['batik', 'batik-lestari.id']))).toEqual(['', 'batik-lestari.id', '']);
});

test('signs that mean something in a pattern are signs', () => {
  expect('diskon 5% (50.000)? a|b C++'.split(splitterOf(['50.000', 'a|b', '(.*)']))).toEqual([
    'diskon 5% (',
    '50.000',
    ')? ',
    'a|b',
    ' C++',
  ]);
});

import { expect, test } from 'vitest';

import { quotedParts } from './quotedParts.ts';

const marked = (passage: string, answer: string) =>
  quotedParts(passage, answer).map(({ words, isQuoted }) => (isQuoted ? `[${words}]` : words));

test('a passage that is quoted whole is one marked part', () => {
  expect(marked('Kirim dari Solo. Tiba 2 hari.', 'Halo. Kirim dari Solo.  Tiba 2 hari.')).toEqual([
    '[Kirim dari Solo. Tiba 2 hari.]',
  ]);
});

test('only the quoted sentences are marked, and no character is lost', () => {
  const passage = 'Rp 1.250.000 per lembar. Jl. Sidoluhur No. 45, buka 08.00. Libur Minggu.';
  expect(marked(passage, 'Jl. Sidoluhur No. 45, buka 08.00.')).toEqual([
    'Rp 1.250.000 per lembar. ',
    '[Jl. Sidoluhur No. 45, buka 08.00. ]',
    'Libur Minggu.',
  ]);
  expect(
    quotedParts(passage, '')
      .map(({ words }) => words)
      .join(''),
  ).toBe(passage);
});

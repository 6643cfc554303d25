import { expect, test } from 'vitest';

import { findUnfounded } from './founded.ts';
import { withoutOwnSentences } from './ownSentences.ts';

const body =
  'Retur barang ready maksimal 3 hari setelah diterima, harus ada video unboxing. Barang custom tidak bisa diretur.';

test('a sentence of a cited source is taken out, whatever its signs', () => {
  const text = '*Retur barang ready* maksimal 3 hari setelah diterima, harus ada video unboxing. Ada lagi, Kak?';
  expect(withoutOwnSentences(text, [{ body, isCited: true }])).not.toContain('unboxing');
  expect(withoutOwnSentences(text, [{ body, isCited: true }])).toContain('Ada lagi, Kak?');
});

test.each([
  ['a source that is not cited', 'Barang custom tidak bisa diretur.', false],
  ['a few words', 'Retur barang.', true],
  ['another number', 'Retur barang ready maksimal 7 hari setelah diterima, harus ada video unboxing.', true],
])('%s takes nothing out', (_, text, isCited) => {
  expect(withoutOwnSentences(text, [{ body, isCited }])).toBe(text);
});

test('the own sentences of a shop are no unsupported details where no model judges', () => {
  const grounds = {
    sources: [{ title: '', body, isCited: true }],
    asked: 'barang ready bisa diretur brp hari',
    isStrict: true,
  };
  expect(findUnfounded(body, grounds)).toBeNull();
  expect(findUnfounded(body.replace('3 hari', '7 hari'), grounds)).not.toBeNull();
});

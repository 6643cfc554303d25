import { expect, test } from 'vitest';

import { textDifference, type TextPart } from './textDifference.ts';

const written = (parts: TextPart[]) => parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');

test.each([
  ['Buka pukul 08.00 WIB.', 'Buka pukul 09.00 WIB.', 'Buka pukul [08.00 ]WIB.', 'Buka pukul [09.00 ]WIB.'],
  ['Buka setiap hari.', 'Buka hari.', 'Buka [setiap ]hari.', 'Buka hari.'],
  ['Buka.', 'Buka.', 'Buka.', 'Buka.'],
  ['', 'Baru.', '', '[Baru.]'],
  ['Lama.', '', '[Lama.]', ''],
  ['a\nb', 'a b', 'a\nb', 'a b'],
])('from "%s" to "%s" the changed words are marked', (before, after, markedBefore, markedAfter) => {
  const difference = textDifference(before, after);
  expect([written(difference.before), written(difference.after)]).toEqual([markedBefore, markedAfter]);
});

test('texts of very many words are marked whole', () => {
  const long = 'kata '.repeat(500);
  expect(textDifference(long, `${long}lagi`).after).toEqual([{ text: `${long}lagi`, isChanged: true }]);
});

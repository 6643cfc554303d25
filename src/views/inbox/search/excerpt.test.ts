import { expect, test } from 'vitest';

import { piecesOf, readable } from './excerpt.ts';

test('the words that were found are told apart, whatever somebody wrote around them', () => {
  expect(piecesOf('<b>kain</b> \u0002batik\u0003 dan \u0002batiknya\u0003')).toEqual([
    { text: '<b>kain</b> ', isMatch: false },
    { text: 'batik', isMatch: true },
    { text: ' dan ', isMatch: false },
    { text: 'batiknya', isMatch: true },
  ]);
  expect(piecesOf('')).toEqual([]);
});

test.each([
  ['… dari \u0002kain\u0003 batik* yang', '… dari kain batik yang'],
  ['… \u0002kain\u0003 *batik* _halus_ dan', '… kain batik halus dan'],
  ['… \u0002kain\u0003 halus_ dan 5 * 3', '… kain halus dan 5 * 3'],
  ['Ada *promo \u0002kain\u0003 …', 'Ada promo kain …'],
  ['… tebal* dan _miring \u0002kain\u0003 …', '… tebal dan miring kain …'],
  // All of it is there: what has no end is meant.
  ['harga* \u0002kain\u0003 ~1 kodi', 'harga* kain ~1 kodi'],
])('what is cut within a mark shows no half of it: %j', (excerpt, words) => {
  const pieces = readable(excerpt);
  expect(pieces.map(({ text }) => text).join('')).toBe(words);
  expect(pieces.find(({ isMatch }) => isMatch)?.text).toBe('kain');
});

import { expect, test } from 'vitest';

import { excerptParts, readableExcerpt } from './excerpt.ts';

test('matches in an excerpt are separated from the text around them', () => {
  expect(excerptParts('<b>kain</b> \u0002batik\u0003 dan \u0002batiknya\u0003')).toEqual([
    { text: '<b>kain</b> ', isMatch: false },
    { text: 'batik', isMatch: true },
    { text: ' dan ', isMatch: false },
    { text: 'batiknya', isMatch: true },
  ]);
  expect(excerptParts('')).toEqual([]);
});

test.each([
  ['… dari \u0002kain\u0003 batik* yang', '… dari kain batik yang'],
  ['… \u0002kain\u0003 *batik* _halus_ dan', '… kain batik halus dan'],
  ['… \u0002kain\u0003 halus_ dan 5 * 3', '… kain halus dan 5 * 3'],
  ['Ada *promo \u0002kain\u0003 …', 'Ada promo kain …'],
  ['… tebal* dan _miring \u0002kain\u0003 …', '… tebal dan miring kain …'],
  // The text is complete: an unpaired mark is meant literally.
  ['harga* \u0002kain\u0003 ~1 kodi', 'harga* kain ~1 kodi'],
])('an excerpt cut within markup shows no unpaired mark: %j', (excerpt, words) => {
  const parts = readableExcerpt(excerpt);
  expect(parts.map(({ text }) => text).join('')).toBe(words);
  expect(parts.find(({ isMatch }) => isMatch)?.text).toBe('kain');
});

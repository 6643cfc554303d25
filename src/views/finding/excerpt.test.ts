import { expect, test } from 'vitest';

import { piecesOf } from './excerpt.ts';

test('the words that were found are told apart, whatever somebody wrote around them', () => {
  expect(piecesOf('<b>kain</b> \u0002batik\u0003 dan \u0002batiknya\u0003')).toEqual([
    { text: '<b>kain</b> ', isMatch: false },
    { text: 'batik', isMatch: true },
    { text: ' dan ', isMatch: false },
    { text: 'batiknya', isMatch: true },
  ]);
  expect(piecesOf('')).toEqual([]);
});

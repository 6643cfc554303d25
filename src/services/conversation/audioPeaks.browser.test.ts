import { expect, test } from 'vitest';

import { wav } from '../../../tests/sut/wav.ts';
import { createPeaks, PIECES } from './audioPeaks.ts';

/** A second of silence, and then a second of a tone. */
const halfSilent = (): Blob => wav(2, (at) => 128 + (at < 8000 ? 0 : 60 * Math.sin(at / 3)));

test('a browser reads where somebody speaks, and says nothing of what it cannot read', async () => {
  const { peaksOf } = createPeaks({ fileOf: async (path) => (path === 'note' ? halfSilent() : new Blob(['x'])) });
  const heights = (await peaksOf('note')) ?? [];
  expect(heights.slice(0, PIECES / 2 - 1).every((height) => height < 0.1)).toBe(true);
  expect(heights.slice(PIECES / 2 + 1).every((height) => height > 0.8)).toBe(true);
  expect(await peaksOf('broken')).toBeNull();
});

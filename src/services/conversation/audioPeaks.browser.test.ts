import { expect, test } from 'vitest';

import { wav } from '../../../tests/sut/wav.ts';
import { createAudioPeaks, PEAK_COUNT } from './audioPeaks.ts';

/** A second of silence, and then a second of a tone. */
const halfSilent = (): Blob => wav(2, (at) => 128 + (at < 8000 ? 0 : 60 * Math.sin(at / 3)));

test('the browser decodes the loudness of a voice note, and returns null for a file that it cannot decode', async () => {
  const { peaksOf } = createAudioPeaks({ fileOf: async (path) => (path === 'note' ? halfSilent() : new Blob(['x'])) });
  const heights = (await peaksOf('note')) ?? [];
  expect(heights.slice(0, PEAK_COUNT / 2 - 1).every((height) => height < 0.1)).toBe(true);
  expect(heights.slice(PEAK_COUNT / 2 + 1).every((height) => height > 0.8)).toBe(true);
  expect(await peaksOf('broken')).toBeNull();
});

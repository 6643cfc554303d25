import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { createAudioPeaks, loudnessOf, PEAK_COUNT } from './audioPeaks.ts';

test('each piece has the loudness of its loudest sample, and the loudest piece is 1', () => {
  expect(loudnessOf(Float32Array.of(0.1, -0.2, 0.4, 0, 0, 0, -0.1, 0.1), 4)).toEqual([
    expect.closeTo(0.5),
    expect.closeTo(1),
    0,
    expect.closeTo(0.25),
  ]);
});

test('background noise and an empty file count as silence', () => {
  expect(loudnessOf(Float32Array.of(0.01, -0.015, 0.005), 3)).toEqual([0, 0, 0]);
  expect(loudnessOf(new Float32Array(), 2)).toEqual([0, 0]);
});

test('any samples give PEAK_COUNT values between 0 and 1, of which one is 1 unless all are silent', () => {
  const samples = fc.float32Array({ min: -1, max: 1, noNaN: true, maxLength: 500 });
  fc.assert(
    fc.property(samples, (one) => {
      const heights = loudnessOf(one);
      expect(heights).toHaveLength(PEAK_COUNT);
      for (const height of heights) expect(height >= 0 && height <= 1).toBe(true);
      expect(Math.max(...heights) === 1 || Math.max(...heights) === 0).toBe(true);
    }),
  );
});

const open = () => {
  const fileOf = vi.fn<(path: string) => Promise<Blob | null>>(async () => new Blob(['note']));
  const read = vi.fn<(file: ArrayBuffer) => Promise<Float32Array>>(async () => Float32Array.of(0, 1));
  const peaks = createAudioPeaks({ fileOf, read });
  return { fileOf, read, peaks };
};

test('a voice note is downloaded once, until the cache is cleared', async () => {
  const { fileOf, peaks } = open();
  const [one, two] = await Promise.all([peaks.peaksOf('a.ogg'), peaks.peaksOf('a.ogg')]);
  expect([one?.at(0), one?.at(-1), two]).toEqual([0, 1, one]);
  await peaks.peaksOf('a.ogg');
  expect(fileOf).toHaveBeenCalledTimes(1);
  peaks.clear();
  await peaks.peaksOf('a.ogg');
  expect(fileOf).toHaveBeenCalledTimes(2);
});

test('voice notes are read one after another, and one that cannot be downloaded does not block the next', async () => {
  const { fileOf, peaks } = open();
  const first = Promise.withResolvers<Blob | null>();
  fileOf.mockImplementationOnce(async () => first.promise);
  const peaksOfBoth = [peaks.peaksOf('a.ogg'), peaks.peaksOf('b.ogg')];
  await expect.poll(() => fileOf).toHaveBeenCalledTimes(1);
  first.resolve(null);
  expect((await Promise.all(peaksOfBoth)).map((heights) => heights?.length)).toEqual([undefined, PEAK_COUNT]);
  // The download may work by now.
  expect(await peaks.peaksOf('a.ogg')).toHaveLength(PEAK_COUNT);
});

test('a file that cannot be decoded is not downloaded again, and a file that is too large is not decoded', async () => {
  const { fileOf, read, peaks } = open();
  read.mockRejectedValueOnce(new Error('EncodingError'));
  expect([await peaks.peaksOf('a.amr'), await peaks.peaksOf('a.amr')]).toEqual([null, null]);
  fileOf.mockResolvedValueOnce(new Blob([new Uint8Array(5 * 1024 * 1024)]));
  expect(await peaks.peaksOf('b.ogg')).toBeNull();
  expect([fileOf.mock.calls.length, read.mock.calls.length]).toEqual([2, 1]);
});

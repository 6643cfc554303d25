import { expect, test } from 'vitest';

import { createPeaks, PIECES } from './peaks.ts';

/** Two seconds of a WAV (8,000 samples a second, eight bits): silence, and then a tone. */
const halfSilent = (): Blob => {
  const file = new DataView(new ArrayBuffer(44 + 16_000));
  const write = (at: number, letters: string) =>
    new TextEncoder().encode(letters).forEach((letter, n) => file.setUint8(at + n, letter));
  write(0, 'RIFF');
  file.setUint32(4, 36 + 16_000, true);
  write(8, 'WAVEfmt ');
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, 8000, true);
  file.setUint32(28, 8000, true);
  file.setUint16(32, 1, true);
  file.setUint16(34, 8, true);
  write(36, 'data');
  file.setUint32(40, 16_000, true);
  for (let at = 0; at < 16_000; at += 1) file.setUint8(44 + at, 128 + (at < 8000 ? 0 : 60 * Math.sin(at / 3)));
  return new Blob([file.buffer], { type: 'audio/wav' });
};

test('a browser reads where somebody speaks, and says nothing of what it cannot read', async () => {
  const { peaksOf } = createPeaks({ fileOf: async (path) => (path === 'note' ? halfSilent() : new Blob(['x'])) });
  const heights = (await peaksOf('note')) ?? [];
  expect(heights.slice(0, PIECES / 2 - 1).every((height) => height < 0.1)).toBe(true);
  expect(heights.slice(PIECES / 2 + 1).every((height) => height > 0.8)).toBe(true);
  expect(await peaksOf('broken')).toBeNull();
});

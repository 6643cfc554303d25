/** A WAV of one channel: 8,000 samples of eight bits a second, 128 of which is silence. */
export const wav = (seconds: number, sampleAt: (at: number) => number): Blob => {
  const length = seconds * 8000;
  const file = new DataView(new ArrayBuffer(44 + length));
  const write = (at: number, letters: string) =>
    new TextEncoder().encode(letters).forEach((letter, n) => file.setUint8(at + n, letter));
  write(0, 'RIFF');
  file.setUint32(4, 36 + length, true);
  write(8, 'WAVEfmt ');
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, 8000, true);
  file.setUint32(28, 8000, true);
  file.setUint16(32, 1, true);
  file.setUint16(34, 8, true);
  write(36, 'data');
  file.setUint32(40, length, true);
  for (let at = 0; at < length; at += 1) file.setUint8(44 + at, sampleAt(at));
  return new Blob([file.buffer], { type: 'audio/wav' });
};

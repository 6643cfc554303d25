import { expect, test } from 'vitest';

import { zipOf } from './zip.ts';

const at = new Date('2026-11-22T13:05:08Z');

/** Reads an archive like an unpacker: from the end record, through the directory, to each file. */
const read = async (archive: Blob) => {
  const bytes = await archive.arrayBuffer();
  const view = new DataView(bytes);
  const end = bytes.byteLength - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  const files: { name: string; text: string; sum: string; time: number; date: number }[] = [];
  let offset = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    expect(view.getUint32(offset, true)).toBe(0x02014b50);
    const [size, nameLength, from] = [offset + 24, offset + 28, offset + 42].map((field) =>
      view.getUint32(field, true),
    );
    const length = nameLength! & 0xffff;
    expect(view.getUint32(from!, true)).toBe(0x04034b50);
    expect(view.getUint16(from! + 26, true)).toBe(length);
    const decode = (start: number, count: number) => new TextDecoder().decode(bytes.slice(start, start + count));
    files.push({
      name: decode(offset + 46, length),
      text: decode(from! + 30 + length, size!),
      sum: view.getUint32(offset + 16, true).toString(16),
      time: view.getUint16(offset + 12, true),
      date: view.getUint16(offset + 14, true),
    });
    expect(decode(from! + 30, length)).toBe(files.at(-1)!.name);
    offset += 46 + length;
  }
  expect(offset).toBe(end);
  return files;
};

test('the directory at the end of the archive locates each file, with its name and checksum', async () => {
  const archive = await zipOf([
    { name: 'data.json', bytes: new Blob(['123456789']), at },
    { name: 'berkas/0001 foto é.jpg', bytes: new Blob([]), at },
    { name: 'salinan.txt', bytes: new Blob(['makasih kak 🙏']), at },
  ]);
  const files = await read(archive);
  expect(files.map(({ name, text }) => [name, text])).toEqual([
    ['data.json', '123456789'],
    ['berkas/0001 foto é.jpg', ''],
    ['salinan.txt', 'makasih kak 🙏'],
  ]);
  // The check value of CRC-32, and the checksum of no bytes.
  expect(files.slice(0, 2).map(({ sum }) => sum)).toEqual(['cbf43926', '0']);
  expect(files[0]).toMatchObject({ time: (13 << 11) | (5 << 5) | 4, date: (46 << 9) | (11 << 5) | 22 });
});
